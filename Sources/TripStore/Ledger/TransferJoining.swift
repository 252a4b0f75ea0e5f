internal import Amounts
internal import Records
internal import Text

/// Makes one entry of payments out of one account and into another, where a file shows both or
/// completes what another file had shown.
struct TransferJoining {
  private let rows: [(line: Int, values: FieldValues)]
  private let rule: LedgerImport.Transfers

  /// Pairs that were found, joined or not.
  private(set) var found: [LedgerImportReport.Transfer] = []
  /// The rows that have become part of a transfer.
  private(set) var joined: Set<Int> = []
  /// New transfers whose two halves are in the file.
  private(set) var entries: [FieldValues] = []
  /// What becomes of entries whose other half is in the file, by the keys of their rows.
  private(set) var changes: [(key: Int64, values: FieldValues)] = []

  init(_ rows: [(line: Int, values: FieldValues)], _ rule: LedgerImport.Transfers) {
    (self.rows, self.rule) = (rows, rule)
  }

  /// Looks for pairs among the rows that are kept and the entries.
  mutating func join(
    where isKept: (Int) -> Bool, _ known: TransferPairs, in store: RecordStore?
  ) throws {
    guard rule != .leave else { return }
    var pairs = known
    for (index, row) in rows.enumerated() where isKept(index) {
      guard let direction = row.values[.direction], direction != "transfer",
        let amount = row.values[.amount], let currency = row.values[.currency],
        let day = row.values[.day] as Day?
      else { continue }
      pairs.add(
        TransferPairs.Side(
          origin: .row(index), day: Int64(day.daysSinceEpoch),
          account: Folding.folded(row.values[.account] ?? ""),
          isOutgoing: direction == "expense"),
        TransferPairs.Amount(units: amount, currency: currency))
    }
    for pair in pairs.pairs() { try join(pair, in: store) }
  }

  private mutating func join(_ pair: TransferPairs.Pair, in store: RecordStore?) throws {
    guard let outgoing = try half(pair.outgoing, in: store),
      let incoming = try half(pair.incoming, in: store)
    else { return }
    let hasCategory = [outgoing, incoming].contains { $0.values[.category] as String? != nil }
    let isJoined = rule == .join || !hasCategory
    guard let transfer = Self.transfer(from: outgoing.values, to: incoming.values) else { return }
    found.append(
      LedgerImportReport.Transfer(
        outgoingLine: outgoing.line, incomingLine: incoming.line,
        entry: outgoing.record?.id ?? incoming.record?.id, day: transfer.day,
        amount: transfer.amount, from: outgoing.values[.account] ?? "",
        to: incoming.values[.account] ?? "", isJoined: isJoined))
    guard isJoined else { return }
    for half in [outgoing, incoming] { if let index = half.index { joined.insert(index) } }
    switch (pair.outgoing, pair.incoming) {
    case (.entry(let key), _):
      changes.append((key, transfer.changes))
    case (_, .entry(let key)):
      // The entry becomes the transfer, and gets from the row what it does not say itself.
      var values = transfer.changes
      values[.day] = transfer.day
      for field in KindSpec.ledger.ownFields
      where incoming.values[field].isNone && values.specified(field.name) == nil
        && !outgoing.values[field].isNone
      {
        values[field] = outgoing.values[field]
      }
      changes.append((key, values))
    case (.row(let index), .row):
      var values = rows[index].values
      for element in transfer.changes.elements {
        values.set(element.value.isNone ? nil : element.value, of: element.name)
      }
      entries.append(values)
    }
  }

  /// One of the two payments.
  private struct Half {
    let values: any FieldHolder
    var index: Int?
    var line: Int?
    var record: Record?
  }

  private func half(_ origin: TransferPairs.Side.Origin, in store: RecordStore?) throws -> Half? {
    switch origin {
    case .row(let index): Half(values: rows[index].values, index: index, line: rows[index].line)
    case .entry(let key):
      try store?.record(key: key, of: .ledger).map { Half(values: $0, record: $0) }
    }
  }

  private static func transfer(
    from outgoing: any FieldHolder, to incoming: any FieldHolder
  ) -> (day: Day, amount: Money, changes: FieldValues)? {
    guard let day = outgoing[.day] as Day?, let units = outgoing[.amount],
      let code = outgoing[.currency], let currency = try? Currency(code: code)
    else { return nil }
    var changes: FieldValues = [
      .set(.direction, "transfer"), .set(.account, outgoing[.account]),
      .set(.toAccount, incoming[.account]), .set(.arrivalDay, incoming[.day]),
    ]
    let (payer, receiver) = (outgoing[.payer] as RecordID?, incoming[.payer] as RecordID?)
    if let payer, let receiver, payer != receiver {
      // From the account of one person to that of another it settles something between them.
      changes[.payer] = payer
      changes[.sharers] = [receiver.description]
    } else if payer != nil || receiver != nil {
      // Between accounts of one person no one owes anything.
      for field in [String].fields(.payer, .sharers) { changes.set(FieldValue.none, of: field) }
    }
    return (day, Money(minorUnits: units, currency: currency), changes)
  }
}
