public import Text

/// The fills of one van in order of days, divided where the odometer cannot be right.
///
/// That is where it runs backwards, or farther than a van can go: only what lies between two such
/// places counts.
struct FuelHistory {
  /// A visit to a pump, and the entry that tells of it.
  struct DatedFill {
    let day: Day
    let entry: RecordID
    let fill: FuelFill
  }

  /// Fills whose readings fit each other.
  private(set) var runs: [[FuelFill]] = []
  private(set) var doubts: [OdometerDoubt] = []

  init(_ fills: [DatedFill]) {
    let ordered = fills.sorted {
      ($0.day, $0.fill.odometerMetres) < ($1.day, $1.fill.odometerMetres)
    }
    var last: DatedFill?
    for next in ordered {
      if let last, let doubt = OdometerDoubt(from: last, to: next) {
        doubts.append(doubt)
        runs.append([])
      } else if last == nil {
        runs.append([])
      }
      runs[runs.count - 1].append(next.fill)
      last = next
    }
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

  fileprivate init?(from last: FuelHistory.DatedFill, to next: FuelHistory.DatedFill) {
    let (last, next) = (OdometerReading(last), OdometerReading(next))
    self.init(from: last, to: next, at: next)
  }

  /// `culprit` is the reading that is told as the wrong one.
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

extension OdometerDoubt {
  /// The reading that is told as the wrong one, and the other.
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
    let full = fills.filter(\.isFull).map(\.odometerMetres)
    guard let first = full.min(), let last = full.max(), first < last else { return nil }
    let between = fills.compactMap { fill in
      FuelFill(
        odometerMetres: fill.odometerMetres, millilitres: fill.millilitres, cost: fill.cost,
        isFull: fill.odometerMetres == first || fill.odometerMetres == last)
    }
    return stretches(of: between).first
  }
}
