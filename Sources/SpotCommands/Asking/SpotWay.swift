import CommandLineKit
import Geodesy
import Records
import SharedCommands
import TrackFormats
import TripStore

/// A line past spots: a drive, a route or the track of a file.
struct SpotWay {
  private(set) var line: [Coordinate] = []
  /// Whether a map is to show all of it, instead of what lies around the spots.
  private(set) var isWhole = true

  /// A line through more points than this is slower and no more exact.
  private static let mostPlaces = 5_000

  init() {}

  /// Leaves out points close to the line through the others; the longer the way, the coarser.
  init(through places: [Coordinate]) {
    var (places, tolerance) = (places, 20.0)
    while places.count > Self.mostPlaces {
      places = places.simplified(toleranceMetres: tolerance).map { places[$0] }
      tolerance *= 2
    }
    line = places
  }

  /// The last drive, if the van stands at its end.
  init(to centre: SpotCentre, _ context: CommandContext) throws {
    guard centre.known?.source == .drive, let store = try context.storeToRead(),
      let drive = try? store.record(named: "last", of: .drive),
      // A map is drawn even if some points cannot be read.
      let track = try? store.track(of: drive)
    else {
      self.init()
      return
    }
    self.init(through: track.points.map { Coordinate($0.position) })
    isWhole = false
  }

  var middle: Coordinate? { line.isEmpty ? nil : line[line.count / 2] }
}
