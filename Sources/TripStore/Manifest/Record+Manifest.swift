public import Records
public import Text

/// How the manifest interprets a record of the kind *item*.
extension Record {
  /// The number of pieces; 1 if not entered.
  public var pieces: Int64 {
    self[.quantity] ?? 1
  }

  /// The weight of all pieces, without their contents.
  public var ownGrams: Int64 {
    Grams.times(self[.weight] ?? 0, pieces)
  }

  /// Whether there are fewer pieces than the minimum.
  public var isBelowMinimum: Bool {
    self[.minimum].map { pieces < $0 } ?? false
  }

  /// The days until it expires, negative after that.
  public func daysLeft(on day: Day) -> Int? {
    self[.expires].map { $0.daysSinceEpoch - day.daysSinceEpoch }
  }

  /// Whether it should have a weight but none was entered.
  var lacksWeight: Bool {
    self[.type] == "item" && self[.weight] == nil && pieces > 0
  }
}
