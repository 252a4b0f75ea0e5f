internal import Answers
public import CommandLineKit
public import Records
public import Text
internal import TripStore

/// Records on a page or as JSON.
public struct RecordList: Presentable, JSONObject {
  let kind: KindSpec
  let records: [Record]
  /// Whether there are more than these.
  let hasMore: Bool
  let columns: [String]
  /// Columns that are left out if no record has anything there.
  let spares: [String]
  let store: RecordStore?
  let clock: RecordClock
  /// The short ids of the records, in order.
  private let endings: [String]

  public init(
    of kind: KindSpec, _ records: [Record], hasMore: Bool, columns: [String],
    spares: [String] = [], store: RecordStore?, clock: RecordClock
  ) {
    self.kind = kind
    self.records = records
    self.hasMore = hasMore
    self.columns = columns
    self.spares = spares
    self.store = store
    self.clock = clock
    endings = (try? store?.endings(of: records)) ?? records.map { $0.id.ending(IDEnding.shortest) }
  }

  public func present(on page: inout Page) {
    guard !records.isEmpty else { return }
    let fields = columns.compactMap(kind.field).filter { field in
      !spares.contains(field.name) || records.contains { !$0[field].isNone }
    }
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
    if let names = record.names(in: field, store: store) {
      return names.joined(separator: ", ")
    }
    return clock.text(of: field, record, units)
  }

  public static func members(of kind: KindSpec) -> Members<RecordList> {
    Members {
      Member(RecordKeys.records, .objects(.record(of: kind)), "records, newest first") { list in
        zip(list.records, list.endings).map { RecordAnswer($0, ending: $1) }
      }
      LimitOption.more { $0.hasMore }
    }
  }

  public func writeMembers(to json: inout JSONWriter) {
    Self.members(of: kind).write(of: self, to: &json)
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
    case .line, .text, .words, .countries, .reference, .references:
      .init(header, mayShrink: true, spare: spare)
    default: .init(header, spare: spare)
    }
  }
}

/// One record with all its fields.
struct RecordView: Presentable {
  let record: Record
  let store: RecordStore
  let clock: RecordClock
  private let answer: RecordAnswer
  /// What other records say about it.
  private let related: [(naming: RelatedRecords, records: [Record])]

  init(
    _ record: Record, in store: RecordStore, _ clock: RecordClock, related: [RelatedRecords] = []
  ) throws {
    (self.record, self.store, self.clock) = (record, store, clock)
    answer = record.answer(in: store)
    self.related = try related.map { ($0, try $0.find(record, store)) }
  }

  func present(on page: inout Page) {
    var fields = Fields()
    fields.add("id", answer.ending)
    for field in record.kind.fields where !record[field].isNone {
      fields.add(FieldSpec.spokenName(field.name), text(of: field, page.units))
    }
    for (naming, records) in related {
      for other in records { fields.add(naming.label, text(of: other)) }
    }
    if !record.isAlive { fields.add("deleted", "yes; 'undelete' restores it") }
    page.fields(fields)
  }

  private func text(of field: FieldSpec, _ units: UnitSystem) -> String {
    guard let others = record.others(in: field, store: store) else {
      return clock.text(of: field, record, units)
    }
    return others.map { id, other in
      other.map(text) ?? "\(id.ending(IDEnding.shortest)), which is not here"
    }.joined(separator: ", ")
  }

  /// A record that this one names, or that names it; things that happened have a day and an amount.
  private func text(of other: Record) -> String {
    var parts = ["\(other.title) (\((try? store.ending(of: other)) ?? ""))"]
    if other.kind.name == KindSpec.ledger.name {
      parts += [String].fields(.day, .amount).compactMap(other.kind.field).map {
        clock.text(of: $0, other)
      }
    }
    if !other.isAlive { parts.append("deleted") }
    return parts.joined(separator: ", ")
  }

  static func members(of kind: KindSpec, related: [RelatedRecords]) -> Members<RecordView> {
    Members {
      Members.record(of: kind).of { (view: RecordView) in view.answer }
      for (index, naming) in related.enumerated() {
        Member(naming.member, .objects(RelatedRecords.members), naming.help, whenKnown: true) {
          (view: RecordView) -> [RecordAnswer]? in
          let records = view.related[index].records
          return records.isEmpty ? nil : records.map { $0.answer(in: view.store) }
        }
      }
    }
  }

  func write(to json: inout JSONWriter) {
    let members = Self.members(of: record.kind, related: related.map(\.naming))
    json.object { members.write(of: self, to: &$0) }
  }
}

/// Records that refer to the one that is shown.
public struct RelatedRecords: Sendable {
  /// What a person sees before each of them.
  let label: String
  /// The name of their list in JSON.
  let member: String
  let help: String
  let find: @Sendable (Record, RecordStore) throws -> [Record]

  public init(
    _ label: String, member: String, _ help: String,
    _ find: @escaping @Sendable (Record, RecordStore) throws -> [Record]
  ) {
    (self.label, self.member, self.help, self.find) = (label, member, help, find)
  }

  static let members = Members<RecordAnswer> {
    Member("id", .id(of: nil), "its id") { $0.record.id }
    Member("short_id", .text, "the end of its id, which commands take") { $0.ending }
    Member("title", .text, "its title") { $0.record.title }
  }
}

extension Record {
  /// The records that a field names, with their ids; `nil` if it names none by its type.
  func others(in field: FieldSpec, store: RecordStore?) -> [(id: RecordID, record: Record?)]? {
    guard let kind = field.target.flatMap(KindSet.trips.named) else { return nil }
    let ids =
      field.type.isList
      ? self[field].words.compactMap { RecordID(text: $0) }
      : [RecordID.held(by: self[field])].compactMap(\.self)
    return ids.map { ($0, (try? store?.record($0, of: kind)) ?? nil) }
  }

  /// The names of the records that a field names; `nil` if it names none by its type.
  func names(in field: FieldSpec, store: RecordStore?) -> [String]? {
    others(in: field, store: store)?.map { id, other in
      other?.title ?? id.ending(IDEnding.shortest)
    }
  }
}

extension Record {
  /// The end of the id that can be typed; the shortest one if the store cannot be asked.
  public func shortID(in store: RecordStore?) -> String {
    (try? store?.ending(of: self)) ?? id.ending(IDEnding.shortest)
  }

  /// What `--json` prints of a record, for help.
  public static func jsonFields(of kind: KindSpec) -> [JSONField] {
    Members.record(of: kind).fields
  }
}

extension FieldSpec {
  /// How its member of a record's JSON is declared; `nil` for bytes, which only the program reads.
  public var jsonField: JSONField? {
    jsonType.map { JSONField(jsonName, $0, help.asPhrase, .whenKnown) }
  }

  private var jsonType: JSONType? {
    switch type {
    case .line, .text, .rate, .zone: .text
    case .country: .country
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
    case .countries: .list(.country)
    case .words(let list): .list(list.isEmpty ? .text : .choice(list))
    case .references(let kind): .list(.id(of: kind))
    case .reference(let kind): .id(of: kind)
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
