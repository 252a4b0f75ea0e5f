import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// Settles a record with several values by an ordinary edit that has seen them all.
struct Resolution {
  private let conflict: RecordConflict
  private let store: RecordStore

  init(_ conflict: RecordConflict, _ store: RecordStore) {
    (self.conflict, self.store) = (conflict, store)
  }

  private var kind: KindSpec { conflict.kind }
  private var id: RecordID { conflict.record.id }

  /// Returns the copies that were made of the record.
  func settle(
    _ choice: SyncResolveCommand.Choice, _ context: CommandContext
  ) throws -> [RecordID] {
    switch choice {
    case .local: try take(try version(own: true))
    case .remote: try take(try version(own: false))
    case .both: return try keepBoth()
    case .values(let typed): try take(typed, context)
    }
    return []
  }

  // MARK: One of them

  /// The newest version by this device, or by another.
  private func version(own isOwn: Bool) throws -> RecordConflict.Version {
    let own = try store.ownActors()
    let found = conflict.versions.filter { own.contains($0.stamp.actor) == isOwn }
    guard let newest = found.max(by: { $0.stamp < $1.stamp }) else {
      let other = isOwn ? "remote" : "local"
      throw CommandProblem(
        .badData,
        isOwn
          ? "none of the values was set on this device; take \(other), both or FIELD=VALUE"
          : "all of the values were set on this device; take \(other), both or FIELD=VALUE")
    }
    return newest
  }

  private func take(_ version: RecordConflict.Version) throws {
    try store.edit { try $0.change(kind, id, changes(to: version)) }
  }

  /// What settles all fields: the values of a version, and where it has none, those shown.
  private func changes(to version: RecordConflict.Version) -> [String: FieldChange] {
    var changes: [String: FieldChange] = [:]
    for field in conflict.fields {
      guard let shown = field.choices.first?.value else { continue }
      changes[field.field] = .set(version.value(of: field.field) ?? shown)
    }
    return changes
  }

  // MARK: All of them

  private func keepBoth() throws -> [RecordID] {
    guard let shown = conflict.versions.first, kind.identity.isEmpty else {
      throw CommandProblem(
        .badData,
        "there can be only one \(kind.noun) of this kind; take local, remote or FIELD=VALUE")
    }
    let others = conflict.versions.dropFirst().filter { differs($0, from: shown) }
    return try store.edit { edit in
      let copies = try others.map { try edit.create(kind, copy(with: $0)) }
      try edit.change(kind, id, changes(to: shown))
      return copies
    }
  }

  private func differs(
    _ version: RecordConflict.Version, from shown: RecordConflict.Version
  ) -> Bool {
    version.values.contains { shown.value(of: $0.field.name) != $0.value }
  }

  private func copy(with version: RecordConflict.Version) -> FieldValues {
    var values = FieldValues()
    for field in kind.ownFields where !conflict.record[field].isNone {
      values[field] = conflict.record[field]
    }
    for (field, value) in version.values { values.set(value.isNone ? nil : value, of: field.name) }
    return values
  }

  // MARK: Another one

  private func take(
    _ typed: [(field: String, text: String)], _ context: CommandContext
  ) throws {
    var values = FieldValues()
    for field in conflict.fields {
      values.set(field.choices.first?.value, of: field.field)
    }
    // Currencies first: amounts are read by them.
    let fields = try typed.map { (field: try self.field($0.field), text: $0.text) }
    for (field, text) in fields.filter({ !$0.field.isMoney }) + fields.filter(\.field.isMoney) {
      let known = values
      let reading = try reading(known, context)
      values.set(
        try field.value(parsing: text, reading), of: field,
        from: field.clockOrigin(of: text, reading.days, zone: nil))
    }
    try complete(&values, typed: fields.map(\.field.name), context)
    try store.edit { try $0.update(kind, id, values) }
  }

  private func field(_ name: String) throws -> FieldSpec {
    let known = conflict.fields.flatMap { [$0.field] + kind.companions(of: $0.field).map(\.name) }
    guard let field = kind.ownFields.first(where: { $0.optionName == name || $0.name == name }),
      known.contains(field.name)
    else {
      let names = conflict.telling.map { FieldSpec.optionName($0.field) }
      throw CommandProblem(
        .badData,
        "'\(name)' does not wait for a choice; here it is \(names.joined(separator: ", "))")
    }
    return field
  }

  private func reading(_ known: FieldValues, _ context: CommandContext) throws -> FieldContext {
    var reading = FieldContext(
      days: try context.typedDays(),
      currency: { known[$0] ?? conflict.record[$0] },
      reference: { kind, text in
        guard let kind = KindSet.trips.named(kind) else {
          throw StoreError.noRecord(kind: kind, id: text)
        }
        return try store.record(named: text, of: kind).id
      })
    reading.hasDecimalComma = context.hasDecimalComma
    return reading
  }

  /// What follows from an amount of money.
  private func complete(
    _ values: inout FieldValues, typed: [String], _ context: CommandContext
  ) throws {
    let money = [Field<Int64>.amount.name, Field<String>.currency.name, Field<String>.rate.name]
    guard kind.field(Field<Int64>.homeAmount.name) != nil, typed.contains(where: money.contains),
      let amount = values[.amount] ?? conflict.record[.amount],
      let code = values[.currency] ?? conflict.record[.currency]
    else { return }
    let home = try HomeMoney(of: store)
    // The rate of one currency is none of another.
    let isOther = typed.contains(money[1]) && !typed.contains(money[2])
    let rate = isOther ? nil : values[.rate] ?? conflict.record[.rate]
    values = values.merging(
      try home.fields(amount: amount, currency: code, rate: rate))
  }
}
