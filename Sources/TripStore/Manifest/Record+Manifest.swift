public import Text

/// What the manifest reads from a record of the kind *item*.
extension Record {
  /// How many there are; where nobody has said, there is one.
  public var pieces: Int64 {
    self[.quantity] ?? 1
  }

  /// What all its pieces weigh, without what is in them.
  public var ownGrams: Int64 {
    Grams.times(self[.weight] ?? 0, pieces)
  }

  /// Whether it has a minimum and there are fewer.
  public var isBelowMinimum: Bool {
    self[.minimum].map { pieces < $0 } ?? false
  }

  /// Days until the last day on which it is good, less than 0 once that is over.
  public func daysLeft(on day: Day) -> Int? {
    self[.expires].map { $0.daysSinceEpoch - day.daysSinceEpoch }
  }

  /// Whether it is a thing that weighs something, but nobody has said how much.
  var lacksWeight: Bool {
    self[.type] == "item" && self[.weight] == nil && pieces > 0
  }
}
