import HomeFolder
import TestSupport
import Text

@testable import Records

// The kinds of a library, of which no module knows: whatever a store can do, it can do for them.

extension Field<String> {
  static var title: Self { Self("title") }
  static var shelf: Self { Self("shelf") }
  static var remark: Self { Self("remark") }
  static var scan: Self { Self("scan") }
  static var reader: Self { Self("reader") }
  static var currency: Self { Self("currency") }
}

extension Field<Int64> {
  static var copies: Self { Self("copies") }
  static var price: Self { Self("price") }
  static var scanSize: Self { Self("scan_size") }
}

extension Field<Day> {
  static var lent: Self { Self("lent") }
  static var due: Self { Self("due") }
}

extension Field<RecordID> {
  static var book: Self { Self("book") }
}

extension Field<[String]> {
  static var subjects: Self { Self("subjects") }
}

extension Field<[UInt8]> {
  static var pages: Self { Self("pages") }
}

extension KindSpec {
  static let book = KindSpec(
    "book", number: 1, noun: "book", plural: "books", title: .title, order: .created,
    filters: .fields(.shelf), searched: .fields(.title, .remark),
    file: FileFields(content: .scan, size: .scanSize), label: { shelfmark(in: $0) },
    together: [.fields(.price, .currency)],
    fields: [
      FieldSpec(.title, .line(200), isRequired: true, "Title."),
      FieldSpec(.shelf, .choice(["novels", "maps"]), "Where it stands."),
      FieldSpec(
        .copies, .integer(-100...1_000, unit: "copies"), rule: .counter, "How many there are."),
      FieldSpec(.subjects, .words([]), "What it is about."),
      FieldSpec(.price, .money(currency: .currency), "What it was bought for."),
      FieldSpec(.currency, .currency, "Currency of the price."),
      FieldSpec(.remark, .text(1_000), rule: .texts, "Free text."),
      FieldSpec(.scan, .line(64), rule: .manual, "Hash of its picture."),
      FieldSpec(.scanSize, .integer(0...1_000_000, unit: "bytes"), rule: .manual, "Its size."),
      FieldSpec(
        .pages, .bytes(1_000_000), of: LargeContent("pages") { !$0.contains(0) }, "All pages."),
    ])

  static let loan = KindSpec(
    "loan", number: 2, noun: "loan", plural: "loans", title: .reader, order: .lent,
    filters: .fields(.book), searched: .fields(.reader), together: [.fields(.lent, .due)],
    fields: [
      FieldSpec(.reader, .line(120), isRequired: true, "Who has it."),
      FieldSpec(.book, .reference("book"), isRequired: true, "The book."),
      FieldSpec(.lent, .day, isRequired: true, when: .event, "When it was taken."),
      FieldSpec(.due, .day, when: .ahead, "When it is to be back."),
    ])

  private static func shelfmark(in text: String) -> RecordID? {
    text.hasPrefix("shelf:") ? RecordID(text: String(text.dropFirst(6))) : nil
  }
}

extension KindPart {
  static let maps = KindPart(where: "shelf = 'maps'") { _ in "is no map" }
}

extension KindSet {
  private static let first: [SchemaStep] = SchemaStep.machinery + [.fields]

  /// What the library began with.
  static let books = KindSet(versions: [first]) { [.book] }
  /// What it has since.
  static let library = KindSet(versions: [first, [.fields]]) { [.book, .loan] }
}

/// A home in the test's own folder with the store of a library.
struct Library {
  let home: HomeFolder

  init(_ name: String = "library") {
    home = HomeFolder(path: TemporaryDirectory.current.file(name), origin: .option)
  }

  func store(_ kinds: KindSet = .library) throws -> RecordStore {
    try RecordStore.open(kinds, in: home, buildDate: 1_700_000_000_000) {
      Moment(milliseconds: 1_800_000_000_000, isProven: true)
    }
  }
}

extension RecordStore {
  @discardableResult
  func add(_ kind: KindSpec, _ values: FieldValues) throws -> RecordID {
    try edit { try $0.create(kind, values) }
  }

  func lend(_ book: RecordID, to reader: String, on day: Int = 20_000) throws -> RecordID {
    try add(
      .loan, [.set(.reader, reader), .set(.book, book), .set(.lent, Day(daysSinceEpoch: day))])
  }

  /// Takes a record over from another store, as sync does.
  func take(_ id: RecordID, of kind: KindSpec, from other: RecordStore) throws {
    guard let stored = try other.find(id, of: kind, withLargeFields: true) else { return }
    try edit { _ = try $0.merge(stored.state) }
  }
}
