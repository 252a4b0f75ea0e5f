import Text
@testable import Records
@testable import TripStore

/// The text of `docs/records.md`, generated from the declarations of the kinds.
enum RecordsDocument {
  static let text = ([opening] + KindSpec.all.map(section)).joined(separator: "\n")

  private static let opening = """
    # Records

    What the personal store keeps, kind by kind. This page is made from the declarations in
    `Sources/TripStore/Kinds`: change those and run `script/docs`.

    Each kind is a table of `trips.sqlite` with a column for each field; `id` is the record's id of
    16 bytes, `alive` is 0 for what was deleted, and the other columns before the fields are for
    merging and for lists. JSON has names that say the unit (`docs/json.md`). Two devices' changes of one field come
    together by its rule:

    - *last write*: the later change wins, by stamps that only grow;
    - *counter*: what both devices added or took away is added up;
    - *union*: words that either device put in are there, words that either took out are gone;
    - *manual*: both values are kept, the later one is shown, and a person chooses.

    Priority 1 is sent first when the connection is poor, 3 last.

    """

  private static func section(_ kind: KindSpec) -> String {
    let rows = kind.fields.map { field in
      "| `\(field.name)` | \(json(field)) | \(type(field.type)) | \(field.rule.rawValue) "
        + "| \(field.isRequired ? "yes" : "") | \(field.help) |"
    }
    let filters = kind.filters.isEmpty ? "nothing else" : kind.filters.joined(separator: ", ")
    let searched = kind.searched.isEmpty ? "none" : kind.searched.joined(separator: ", ")
    let identity =
      kind.identity.isEmpty
      ? "" : " The same \(kind.identity.joined(separator: " and ")) is the same record everywhere."
    return """
      ## \(kind.name): \(kind.plural)

      Priority \(kind.priority.rawValue). Listed by `\(kind.order)`, newest first; narrowed by \
      \(filters); words are looked for in: \(searched).\(identity)

      | field | in JSON | type | merges by | needed | meaning |
      |---|---|---|---|---|---|
      \(rows.joined(separator: "\n"))

      """
  }

  /// Bytes are not in JSON.
  private static func json(_ field: FieldSpec) -> String {
    if case .bytes = field.type { "" } else { "`\(field.jsonName)`" }
  }

  private static func type(_ type: FieldType) -> String {
    switch type {
    case .line(let limit): "a line of at most \(limit) bytes"
    case .text(let limit): "text of at most \(limit) bytes"
    case .choice(let choices): "one of " + choices.joined(separator: ", ")
    case .flag: "yes (1) or no (0)"
    case .integer(let range, let unit):
      "whole number, \(range.lowerBound) to \(range.upperBound) \(unit)"
    case .decimal(let range, let places, let unit):
      "\(unit) with \(places) decimals, kept as a whole number; "
        + "\(Decimals.text(range.lowerBound, places: places)) to "
        + Decimals.text(range.upperBound, places: places)
    case .money(let currency): "amount in the smallest unit of `\(currency.name)`"
    case .currency: "three letters of ISO 4217"
    case .rate: "exact decimal number above 0"
    case .day: "calendar day, kept as days since 1970-01-01"
    case .instant: "moment, kept as milliseconds since 1970-01-01 UTC"
    case .latitude: "degrees north, kept as whole numbers of 10⁻⁷"
    case .longitude: "degrees east, kept as whole numbers of 10⁻⁷"
    case .zone: "name of a time zone, of at most 64 bytes"
    case .country: "two letters of ISO 3166"
    case .countries: "two letters of ISO 3166 each, kept as a JSON list"
    case .reference(let kind): "id of a `\(kind)`"
    case .references(let kind): "ids of `\(kind)`, kept as a JSON list"
    case .words(let list):
      list.isEmpty ? "words, kept as a JSON list" : "words out of " + list.joined(separator: ", ")
    case .bytes(let limit): "at most \(limit) bytes; see formats.md"
    }
  }
}
