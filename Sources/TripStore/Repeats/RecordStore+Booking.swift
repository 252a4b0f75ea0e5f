public import Records
public import Text

extension RecordID {
  /// The id of the entry that a repeated entry becomes on a day: the same on every device and however
  /// often it is booked.
  public init(booking repetition: RecordID, on day: Day) {
    self.init(
      derivedFrom: Array("vanlog booked repeat 1 \(repetition) \(day)".utf8),
      milliseconds: Int64(day.daysSinceEpoch) * 86_400_000)
  }
}

/// An entry that was booked.
public struct BookedRepeat: Sendable {
  public let repetition: Record
  public let entry: Record
}

extension RecordStore {
  /// Books what is due of these, in the transaction of an edit; what was booked before, even if that
  /// was deleted since, is passed over.
  public func book(
    _ due: [RepeatDue], _ home: HomeMoney, _ edit: Edit
  ) throws -> [BookedRepeat] {
    var booked: [BookedRepeat] = []
    for due in due {
      // What another process has booked meanwhile is no longer due.
      guard let now = try record(due.record.id, of: .repetition), now.isAlive else { continue }
      for day in due.days where now[.bookedTo].map({ day > $0 }) ?? true {
        let id = RecordID(booking: now.id, on: day)
        guard try record(id, of: .ledger) == nil else { continue }
        try edit.create(.ledger, try entry(of: now, on: day, home), id: id)
        guard let entry = try record(id, of: .ledger) else { continue }
        booked.append(BookedRepeat(repetition: now, entry: entry))
      }
      try pass(due, of: now, edit)
    }
    return booked
  }

  /// Leaves out what is due of these.
  public func skip(_ due: [RepeatDue], _ edit: Edit) throws {
    for due in due {
      guard let now = try record(due.record.id, of: .repetition), now.isAlive else { continue }
      try pass(due, of: now, edit)
    }
  }

  private func pass(_ due: RepeatDue, of record: Record, _ edit: Edit) throws {
    guard let last = due.days.last, record[.bookedTo].map({ last > $0 }) ?? true else { return }
    try edit.update(.repetition, record.id, [.set(.bookedTo, last)])
  }

  /// The values of the entry that a repeated entry becomes on a day.
  private func entry(of record: Record, on day: Day, _ home: HomeMoney) throws -> FieldValues {
    var values = FieldValues()
    for field in Self.bookedFields where !record[field].isNone { values[field] = record[field] }
    if values[.vendor] == nil { values[.vendor] = record[.name] }
    values[.day] = day
    values[.repetition] = record.id
    let belonging = try self.belonging(on: day, van: record[.van])
    values[.trip] = belonging.trip
    values[.van] = belonging.van
    if let amount = record[.amount], let currency = record[.currency] {
      let worth = try home.fields(amount: amount, currency: currency, rate: nil)
      // An unknown rate is left open.
      for element in worth.elements where !element.value.isNone {
        values.set(element.value, of: element.name)
      }
    }
    return try shared(values)
  }

  /// What a repeated entry and the entries that it becomes have in common.
  private static let bookedFields = KindSpec.repetition.ownFields.filter { field in
    KindSpec.ledger.field(field.name) != nil
  }
}
