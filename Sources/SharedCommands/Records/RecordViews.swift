public import CommandLineKit
public import Text
public import TripStore

/// Records on a page or as JSON.
public struct RecordList: Presentable, JSONObject {
  let records: [Record]
  let columns: [String]
  let store: TripStore?
  let clock: RecordClock

  public init(records: [Record], columns: [String], store: TripStore?, clock: RecordClock) {
    self.records = records
    self.columns = columns
    self.store = store
    self.clock = clock
  }

  /// The short ids of the records, in order.
  private var endings: [String] {
    (try? store?.endings(of: records)) ?? records.map { $0.id.ending(IDEnding.shortest) }
  }

  public func present(on page: inout Page) {
    guard let kind = records.first?.kind else { return }
    let fields = columns.compactMap(kind.field)
    let title = TableColumns.header(kind.title.name)
    var table = Table(
      [.init("ID")] + fields.enumerated().map { TableColumns.column($1, spare: Self.spare($1, $0)) }
        + [.init(title, mayShrink: true)])
    for (record, ending) in zip(records, endings) {
      let cells = fields.map { field in cell(of: field, record, page.units) }
      table.add([(ending, .plain)] + cells + [(record[kind.title] ?? "", .plain)])
    }
    page.table(table)
  }

  /// A narrow terminal does without the last columns first, but never without the first one and sums
  /// of money.
  private static func spare(_ field: FieldSpec, _ index: Int) -> Int {
    if case .money = field.type { 0 } else { index }
  }

  /// A validity that is over says so, in colour too; one that soon will be is coloured.
  private func cell(
    of field: FieldSpec, _ record: Record, _ units: UnitSystem
  ) -> (text: String, tone: Fields.Tone) {
    let text = text(of: field, record, units)
    guard field.name == Field<Day>.expires.name, let day = record[.expires] else {
      return (text, .plain)
    }
    let left = day.daysSinceEpoch - clock.today.daysSinceEpoch
    if left < 0 { return (text + " expired", .bad) }
    return (text, left <= Self.soon ? .warning : .plain)
  }

  private static let soon = 30

  private func text(of field: FieldSpec, _ record: Record, _ units: UnitSystem) -> String {
    if case .reference(let kind) = field.type, let id = RecordID.held(by: record[field]),
      let spec = KindSpec.named(kind)
    {
      return (try? store?.record(id, of: spec))?.title ?? id.ending(IDEnding.shortest)
    }
    return clock.text(of: field, record, units)
  }

  public func writeMembers(to json: inout JSONWriter) {
    json.field(array: "records") { json in
      for (record, ending) in zip(records, endings) { record.write(to: &json, ending: ending) }
    }
  }
}

/// How fields become columns.
enum TableColumns {
  static func header(_ field: String) -> String {
    FieldSpec.spokenName(field).uppercased()
  }

  static func column(_ field: FieldSpec, spare: Int) -> Table.Column {
    let header = header(field.name)
    return switch field.type {
    case .money, .integer, .decimal: .init(header, alignsRight: true, spare: spare)
    case .line, .text, .words, .countries, .reference:
      .init(header, mayShrink: true, spare: spare)
    default: .init(header, spare: spare)
    }
  }
}

/// One record with all its fields.
struct RecordView: Presentable {
  let record: Record
  let store: TripStore
  let clock: RecordClock

  func present(on page: inout Page) {
    var fields = Fields()
    fields.add("id", (try? store.ending(of: record)) ?? record.id.description)
    for field in record.kind.fields where !record[field].isNone {
      fields.add(FieldSpec.spokenName(field.name), text(of: field, page.units))
    }
    if !record.isAlive { fields.add("deleted", "yes; 'undelete' restores it") }
    page.fields(fields)
  }

  private func text(of field: FieldSpec, _ units: UnitSystem) -> String {
    if case .reference(let kind) = field.type, let id = RecordID.held(by: record[field]),
      let spec = KindSpec.named(kind), let other = try? store.record(id, of: spec)
    {
      return "\(other.title) (\((try? store.ending(of: other)) ?? ""))"
    }
    return clock.text(of: field, record, units)
  }

  func write(to json: inout JSONWriter) {
    record.write(to: &json, ending: (try? store.ending(of: record)) ?? "")
  }
}

extension Record {
  /// The end of the id that can be typed; the shortest one if the store cannot be asked.
  public func shortID(in store: TripStore?) -> String {
    (try? store?.ending(of: self)) ?? id.ending(IDEnding.shortest)
  }

  /// One object with every field that is set.
  public func write(to json: inout JSONWriter, ending: String) {
    json.object { json in writeMembers(to: &json, ending: ending) }
  }

  /// The same inside an object that says more.
  public func writeMembers(to json: inout JSONWriter, ending: String) {
    json.field("id", id.description)
    json.field("short_id", ending)
    json.field("kind", kind.name)
    for field in kind.fields where !self[field].isNone {
      field.write(self[field], to: &json)
    }
    json.field("deleted", !isAlive)
  }

  /// What `--json` prints of a record, for help.
  public static func jsonFields(of kind: KindSpec) -> [JSONField] {
    JSONField.identity(kind.noun) + [JSONField("kind", .text, "kind of record")]
      + kind.fields.compactMap(\.jsonField)
      + [JSONField("deleted", .flag, "whether it was deleted; undelete brings it back")]
  }
}

extension FieldSpec {
  /// How its member of a record's JSON is declared; `nil` for bytes, which only the program reads.
  public var jsonField: JSONField? {
    jsonType.map { JSONField(jsonName, $0, help.asPhrase) }
  }

  private var jsonType: JSONType? {
    switch type {
    case .line, .text, .rate, .zone, .country: .text
    case .choice(let words): .choice(words)
    case .flag: .flag
    case .integer(_, "pieces"), .integer(_, "points"), .integer(_, "nights"): .count
    case .integer, .decimal: .number(unit)
    case .money: .money
    case .currency: .currency
    case .day: .day
    case .instant: .instant
    case .latitude: .number(.latitude)
    case .longitude: .number(.longitude)
    case .countries, .words: .list(.text)
    case .reference: .id
    case .bytes: nil
    }
  }
}

extension FieldSpec {
  private var unit: JSONUnit {
    JSONUnit.allCases.first { $0.suffix != nil && $0.suffix == jsonUnit } ?? .plain
  }
}

extension String {
  /// A sentence as lists of JSON members have it: `Its name.` becomes `its name`.
  fileprivate var asPhrase: String {
    let second = dropFirst().first
    let start = second?.isUppercase == true ? prefix(1).description : prefix(1).lowercased()
    let rest = dropFirst()
    return start + (rest.hasSuffix(".") ? String(rest.dropLast()) : String(rest))
  }
}
