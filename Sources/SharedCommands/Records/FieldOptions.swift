internal import Amounts
public import CommandLineKit
internal import Geodesy
public import Records
internal import Text
internal import TripStore
internal import TypedValues

/// The options of a command that set the fields of a record.
public struct FieldOptions {
  public static let at = OptionSpec(
    "at", value: AskedPlace.value,
    help: "Position: 47.05,8.31, degrees and minutes, a plus code, a geo: URI, a map link with "
      + "coordinates in it, or the name of a place of your own or of a check-in.")

  private let fields: [FieldSpec]

  public init(_ fields: [FieldSpec]) {
    self.fields = fields
  }

  private var hasPosition: Bool {
    fields.contains { $0.type == .latitude }
  }

  public var specs: [OptionSpec] {
    let own = fields.filter { !Self.isPosition($0) }.map(Self.option)
    return hasPosition ? [Self.at] + own : own
  }

  /// Whether a number is added to a counter, as +3 and -1 are.
  static func isStep(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: "+") || text.utf8.first == UInt8(ascii: "-")
  }

  private static func isPosition(_ field: FieldSpec) -> Bool {
    field.type == .latitude || field.type == .longitude
  }

  public static func option(for field: FieldSpec) -> OptionSpec {
    var repeats = false
    let value: ValueSpec
    switch field.type {
    case .choice(let choices): value = .choice("WHICH", choices, synonyms: field.synonyms)
    case .flag: value = .yesNo
    case .integer where field.rule == .counter: value = .text("NUMBER", maximumBytes: 64)
    case .integer(_, let unit) where field.unitExample != nil: value = .measured(unit: unit)
    case .integer(let range, let unit):
      value = .integer("NUMBER", Int(range.lowerBound)...Int(range.upperBound), unit: unit)
    case .decimal(_, _, let unit): value = .measured(unit: unit)
    case .money: value = .money("NUMBER")
    case .rate: value = .text("NUMBER", maximumBytes: 64)
    case .day: value = .day
    case .instant: value = .time
    case .reference(let kind):
      let isParent = field.name == Field.parent.name
      value = RecordOperand.value(kind, offering: isParent ? .boxes : nil)
    case .references(let kind):
      value = RecordOperand.values(kind)
      repeats = true
    case .currency: value = .currency
    case .country: value = .country()
    case .words(let list):
      value = list.isEmpty ? .text("WORD", maximumBytes: 8_192) : .choice("WORD", list)
      repeats = true
    case .countries:
      value = .country(maximumBytes: 400)
      repeats = true
    case .zone:
      value = .text("ZONE", maximumBytes: 1_048_576, meaning: .zone, offering: .zones)
    case .line where field.name == Field.spot.name: value = SpotName.value
    case .line, .text, .latitude, .longitude, .bytes:
      value = .text("TEXT", maximumBytes: 1_048_576, offering: offer(for: field))
    }
    return OptionSpec(
      field.optionName, value: value, repeats: repeats, describedBy: { help(for: field) })
  }

  /// Fields of the ledger in which people write the same words again and again.
  private static func offer(for field: FieldSpec) -> Offer? {
    let recurring: [String] = .fields(.category, .vendor, .account, .toAccount)
    return recurring.contains(field.name) ? .ledgerTexts(field.name) : nil
  }

  private static func help(for field: FieldSpec) -> String {
    switch field.type {
    case .reference: "\(field.help) \(RecordOperand.help)"
    case .references: "\(field.help) May be repeated, or a list: a,b. \(RecordOperand.help)"
    case .day where field.isOfEvent:
      "\(field.help) Accepts 2026-08-12, yesterday, mon, -2d or 15.11.; at most "
        + "\(FieldSpec.mostYearsAhead) years ahead."
    case .day: "\(field.help) Accepts 2026-08-12, today, fri, +2w or 15.11."
    case .words(let list) where !list.isEmpty:
      "\(field.help) May be repeated, or a list: a,b. One of "
        + "\(list.joined(separator: ", "))."
    case .words, .countries: "\(field.help) May be repeated, or a list: a,b."
    case .choice(let choices): "\(field.help) One of \(choices.joined(separator: ", "))."
    case .instant:
      "\(field.help) Local: 17:30, yesterday 17:30, 2026-08-12T17:30, or with an offset or Z at the "
        + "end."
    case .integer(let range, "stars"): "\(field.help) \(range.lowerBound) to \(range.upperBound)."
    case .integer where field.rule == .counter:
      "\(field.help) 'edit' also takes +3 or -1, which adds or subtracts."
    case .integer(_, "year"), .integer(_, "pieces"), .integer(_, "nights"): field.help
    case .decimal(_, _, let unit), .integer(_, let unit):
      "\(field.help) In \(unit)" + (field.unitExample.map { ", or with a unit: \($0)." } ?? ".")
    default: field.help
    }
  }

  /// The values that the command line gives to fields, with `operand` for one of them.
  public func read(
    _ arguments: Arguments, operand: (field: String, text: String)?,
    existing: Record?, currency: String? = nil, allowsDeleted: Bool = false,
    second: (field: String, text: String)? = nil,
    here: KnownPlace? = nil, spot: NamedSpot? = nil, in store: RecordStore,
    _ context: CommandContext
  ) throws -> Draft {
    var draft = Draft(existing: existing, arguments: arguments)
    draft.here = here
    draft.spot = spot
    try readPosition(arguments, into: &draft, in: store)
    let local = try context.localNow(at: draft.newPlace)
    var reading = FieldContext(
      days: context.typedDays(at: local.moment, offsetSeconds: local.offsetSeconds),
      currency: { _ in nil },
      reference: { kind, text in
        guard let kind = KindSet.trips.named(kind) else {
          preconditionFailure("a field refers to a kind that is not declared")
        }
        // The only manifest entry that another one refers to is the one that it is in.
        let rule: NameRule = kind.name == KindSpec.item.name ? .box : .beginning
        let record = try store.record(named: text, of: kind, byName: rule)
        guard record.isAlive || allowsDeleted else {
          throw StoreError.deleted(kind: kind.noun, id: text)
        }
        return record.id
      })
    reading.latestDay = context.latestDay(today: local.day)
    reading.hasDecimalComma = context.hasDecimalComma
    for field in inReadingOrder where !Self.isPosition(field) {
      let texts = [operand, second].lazy.compactMap(\.self)
        .first { $0.field == field.name }.map { [$0.text] }
      guard let texts = texts ?? Self.given(field, arguments) else { continue }
      if case .instant = field.type {
        let zone =
          try draft.hasField(.zone) ? draft[.zone] : context.zone(at: draft.newPlace)
        let clock = try RecordClock(context)
        reading.instant = { field, shown in
          try clock.moment(showing: shown, in: zone, of: field, context)
        }
      }
      let text = texts.joined(separator: ",")
      Self.adoptCurrency(of: text, for: field, into: &draft)
      let known = draft
      reading.currency = { known[$0] ?? currency }
      let value = try Self.naming(field) { try field.value(parsing: text, reading) }
      let zone = field.isInstant && draft.hasField(.zone) ? draft[.zone] : local.zone
      draft.values.set(
        value, of: field, from: field.clockOrigin(of: text, reading.days, zone: zone))
      if case .money(let code) = field.type, draft[code] == nil { draft[code] = currency }
    }
    return draft
  }

  /// The currency that an amount is typed with is that of its record, unless an option says it.
  private static func adoptCurrency(of text: String, for field: FieldSpec, into draft: inout Draft)
  {
    guard case .money(let code) = field.type, !draft.values.names(code),
      let currency = TypedAmount.currency(in: text)
    else { return }
    draft[code] = currency.code
  }

  /// Currencies and zones come first: amounts and times are read by them.
  private var inReadingOrder: [FieldSpec] {
    fields.filter { !$0.isMoney && !$0.isInstant } + fields.filter { $0.isMoney || $0.isInstant }
  }

  /// Rewrites an error to name the option instead of the field.
  private static func naming(
    _ field: FieldSpec, _ body: () throws -> FieldValue
  ) throws -> FieldValue {
    do {
      return try body()
    } catch StoreError.badValue(field.name, let reason) {
      throw StoreError.badValue(field: "--\(field.optionName)", reason: reason)
    }
  }

  private static func given(_ field: FieldSpec, _ arguments: Arguments) -> [String]? {
    guard arguments.names(field.optionName) else { return nil }
    let option = option(for: field)
    if option.repeats {
      let texts = arguments.texts(option)
      return texts.isEmpty ? nil : texts
    }
    return arguments.text(option).map { [$0] }
  }

  private func readPosition(
    _ arguments: Arguments, into draft: inout Draft, in store: RecordStore
  ) throws {
    guard hasPosition, let text = arguments.text(Self.at) else { return }
    let place = try NamedPlace.position(text, of: "--at", in: store).e7
    guard place.latitude != 0 || place.longitude != 0 else {
      throw StoreError.badValue(
        field: "--at", reason: "takes a real position; 0,0 is what receivers report without one")
    }
    draft[.latitude] = Int64(place.latitude)
    draft[.longitude] = Int64(place.longitude)
  }
}

extension FieldSpec {
  public var isMoney: Bool {
    if case .money = type { true } else { false }
  }

  fileprivate var isInstant: Bool {
    if case .instant = type { true } else { false }
  }
}
