internal import Amounts
public import Records
public import Text

extension RecordStore {
  /// The people of the van: all who are not deleted, in the order of their ids.
  public func people() throws -> [RecordID] {
    var found: [RecordID] = []
    try forEach(RecordQuery(.person)) { found.append($0.id) }
    return found.sorted()
  }

  /// Values in which what someone paid is for all people of today, unless people are named.
  ///
  /// They are written down, so that someone who joins later, or leaves, changes nothing about it. A
  /// transfer is for no one.
  public func shared(_ values: FieldValues) throws -> FieldValues {
    guard values[.payer] != nil, values[.sharers].isEmpty, values[.direction] != "transfer" else {
      return values
    }
    var values = values
    values[.sharers] = try everybody()
    return values
  }

  /// The people of the van as entries name them.
  public func everybody() throws -> [String] {
    try people().map(\.description).sorted(by: FieldState.byBytes)
  }

  /// Records payments as transfers from person to person, in the transaction of an edit.
  ///
  /// Their ids follow from what they settle: if two devices that know the same record the same
  /// payments, there is one of each.
  public func record(
    _ settlement: Settlement, on day: Day, from origin: ClockOrigin? = nil, trip: RecordID?,
    _ home: HomeMoney,
    names: (RecordID) -> String, _ edit: Edit
  ) throws -> [RecordID] {
    var recorded: [RecordID] = []
    for payment in settlement.payments {
      guard let id = try freeID(for: payment, settlement.entries) else { continue }
      let (units, code) = (payment.amount.minorUnits, payment.amount.currency.code)
      var values = try home.fields(amount: units, currency: code, rate: nil)
      for element in values.elements where element.value.isNone {
        values.set(nil, of: element.name)
      }
      values.set(.day, day, from: origin)
      values[.direction] = "transfer"
      (values[.amount], values[.currency]) = (units, code)
      values[.payer] = payment.from
      values[.sharers] = [payment.to.description]
      values[.vendor] = FittingText.line(
        "\(names(payment.from)) to \(names(payment.to))", limit: 200)
      values[.trip] = trip
      try edit.create(.ledger, values, id: id)
      recorded.append(id)
    }
    return recorded
  }

  /// The id of a payment; `nil` if it is recorded already.
  ///
  /// One that was deleted does not count.
  private func freeID(for payment: Settlement.Payment, _ entries: [RecordID]) throws -> RecordID? {
    let settled = ContentHash(of: entries.flatMap(\.bytes))
    let time = Int64((entries.last?.high ?? 0) >> 16)
    for attempt in 0... {
      let text =
        "vanlog settlement 1 \(payment.from) \(payment.to) \(payment.amount) \(settled) \(attempt)"
      let id = RecordID(derivedFrom: Array(text.utf8), milliseconds: time)
      guard let known = try record(id, of: .ledger) else { return id }
      if known.isAlive { return nil }
    }
    return nil
  }
}
