public import Borders
public import CommandLineKit
internal import Geodesy
internal import Text
public import TrackFormats
public import TripStore

/// Finds the crossings of drives, one after another in order of time.
public struct DriveCrossings {
  /// Points nearer than this to the last one looked at tell nothing new, and looking takes time.
  private static let stepMetres = 100.0

  private var detector: CrossingDetector
  private var latest: Instant?
  private var place: Coordinate?

  /// `country` is where the van was before; `nil` if nothing is known.
  public init(in country: String? = nil) {
    detector = CrossingDetector(in: country)
  }

  /// The crossings in a track; points of earlier times than the last one are left out.
  public mutating func take(_ track: Track) -> [Crossing.Event] {
    track.points.compactMap { point in
      if let latest, point.time <= latest { return nil }
      latest = point.time
      let here = Coordinate(point.position)
      if let place, place.sphericalDistanceMetres(to: here) < Self.stepMetres { return nil }
      place = here
      return detector.take(
        CrossingDetector.Fix(
          time: point.time, position: point.position,
          accuracyMetres: point.accuracyDecimetres.map { Double($0) / 10 }))
    }
  }
}

extension CommandContext {
  /// Keeps the crossings of drives that have just been put into the store.
  ///
  /// A failure is only noted: the drives are safe, and 'border rebuild' finds the crossings again.
  public func keepCrossings(of drives: [Record], in store: TripStore) {
    guard !drives.isEmpty else { return }
    do {
      let log = try CrossingFile(in: home()).read().log
      var events: [Crossing.Event] = []
      for drive in drives {
        guard let started = drive[.started] else { continue }
        let before = try log.country(at: started) ?? country(before: drive, in: store)
        var crossings = DriveCrossings(in: events.last?.to ?? before)
        events += crossings.take(try store.track(of: drive))
      }
      guard !events.isEmpty else { return }
      try keepCrossings(events)
    } catch {
      note("the crossings of the drive could not be kept: \(error); run 'vanlog border rebuild'")
    }
  }

  /// Adds detected crossings; those that are new.
  @discardableResult
  public func keepCrossings(_ events: [Crossing.Event]) throws -> [Crossing] {
    var random = SystemRandomNumberGenerator()
    return try changeCrossings { log in
      events.compactMap { log.add(detected: $0, by: .drive, using: &random) }
    }
  }

  /// The country in which the drive before this one ended.
  private func country(before drive: Record, in store: TripStore) throws -> String? {
    guard let started = drive[.started] else { return nil }
    var query = RecordQuery(.drive)
    query.to = started.millisecondsSinceEpoch - 1
    query.limit = 1
    guard let last = try store.records(query).first,
      let place = last.place(.endLatitude, .endLongitude)
    else { return nil }
    return BorderMap.embedded.country(at: place)?.code
  }
}
