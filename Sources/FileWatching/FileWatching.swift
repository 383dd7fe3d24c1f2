/// Tells when something below some folders changes.
