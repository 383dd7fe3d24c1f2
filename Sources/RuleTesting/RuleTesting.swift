/// Runs the tests of rule files.
