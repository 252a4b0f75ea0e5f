public import Text

/// The fills of one van in order of days, divided where the odometer cannot be right.
///
/// That is where it runs backwards, or farther than a van can go: only what lies between two such
/// places counts. A single reading that does not fit those around it, which fit each other, is
/// mistyped: its fuel counts on its day, like that of a fill without a reading.
struct FuelHistory {
  /// A visit to a pump, and the entry that records it.
  struct DatedFill {
    let day: Day
    let entry: RecordID
    let fill: FuelFill
  }

  /// Fills whose readings fit each other.
  private(set) var runs: [[FuelFill]] = []
  private(set) var doubts: [OdometerDoubt] = []
  /// The entries whose readings are passed over.
  private(set) var mistyped: [RecordID] = []

  init(_ fills: [DatedFill]) {
    var read = fills.compactMap { fill in
      OdometerReading(fill).map { (fill: fill, reading: $0) }
    }.sorted { ($0.fill.day, $0.reading.metres) < ($1.fill.day, $1.reading.metres) }
    var unread = fills.filter { $0.fill.odometerMetres == nil }
    for (index, doubt) in Self.mistyped(read.map(\.reading)) {
      doubts.append(doubt)
      mistyped.append(doubt.entry)
      unread.append(read.remove(at: index).fill.withoutReading)
    }
    unread.sort { ($0.day, $0.entry) < ($1.day, $1.entry) }
    var last: OdometerReading?
    for (fill, reading) in read {
      if let last, let doubt = OdometerDoubt(from: last, to: reading, at: reading) {
        doubts.append(doubt)
        runs.append([])
      } else if last == nil {
        runs.append([])
      }
      // What was filled before the first reading is in no stretch.
      let earlier = unread.prefix { ($0.day, $0.entry) < (fill.day, fill.entry) }
      if last != nil { runs[runs.count - 1] += earlier.map(\.fill) }
      unread.removeFirst(earlier.count)
      runs[runs.count - 1].append(fill.fill)
      last = reading
    }
    doubts.sort { $0.day < $1.day }
  }

  /// Readings that fit neither neighbour while the neighbours fit each other, the last first.
  private static func mistyped(
    _ readings: [OdometerReading]
  ) -> [(index: Int, doubt: OdometerDoubt)] {
    var found: [(index: Int, doubt: OdometerDoubt)] = []
    var index = 1
    while index + 1 < readings.count {
      let (last, this, next) = (readings[index - 1], readings[index], readings[index + 1])
      index += 1
      guard let doubt = OdometerDoubt(from: last, to: this, at: this),
        OdometerDoubt(from: this, to: next, at: next) != nil,
        OdometerDoubt(from: last, to: next, at: next) == nil
      else { continue }
      found.append((index - 1, doubt))
      index += 1
    }
    return found.reversed()
  }

  /// Everything between the first and the last full tank of each run.
  var use: FuelUse? {
    runs.compactMap(FuelUse.whole).reduce(nil) { sum, use in sum?.adding(use) ?? use }
  }

  /// Between the last two full tanks.
  var latest: FuelUse? {
    runs.lazy.reversed().compactMap { FuelUse.stretches(of: $0).last }.first
  }
}

/// Two readings of an odometer that cannot both be right.
public struct OdometerDoubt: Sendable, Hashable {
  public enum Problem: String, Sendable, CaseIterable {
    case backwards
    case tooFar = "too-far"
  }

  /// More than a day and a night at motorway speed.
  public static let mostMetresPerDay: Int64 = 2_000_000

  public let problem: Problem
  /// The ledger entry or service that has the reading.
  public let entry: RecordID
  public let previousDay, day: Day
  public let previousMetres, metres: Int64
  /// Whether the earlier reading is the wrong one.
  public let isEarlierWrong: Bool

  /// `culprit` is the reading that is reported as the wrong one.
  init?(from last: OdometerReading, to next: OdometerReading, at culprit: OdometerReading) {
    (previousDay, day, entry) = (last.day, next.day, culprit.entry)
    (previousMetres, metres) = (last.metres, next.metres)
    isEarlierWrong = culprit.entry == last.entry && culprit.entry != next.entry
    let days = Int64(day.daysSinceEpoch - previousDay.daysSinceEpoch) + 1
    if metres < previousMetres {
      problem = .backwards
    } else if (metres - previousMetres) / Self.mostMetresPerDay >= days {
      problem = .tooFar
    } else {
      return nil
    }
  }
}

extension FuelHistory.DatedFill {
  fileprivate var withoutReading: Self {
    let bare = FuelFill(
      odometerMetres: nil, millilitres: fill.millilitres, cost: fill.cost, isFull: false)
    return Self(day: day, entry: entry, fill: bare ?? fill)
  }
}

extension OdometerDoubt {
  /// The reading that is reported as the wrong one, and the other.
  public var wrong: (day: Day, metres: Int64) {
    isEarlierWrong ? (previousDay, previousMetres) : (day, metres)
  }
  public var other: (day: Day, metres: Int64) {
    isEarlierWrong ? (day, metres) : (previousDay, previousMetres)
  }
}

extension FuelUse {
  /// Everything between the first and the last full tank, as one stretch.
  static func whole(_ fills: [FuelFill]) -> FuelUse? {
    let full = fills.filter(\.isFull).compactMap(\.odometerMetres)
    guard let first = full.min(), let last = full.max(), first < last else { return nil }
    let between = fills.compactMap { fill in
      FuelFill(
        odometerMetres: fill.odometerMetres, millilitres: fill.millilitres, cost: fill.cost,
        isFull: fill.odometerMetres == first || fill.odometerMetres == last)
    }
    return stretches(of: between).first
  }
}
