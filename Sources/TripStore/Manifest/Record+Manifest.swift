public import Text

/// What the manifest reads from a record of the kind *item*.
extension Record {
  /// How many there are; where nobody has said, there is one.
  public var pieces: Int64 {
    integer("quantity") ?? 1
  }

  /// What all its pieces weigh, without what is in them.
  public var ownGrams: Int64 {
    Grams.times(integer("weight") ?? 0, pieces)
  }

  /// Whether it has a minimum and there are fewer.
  public var isBelowMinimum: Bool {
    integer("minimum").map { pieces < $0 } ?? false
  }

  /// Days until the last day on which it is good, less than 0 once that is over.
  public func daysLeft(on day: Day) -> Int? {
    integer("expires").map { Days.left(until: $0, on: day) }
  }

  /// Whether it is a thing that weighs something, but nobody has said how much.
  var lacksWeight: Bool {
    text("type") == "item" && integer("weight") == nil && pieces > 0
  }
}

/// Counting days without overflow, whatever another device sent.
enum Days {
  static func left(until day: Int64, on today: Day) -> Int {
    let far: Int64 = 1_000_000
    let left = min(max(day, -far), far) - Int64(today.daysSinceEpoch)
    return Int(left)
  }

  /// The day that a field holds, brought to what a calendar can show.
  static func day(_ days: Int64) -> Day {
    let possible = FieldType.possibleDays
    return Day(daysSinceEpoch: Int(min(max(days, possible.lowerBound), possible.upperBound)))
  }
}
