public import Records
public import Text

/// What a change of the stock came to.
public struct StockChange: Sendable, Equatable {
  public let id: RecordID
  public let before, after: Int64
  /// The date of the older pieces, if it stays although a later one was given.
  public var earlierExpiry: Day?
}

extension RecordStore {
  /// Takes pieces out of the stock, not below zero unless that is allowed.
  ///
  /// The number is subtracted, so that what two devices take adds up.
  public func use(
    _ pieces: Int64, of item: Record, allowsNegative: Bool, _ edit: Edit
  ) throws -> StockChange {
    let after = item.pieces - pieces
    guard after >= 0 || allowsNegative else {
      let left = item.pieces <= 0 ? "is used up" : "has only \(item.pieces) left"
      throw StoreError.badValue(
        field: "'\(item.title)'",
        reason: "\(left); count it with 'vanlog manifest audit', or use --below-zero")
    }
    return try change(item, by: -pieces, [:], edit)
  }

  /// Puts pieces into the stock, and sets what else is new about them.
  ///
  /// While there are older pieces, which expire earlier, their date stays: it is the one to be warned
  /// of.
  public func restock(
    _ pieces: Int64, of item: Record, with values: FieldValues, _ edit: Edit
  ) throws -> StockChange {
    var values = values
    var earlier: Day?
    if item.pieces > 0, let old = item[.expires], let new = values[.expires] as Day?, old < new {
      values[.expires] = nil as Day?
      earlier = old
    }
    var change = try change(item, by: pieces, values.changes, edit)
    change.earlierExpiry = earlier
    return change
  }

  private func change(
    _ item: Record, by step: Int64, _ others: [String: FieldChange], _ edit: Edit
  ) throws -> StockChange {
    var changes = others
    // Without a quantity there is one piece, from which a step would not count.
    let quantity: FieldChange =
      item[.quantity] == nil ? .set(.integer(item.pieces + step)) : .add(step)
    changes[Field.quantity.name] = quantity
    try edit.change(.item, item.id, changes)
    return StockChange(id: item.id, before: item.pieces, after: item.pieces + step)
  }
}
