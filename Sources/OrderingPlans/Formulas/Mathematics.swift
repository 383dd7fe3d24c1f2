#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Sendable func exponential(_ value: Double) -> Double { exp(value) }

@Sendable func naturalLogarithm(_ value: Double) -> Double { log(value) }

@Sendable func decimalLogarithm(_ value: Double) -> Double { log10(value) }

@Sendable func raised(_ base: Double, to exponent: Double) -> Double { pow(base, exponent) }

/// The mean radius of the earth in metres: (2a + b) / 3 of the WGS 84 ellipsoid, rounded.
///
/// H. Moritz, Geodetic Reference System 1980, Journal of Geodesy 74 (2000), gives 6,371,008.7714.
private let earthRadius = 6_371_008.8

/// The way over a sphere of the earth's mean radius between two places in degrees, by the haversine formula
/// (R. W. Sinnott, Virtues of the Haversine, Sky and Telescope 68, 1984).
func greatCircleDistance(_ latitude: Double, _ longitude: Double, _ latitude2: Double, _ longitude2: Double)
  -> Double
{
  let degree = Double.pi / 180
  let a = sin((latitude2 - latitude) * degree / 2)
  let b = sin((longitude2 - longitude) * degree / 2)
  let haversine = a * a + cos(latitude * degree) * cos(latitude2 * degree) * b * b
  // Rounding may carry the haversine of opposite places a little above 1.
  return 2 * earthRadius * asin(min(max(haversine, 0), 1).squareRoot())
}
