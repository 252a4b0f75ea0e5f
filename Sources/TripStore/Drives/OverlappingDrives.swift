internal import Geodesy
public import Text
public import TrackFormats

// Two recordings of the same drive, which must not count twice.
extension TripStore {
  /// No drive takes longer.
  private static let longestDrive: Int64 = 31 * 86_400_000
  /// About a kilometre, in 10⁻⁷ degrees.
  private static let margin: Int64 = 100_000

  /// The drives that were under way at the same time and in the same area.
  public func drives(overlapping summary: TrackSummary) throws -> [Record] {
    let (start, end) = (
      summary.start.millisecondsSinceEpoch, summary.end.millisecondsSinceEpoch
    )
    var query = RecordQuery(.drive)
    query.from = start.subtractingSaturated(Self.longestDrive)
    query.to = end
    let box = summary.bounds
    let latitudes = Int64(box.south * 1e7) - Self.margin...Int64(box.north * 1e7) + Self.margin
    var found: [Record] = []
    try forEach(query) { drive in
      guard let started = drive[.started]?.millisecondsSinceEpoch,
        let ended = drive[.ended]?.millisecondsSinceEpoch, ended > start, started < end
      else { return }
      if let south = drive[.south], let north = drive[.north], south <= north,
        !latitudes.overlaps(south...north)
      {
        return
      }
      if let west = drive[.west], let east = drive[.east], west <= east, box.west <= box.east {
        let longitudes = Int64(box.west * 1e7) - Self.margin...Int64(box.east * 1e7) + Self.margin
        if !longitudes.overlaps(west...east) { return }
      }
      found.append(drive)
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
