internal import Geodesy
public import Records
public import Text
public import TrackFormats

/// When and where a drive was under way, to find two recordings of one drive.
public struct DriveExtent: Hashable, Sendable {
  fileprivate let start, end: Int64
  /// In 10⁻⁷ degrees; `nil` if unknown, or if it crosses 180 degrees.
  private let latitudes, longitudes: ClosedRange<Int64>?

  /// About a kilometre.
  private static let margin: Int64 = 100_000

  public init(_ summary: TrackSummary) {
    let box = summary.bounds
    start = summary.start.millisecondsSinceEpoch
    end = summary.end.millisecondsSinceEpoch
    latitudes = Self.range(Int64(box.south * 1e7), Int64(box.north * 1e7))
    longitudes = Self.range(Int64(box.west * 1e7), Int64(box.east * 1e7))
  }

  /// `nil` for a drive that does not say when it was.
  public init?(_ drive: Record) {
    guard let started = drive[.started], let ended = drive[.ended] else { return nil }
    start = started.millisecondsSinceEpoch
    end = ended.millisecondsSinceEpoch
    latitudes = Self.range(drive[.south], drive[.north])
    longitudes = Self.range(drive[.west], drive[.east])
  }

  private static func range(_ low: Int64?, _ high: Int64?) -> ClosedRange<Int64>? {
    guard let low, let high, low <= high else { return nil }
    return low...high
  }

  /// Whether it began first.
  func isBefore(_ other: DriveExtent) -> Bool { (start, end) < (other.start, other.end) }

  /// Whether both were under way at the same time.
  public func isSimultaneous(with other: DriveExtent) -> Bool {
    start < other.end && other.start < end
  }

  /// Whether both were under way at the same time and in the same area, as far as that is known.
  public func overlaps(_ other: DriveExtent) -> Bool {
    isSimultaneous(with: other) && Self.meet(latitudes, other.latitudes)
      && Self.meet(longitudes, other.longitudes)
  }

  private static func meet(_ one: ClosedRange<Int64>?, _ other: ClosedRange<Int64>?) -> Bool {
    guard let one, let other else { return true }
    return one.lowerBound - margin <= other.upperBound
      && other.lowerBound - margin <= one.upperBound
  }
}

// Two recordings of the same drive, which must not count twice.
extension RecordStore {
  /// No drive takes longer.
  private static let longestDrive: Int64 = 31 * 86_400_000

  /// The drives that were under way at the same time and in the same area.
  public func drives(overlapping summary: TrackSummary) throws -> [Record] {
    let extent = DriveExtent(summary)
    var query = RecordQuery(.drive)
    query.from = extent.start.subtractingSaturated(Self.longestDrive)
    query.to = extent.end
    var found: [Record] = []
    try forEach(query) { drive in
      if DriveExtent(drive)?.overlaps(extent) == true { found.append(drive) }
    }
    return found
  }

  /// Whether a drive lives on in another that was joined or split from it.
  public func isPartOfAnother(_ id: RecordID) throws -> Bool {
    let name = id.description
    var isPart = false
    try forEach(RecordQuery(.drive)) { if $0[.madeFrom].contains(name) { isPart = true } }
    return isPart
  }
}
