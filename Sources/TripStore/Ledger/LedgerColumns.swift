internal import Amounts
internal import Records

/// Maps the columns of a table to the fields of ledger entries.
public struct LedgerColumns: Sendable, Hashable {
  /// Columns that are not fields: separate columns for money out and money in, as in bank
  /// statements.
  static let outgoing = "expense"
  static let incoming = "income"
  static let id = "id"
  /// A bank's fee that the amount does not include.
  static let fee = "fee"
  /// Whether the payment took place.
  static let state = "state"
  /// The column beside that of a field that names records by id, for their names.
  static func nameColumn(of field: FieldSpec) -> String { field.name + "_name" }

  /// Those columns, which only vanlog's own files have.
  private static let nameColumns = KindSpec.ledger.ownFields.filter { $0.target != nil }
    .map(nameColumn)
  private static let amounts = [Field.amount.name, outgoing, incoming]

  /// Every name that a column can be mapped to.
  public static let fields =
    [id] + KindSpec.ledger.ownFields.map(\.name) + [outgoing, incoming, fee, state]

  /// The field of each column to be read, by column index.
  public let indexes: [String: Int]
  /// The currency in the header of the amount column: EUR for "Amount (EUR)".
  public let currency: String?
  /// Headers of columns that are ignored.
  public let ignored: [String]
  /// The number of columns in the header.
  let width: Int?

  /// Finds the columns by their headers; the user's mapping takes precedence.
  ///
  /// The user gives the header of a column or its number, counted from 1, which also works without
  /// a header.
  public init(header: [String]?, mapping: [(field: String, column: String)] = []) throws {
    let names = (header ?? []).map(Self.key)
    var indexes: [String: Int] = [:]
    for (field, column) in mapping {
      guard Self.fields.contains(field) else { throw Self.unknown(field) }
      guard let index = Self.index(of: column, in: names, hasHeader: header != nil) else {
        throw StoreError.badValue(
          field: field, reason: "is mapped to column '\(column)', which the file does not have")
      }
      indexes[field] = index
    }
    let isOwn = Self.isExport(names)
    for (field, aliases) in Self.aliases where indexes[field] == nil {
      // What a bank calls the payer is not a person that vanlog knows.
      guard isOwn || !Self.ownNames.contains(field), isOwn || !Self.nameColumns.contains(field)
      else { continue }
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

  /// Whether the file was written by `ledger export`, which no bank's file looks like: its amounts
  /// have the signs that entries have.
  var isExport: Bool {
    indexes[Self.id] != nil && indexes[.direction] != nil && indexes[.homeAmount] != nil
  }

  /// The same of the keys of a header.
  private static func isExport(_ names: [String]) -> Bool {
    let telling: [String] = [id] + .fields(.direction, .homeAmount)
    return telling.map(key).allSatisfy(names.contains)
  }

  /// Fields that only vanlog's own files fill, unless a person assigns a column.
  private static let ownNames: [String] = .fields(
    .payer, .sharers, .checkin, .repetition, .spot, .vehicleExpense, .offTrip)

  private func check(_ header: [String]?) throws {
    let found = header.map { "; it has \($0.joined(separator: ", "))" } ?? "; it has no header"
    let hasAmount = Self.amounts.contains { indexes[$0] != nil }
    let needed = [(Field.day.name, indexes[.day] != nil), (Field.amount.name, hasAmount)]
    for (field, isThere) in needed where !isThere {
      throw StoreError.badValue(
        field: field,
        reason: "has no column in the file; choose one with --map \(field)=COLUMN\(found)")
    }
  }

  private static func unknown(_ field: String) -> StoreError {
    .badValue(
      field: "--map",
      reason: "has no field '\(field)'; use one of \(fields.joined(separator: ", "))")
  }

  /// Whether a file has a column of this name or number.
  static func has(_ column: String, _ header: [String]?) -> Bool {
    index(of: column, in: (header ?? []).map(key), hasHeader: header != nil) != nil
  }

  private static func index(of column: String, in names: [String], hasHeader: Bool) -> Int? {
    if let index = names.firstIndex(of: key(column)) { return index }
    guard let number = Int(column), number >= 1, !hasHeader || number <= names.count else {
      return nil
    }
    return number - 1
  }

  /// A header with case, separators between words and a bracketed currency ignored.
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
  /// All headers that are recognized.
  public static var knownNames: [String] {
    fields + aliases.flatMap(\.names)
  }

  /// Headers used by apps and banks, best first; fields are tried in this order.
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
      (fee, ["fee", "gebühr", "gebuehr"]),
      (state, ["state", "status", "transaction status", "info"]),
    ] + nameColumns.map { ($0, [key($0)]) }

  private static let common: [String: [String]] = [
    Field.latitude.name: ["lat"],
    Field.longitude.name: ["lon", "lng", "long"],
    Field.day.name: [
      "date", "transaction date", "started date", "booking date", "completed date", "posting date",
      "posted date", "value date", "date of purchase", "datum", "buchungstag", "buchungsdatum",
      "valutadatum", "wertstellung", "fecha", "data", "dato",
    ],
    Field.direction.name: [
      "debit/credit", "credit/debit", "dr/cr", "soll/haben", "credit debit indicator", "af bij",
      "af/bij", "bij/af",
    ],
    Field.amount.name: [
      "transaction amount", "sum", "total", "cost", "price", "value", "paid", "betrag", "umsatz",
      "montant", "importe", "importo", "bedrag", "beløp", "belopp",
    ],
    Field.currency.name: [
      "transaction currency", "currency code", "währung", "waehrung", "devise", "moneda", "valuta",
      "divisa",
    ],
    Field.rate.name: ["exchange rate", "conversion rate", "kurs", "wechselkurs"],
    Field.category.name: ["kategorie", "catégorie", "categoría", "categoria"],
    Field.vendor.name: [
      "payee", "payee name", "merchant", "merchant name", "description", "name", "shop", "store",
      "counterparty", "partner name", "empfänger", "begünstigter/zahlungspflichtiger",
      "beguenstigter/zahlungspflichtiger", "auftraggeber/empfänger", "zahlungsempfänger",
      "naam / omschrijving", "naam/omschrijving", "libellé", "title",
    ],
    Field.account.name: ["account name", "payment method", "card", "wallet", "konto"],
    Field.toAccount.name: ["to account", "transfer account"],
    Field.place.name: ["location"],
    Field.country.name: ["country code", "land"],
    Field.odometer.name: ["odo", "mileage", "kilometres", "kilometers", "km", "kilometerstand"],
    Field.litres.name: ["liters", "litre", "liter", "volume", "fuel", "quantity"],
    Field.full.name: ["full tank", "filled up", "is full"],
    Field.trip.name: ["journey", "reise"],
    Field.van.name: ["vehicle", "car", "fahrzeug"],
    Field.tags.name: ["labels", "hashtags"],
    Field.note.name: [
      "notes", "memo", "comment", "comments", "details", "reference", "payment reference",
      "verwendungszweck", "mededelingen",
    ],
  ]
}

extension [String: Int] {
  /// The index of the column that holds a field.
  subscript<Content>(field: Field<Content>) -> Int? { self[field.name] }
}
