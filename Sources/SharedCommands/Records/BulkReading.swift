internal import CommandLineKit
internal import Records
internal import Text
internal import TripStore

/// Reads the values of `--where` and `--set` as those of a record: its currency and its clocks count.
struct BulkReading {
  private let store: RecordStore
  private let currency: String?
  private let local: LocalNow
  private let latestDay: Day
  private let clock: RecordClock
  private let context: CommandContext

  init(_ store: RecordStore, _ currency: String?, _ context: CommandContext) throws {
    self.store = store
    self.currency = currency
    self.context = context
    local = try context.localNow()
    latestDay = context.latestDay(today: local.day)
    clock = try RecordClock(context)
  }

  /// The value of a text; none if it is empty.
  ///
  /// `values` are those that the record gets besides.
  func value(
    _ text: String, of field: FieldSpec, in record: Record, _ values: FieldValues = FieldValues()
  ) throws -> FieldValue {
    guard !text.isEmpty else {
      guard !field.isRequired else {
        throw StoreError.badValue(field: field.optionName, reason: "cannot be cleared")
      }
      return .none
    }
    var reading = FieldContext(
      days: context.typedDays(at: local.moment, offsetSeconds: local.offsetSeconds),
      currency: { values[$0] ?? record[$0] ?? currency },
      reference: { name, text in
        guard let kind = KindSet.trips.named(name) else {
          throw StoreError.noRecord(kind: name, id: text)
        }
        let rule: NameRule = name == KindSpec.item.name ? .box : .beginning
        return try store.record(named: text, of: kind, byName: rule).id
      })
    reading.latestDay = latestDay
    reading.hasDecimalComma = context.hasDecimalComma
    let zone = record.kind.field(Field<String>.zone.name) == nil ? nil : record[.zone]
    reading.instant = { try clock.moment(showing: $1, in: zone, of: $0, context) }
    do {
      return try field.value(parsing: text, reading)
    } catch StoreError.badValue(field.name, let reason) {
      throw StoreError.badValue(field: field.optionName, reason: reason)
    }
  }

  /// How the clock makes a day or time of a text, if it does.
  func clockOrigin(of text: String, _ field: FieldSpec, in record: Record) -> ClockOrigin? {
    let hasZone = field.type == .instant && record.kind.field(Field<String>.zone.name) != nil
    return field.clockOrigin(
      of: text, context.typedDays(at: local.moment, offsetSeconds: local.offsetSeconds),
      zone: hasZone ? record[.zone] : local.zone)
  }

  /// Whether a record has a value: texts are compared by their letters, and lists need to have it.
  func isTrue(_ field: FieldSpec, _ text: String, of record: Record) throws -> Bool {
    let known = record[field]
    let isEmpty = known.isNone || known == .set([]) || known == .text("")
    guard !text.isEmpty, !isEmpty else { return text.isEmpty && isEmpty }
    let wanted = Folding.folded(text)
    switch known {
    case .text(let known): return Folding.folded(known) == wanted
    case .set(let words) where field.target != nil:
      return try value(text, of: field, in: record).words.allSatisfy(words.contains)
    case .set(let words): return words.contains { Folding.folded($0) == wanted }
    default: return try value(text, of: field, in: record) == known
    }
  }
}
