import CommandLineKit
import Geodesy
import Records
import SharedCommands
import Text
import TrackFormats
import TripStore

/// The map and the heights of a trip, from the sketches of its drives; one is in memory at a time.
struct TripDrawings {
  let map, heights: String
  /// Drives whose points cannot be read.
  private(set) var problems: [String] = []

  init(
    of contents: TripContents, without privacy: TripPrivacy, in store: RecordStore,
    _ context: CommandContext
  ) throws {
    var sketch = MapSketch(extentMetres: Self.extentMetres(of: contents))
    let length = contents.drives.reduce(0) { $0 + Double($1[.distance] ?? 0) }
    var profile = HeightProfile(lengthMetres: length)
    let sketches = try DriveSketches(of: store, in: context.home())
    let progress = context.progress("Drawing", total: contents.drives.count)
    for (index, drive) in contents.drives.enumerated() {
      do {
        let drawn = try sketches.sketch(of: drive)
        if drawn.toleranceMetres <= sketch.toleranceMetres / 2,
          privacy.shown(drawn.track) == drawn.track
        {
          sketch.add(drawn)
          profile.add(drawn.track, lengthMetres: drive[.distance].map(Double.init))
        } else {
          // What is cut out of a drive, or drawn large, needs all of its points.
          let track = privacy.shown(try store.track(of: drive))
          sketch.add(track)
          profile.add(track)
        }
      } catch let error as TrackError {
        problems.append("'\(drive.title)' is not drawn: \(error)")
      }
      progress.update(index + 1)
    }
    for checkin in contents.checkins {
      guard checkin.nightsStayed > 0, let place = checkin.place(.latitude, .longitude),
        !privacy.hides(place)
      else { continue }
      sketch.add(MapSketch.Place(name: checkin[.place] ?? "", coordinate: place))
    }
    let name = contents.trip.title
    map = sketch.isEmpty ? "" : sketch.svg(label: "Map of \(name)", context.units)
    heights = profile.isEmpty ? "" : profile.svg(label: "Heights of \(name)", context.units)
  }

  /// About how large the trip is, from the boxes around its drives.
  private static func extentMetres(of contents: TripContents) -> Double {
    let corners = contents.drives.flatMap { drive in
      [drive.place(.south, .west), drive.place(.north, .east)].compactMap(\.self)
    }
    guard let first = corners.first else { return 0 }
    return corners.reduce(0) { max($0, first.sphericalDistanceMetres(to: $1)) } * 2
  }
}
