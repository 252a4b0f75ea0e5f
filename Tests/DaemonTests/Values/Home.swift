import DurableFiles
import Geodesy
import HomeFolder
import TestSupport
import Text
import Watching

/// A home in the folder of a test, for values of the daemon that need one.
func temporaryHome() throws -> HomeFolder {
  try HomeFolder.resolve(option: TemporaryDirectory.current.path) { _ in nil }
}

extension Sighting {
  /// One of a van, at a second after a boot in May 2026.
  static func seen(_ second: Int64, north: Double = 47, speed: Double? = nil) throws -> Sighting {
    Sighting(
      uptime: second * 1_000,
      time: Instant(millisecondsSinceEpoch: 1_780_000_000_000 + second * 1_000),
      place: try Coordinate(latitude: north, longitude: 8), accuracyMetres: 5,
      speedMetresPerSecond: speed)
  }
}
