/// Which column of a table of entries holds which field.
public struct LedgerColumns: Sendable, Hashable {
  /// Columns that are no field of an entry: money out and money in apart, as banks print them.
  static let outgoing = "expense"
  static let incoming = "income"
  static let id = "id"
  private static let amounts = [Field.amount.name, outgoing, incoming]

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
    let hasAmount = Self.amounts.contains { indexes[$0] != nil }
    let needed = [(Field.day.name, indexes[.day] != nil), (Field.amount.name, hasAmount)]
    for (field, isThere) in needed where !isThere {
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
    amounts.compactMap { indexes[$0] }.lazy
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
    Field.day.name: [
      "date", "transaction date", "booking date", "completed date", "started date", "posting date",
      "posted date", "value date", "date of purchase", "datum", "buchungstag", "buchungsdatum",
      "valutadatum", "wertstellung", "fecha", "data", "dato",
    ],
    Field.direction.name: [
      "debit/credit", "credit/debit", "dr/cr", "soll/haben", "credit debit indicator",
    ],
    Field.amount.name: [
      "transaction amount", "sum", "total", "cost", "price", "value", "paid", "betrag", "umsatz",
      "montant", "importe", "importo", "bedrag", "beløp", "belopp",
    ],
    Field.currency.name: [
      "transaction currency", "currency code", "währung", "devise", "moneda", "valuta", "divisa",
    ],
    Field.rate.name: ["exchange rate", "conversion rate", "kurs", "wechselkurs"],
    Field.category.name: ["kategorie", "catégorie", "categoría", "categoria"],
    Field.vendor.name: [
      "payee", "payee name", "merchant", "merchant name", "description", "name", "shop", "store",
      "counterparty", "partner name", "empfänger", "begünstigter/zahlungspflichtiger", "libellé",
      "title",
    ],
    Field.account.name: ["account name", "payment method", "card", "wallet", "konto"],
    Field.toAccount.name: ["to account", "transfer account"],
    Field.country.name: ["country code", "land"],
    Field.odometer.name: ["odo", "mileage", "kilometres", "kilometers", "km", "kilometerstand"],
    Field.litres.name: ["liters", "litre", "liter", "volume", "fuel", "quantity"],
    Field.full.name: ["full tank", "filled up", "is full"],
    Field.trip.name: ["journey", "reise"],
    Field.van.name: ["vehicle", "car", "fahrzeug"],
    Field.tags.name: ["labels", "hashtags"],
    Field.note.name: [
      "notes", "memo", "comment", "comments", "details", "reference", "payment reference",
      "verwendungszweck",
    ],
  ]
}

extension [String: Int] {
  /// The number of the column that holds a field.
  subscript<Content>(field: Field<Content>) -> Int? { self[field.name] }
}
