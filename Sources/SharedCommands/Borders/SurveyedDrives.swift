public import Borders
public import CommandLineKit
internal import Geodesy
internal import HomeFolder
public import Records
public import Text
public import TrackFormats
public import TripStore

/// The drives of the store with the countries through which they led.
///
/// Only those that are new or have changed are read; the others are in the cache.
public struct SurveyedDrives {
  /// The cache is written after this many drives, so that a command that is stopped keeps its work.
  private static let batch = 256

  private let marks: [DriveMark]
  private let vanInUse: RecordID?
  /// For each mark what is known about its drive.
  private var surveyed: [SurveyedDrive?]

  public var count: Int { marks.count }

  /// Of drives that would have to be read nothing is known yet.
  public init(cachedFor store: RecordStore, in cache: SurveyCache) throws {
    marks = try store.driveMarks()
    vanInUse = try marks.contains { $0.van != nil } ? store.vanInUse()?.id : nil
    surveyed = Self.matched(cache.read(), to: marks)
  }

  /// Reads the drives that the cache does not have, and keeps what they show.
  public mutating func complete(
    from store: RecordStore, in cache: SurveyCache, _ context: CommandContext
  ) throws {
    guard surveyed.contains(where: { $0 == nil }) else { return }
    try cache.alone {
      surveyed = Self.matched(cache.read(), to: marks)
      let missing = surveyed.indices.filter { surveyed[$0] == nil }
      let progress =
        missing.count > 50 ? context.progress("Reading drives", total: missing.count) : nil
      for (number, index) in missing.enumerated() {
        surveyed[index] = try Self.survey(marks[index], in: store, context)
        progress?.update(number + 1)
        if number + 1 == missing.count || number % Self.batch == Self.batch - 1 {
          cache.write(surveyed.compactMap(\.self))
        }
      }
    }
  }

  /// Both are in order of their ids.
  private static func matched(
    _ known: [SurveyedDrive], to marks: [DriveMark]
  ) -> [SurveyedDrive?] {
    var index = 0
    return marks.map { mark in
      while index < known.count, known[index].id < mark.id { index += 1 }
      guard index < known.count, known[index].id == mark.id, known[index].print == mark.print
      else { return nil }
      return known[index]
    }
  }

  private static func survey(
    _ mark: DriveMark, in store: RecordStore, _ context: CommandContext
  ) throws -> SurveyedDrive {
    var survey = DriveSurvey()
    if let drive = try store.record(mark.id, of: .drive) {
      do {
        survey.take(try store.track(of: drive))
      } catch let error as TrackError {
        context.note("the points of drive \(drive.shortID(in: store)) cannot be read: \(error)")
      }
      if mark.size == 0 { survey.take(endsOf: drive) }
    }
    return SurveyedDrive(id: mark.id, print: mark.print, stretches: survey.finished())
  }

  /// Those that are known, of the van in use here or of another.
  public var driven: [DrivenDrive] {
    let vans = marks.otherVans(inUse: vanInUse)
    return surveyed.indices.compactMap { index in
      surveyed[index].map {
        DrivenDrive(id: $0.id, otherVan: vans[index], stretches: $0.stretches)
      }
    }
  }

  /// Through which countries a drive led; none if that is not known for certain.
  public func parts(of drive: RecordID) -> [DrivePart] {
    var (low, high) = (0, marks.count)
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].id < drive { low = middle + 1 } else { high = middle }
    }
    guard low < marks.count, marks[low].id == drive else { return [] }
    return (surveyed[low]?.stretches ?? []).filter(\.isCertain).map {
      DrivePart(country: $0.country, entered: $0.first, metres: $0.metres)
    }
  }
}

extension DriveSurvey {
  /// Takes the points of a track.
  public mutating func take(_ track: Track) {
    for segment in track.segments {
      var isConnected = false
      for point in segment {
        take(
          CrossingDetector.Fix(
            time: point.time, position: point.position,
            accuracyMetres: point.accuracyDecimetres.map { Double($0) / 10 }),
          isConnected: isConnected)
        isConnected = true
      }
    }
  }

  /// Takes where a drive began and ended, as long as its points have not come from another device.
  fileprivate mutating func take(endsOf drive: Record) {
    for (time, place) in [
      (drive[.started], drive.place(.startLatitude, .startLongitude)),
      (drive[.ended], drive.place(.endLatitude, .endLongitude)),
    ] {
      guard let time, let place else { continue }
      take(CrossingDetector.Fix(time: time, position: place.e7))
    }
  }
}

extension CommandContext {
  /// The drives of a store, all of them surveyed.
  public func drives(in store: RecordStore) throws -> SurveyedDrives {
    let cache = SurveyCache(in: try home())
    var drives = try SurveyedDrives(cachedFor: store, in: cache)
    try drives.complete(from: store, in: cache, self)
    return drives
  }

  /// Where the drives of this device have led; none without a store.
  public func drivenDrives(in store: RecordStore?) throws -> [DrivenDrive] {
    try store.map { try drives(in: $0).driven } ?? []
  }
}
