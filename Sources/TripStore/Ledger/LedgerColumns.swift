/// Which column of a table of entries holds which field.
public struct LedgerColumns: Sendable, Hashable {
  /// Columns that are no field of an entry: money out and money in apart, as banks print them.
  static let outgoing = "expense"
  static let incoming = "income"
  static let id = "id"

  /// Every name that a column can be given.
  public static let fields =
    [id] + KindSpec.ledger.ownFields.map(\.name) + [outgoing, incoming]

  /// The field of each column that is read, by the number of the column.
  public let indexes: [String: Int]
  /// The currency in the name of an amount's column: EUR for "Amount (EUR)".
  public let currency: String?
  /// Names of columns that are not read.
  public let ignored: [String]
  /// How many columns the header names.
  let width: Int?

  /// Finds the columns by their names, what the user says of them first.
  ///
  /// The user names a column, or gives its number from 1, which also works where there is no header.
  public init(header: [String]?, mapping: [(field: String, column: String)] = []) throws {
    let names = (header ?? []).map(Self.key)
    var indexes: [String: Int] = [:]
    for (field, column) in mapping {
      guard Self.fields.contains(field) else { throw Self.unknown(field) }
      guard let index = Self.index(of: column, in: names, hasHeader: header != nil) else {
        throw StoreError.badValue(field: field, reason: "is in no column '\(column)' of the file")
      }
      indexes[field] = index
    }
    for (field, aliases) in Self.aliases where indexes[field] == nil {
      let free = aliases.lazy.compactMap { names.firstIndex(of: $0) }
        .first { !indexes.values.contains($0) }
      if let free { indexes[field] = free }
    }
    self.indexes = indexes
    width = header?.count
    currency = Self.currency(header ?? [], indexes)
    ignored = (header ?? []).enumerated().filter { !indexes.values.contains($0.offset) }
      .map(\.element).filter { !$0.isEmpty }
    try check(header)
  }

  private func check(_ header: [String]?) throws {
    let found = header.map { "; it has \($0.joined(separator: ", "))" } ?? "; it has no header"
    let hasAmount = ["amount", Self.outgoing, Self.incoming].contains { indexes[$0] != nil }
    for (field, isThere) in [("day", indexes["day"] != nil), ("amount", hasAmount)] where !isThere {
      throw StoreError.badValue(
        field: field,
        reason: "has no column in the file: name it with --map \(field)=COLUMN\(found)")
    }
  }

  private static func unknown(_ field: String) -> StoreError {
    .badValue(
      field: "--map", reason: "knows no field '\(field)'; take \(fields.joined(separator: ", "))")
  }

  private static func index(of column: String, in names: [String], hasHeader: Bool) -> Int? {
    if let index = names.firstIndex(of: key(column)) { return index }
    guard let number = Int(column), number >= 1, !hasHeader || number <= names.count else {
      return nil
    }
    return number - 1
  }

  /// A name without regard to capitals, strokes between words, and a currency in brackets.
  static func key(_ name: String) -> String {
    let words = withoutCurrency(name).lowercased()
      .split { " _-.".contains($0) }.joined(separator: " ")
    return words
  }

  private static func withoutCurrency(_ name: String) -> Substring {
    currency(in: name) == nil ? name[...] : name.prefix { $0 != "(" && $0 != "[" }
  }

  private static func currency(in name: String) -> String? {
    guard let open = name.firstIndex(where: { $0 == "(" || $0 == "[" }) else { return nil }
    return try? Currency(code: name[name.index(after: open)...].dropLast()).code
  }

  private static func currency(_ header: [String], _ indexes: [String: Int]) -> String? {
    ["amount", outgoing, incoming].compactMap { indexes[$0] }.lazy
      .compactMap { header.indices.contains($0) ? currency(in: header[$0]) : nil }.first
  }
}

extension LedgerColumns {
  /// All names by which a header can be known.
  public static var knownNames: [String] {
    fields + aliases.flatMap(\.names)
  }

  /// Names that apps and banks give to the columns, the best first; fields are tried in this order.
  static let aliases: [(field: String, names: [String])] =
    KindSpec.ledger.ownFields.map { ($0.name, [key($0.name)] + (common[$0.name] ?? [])) }
    + [
      (
        outgoing,
        [
          "expense", "debit", "debit amount", "withdrawal", "withdrawals", "money out", "paid out",
          "outflow", "spent", "soll", "ausgabe", "ausgaben", "débit", "cargo",
        ]
      ),
      (
        incoming,
        [
          "income", "credit", "credit amount", "deposit", "deposits", "money in", "paid in",
          "inflow",
          "received", "haben", "einnahme", "einnahmen", "crédit", "abono",
        ]
      ),
      (id, ["id", "transaction id", "reference number"]),
    ]

  private static let common: [String: [String]] = [
    "day": [
      "date", "transaction date", "booking date", "completed date", "started date", "posting date",
      "posted date", "value date", "date of purchase", "datum", "buchungstag", "buchungsdatum",
      "valutadatum", "wertstellung", "fecha", "data", "dato",
    ],
    "direction": ["debit/credit", "credit/debit", "dr/cr", "soll/haben", "credit debit indicator"],
    "amount": [
      "transaction amount", "sum", "total", "cost", "price", "value", "paid", "betrag", "umsatz",
      "montant", "importe", "importo", "bedrag", "beløp", "belopp",
    ],
    "currency": [
      "transaction currency", "currency code", "währung", "devise", "moneda", "valuta", "divisa",
    ],
    "rate": ["exchange rate", "conversion rate", "kurs", "wechselkurs"],
    "category": ["kategorie", "catégorie", "categoría", "categoria"],
    "vendor": [
      "payee", "payee name", "merchant", "merchant name", "description", "name", "shop", "store",
      "counterparty", "partner name", "empfänger", "begünstigter/zahlungspflichtiger", "libellé",
      "title",
    ],
    "account": ["account name", "payment method", "card", "wallet", "konto"],
    "to_account": ["to account", "transfer account"],
    "country": ["country code", "land"],
    "odometer": ["odo", "mileage", "kilometres", "kilometers", "km", "kilometerstand"],
    "litres": ["liters", "litre", "liter", "volume", "fuel", "quantity"],
    "full": ["full tank", "filled up", "is full"],
    "trip": ["journey", "reise"],
    "van": ["vehicle", "car", "fahrzeug"],
    "tags": ["labels", "hashtags"],
    "note": [
      "notes", "memo", "comment", "comments", "details", "reference", "payment reference",
      "verwendungszweck",
    ],
  ]
}
