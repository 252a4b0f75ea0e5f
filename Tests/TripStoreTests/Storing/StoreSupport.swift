import SQLite
import HomeFolder
import TestSupport
public import Text

@testable import Records
@testable import TripStore

/// A home in the test's own folder, and stores in it with a clock that the test sets.
struct TestHome {
  static let buildDate: Int64 = 1_700_000_000_000
  /// Each reached by the command of its name.
  static let kinds = KindSet.trips.reached { $0.name }
  let home: HomeFolder

  init(_ name: String = "home") {
    home = HomeFolder(path: TemporaryDirectory.current.file(name), origin: .option)
  }

  var file: String { home.path + "/" + RecordStore.fileName }

  func store(at milliseconds: Int64 = 1_800_000_000_000, proven: Bool = true) throws -> RecordStore
  {
    try RecordStore.open(Self.kinds, in: home, buildDate: Self.buildDate) {
      Moment(milliseconds: milliseconds, isProven: proven)
    }
  }

  func storeToRead() throws -> RecordStore? {
    try RecordStore.openToRead(Self.kinds, in: home) { Moment(milliseconds: 0, isProven: false) }
  }
}

extension RecordStore {
  @discardableResult
  func add(_ kind: KindSpec, _ values: FieldValues) throws -> RecordID {
    try edit { try $0.create(kind, values) }
  }

  func addCheckin(_ place: String, day: Int = 20_000) throws -> RecordID {
    try add(.checkin, [.set(.place, place), .set(.day, Day(daysSinceEpoch: day))])
  }

  func change(_ kind: KindSpec, _ id: RecordID, _ values: FieldValues) throws {
    try edit { try $0.update(kind, id, values) }
  }

  func change(_ kind: KindSpec, _ id: RecordID, _ changes: [String: FieldChange]) throws {
    try edit { try $0.change(kind, id, changes) }
  }

  /// The integers that a query returns, one per row.
  func numbers(_ sql: String) throws -> [Int64] {
    try connection.all(sql) { row in try row.int64(0) }
  }

  func texts(_ sql: String) throws -> [String] {
    try connection.all(sql) { row in try row.text(0) }
  }
}

extension FieldValues {
  /// Creates values that typed keys do not allow.
  init(raw values: [String: FieldValue]) {
    self.init()
    for (name, value) in values { set(value, of: name) }
  }

  /// What a record or a state is made from.
  var byName: [String: FieldValue] {
    Dictionary(uniqueKeysWithValues: elements.map { ($0.name, $0.value) })
  }
}

/// Days since 1970-01-01.
extension Day: ExpressibleByIntegerLiteral {
  public init(integerLiteral days: Int) { self.init(daysSinceEpoch: days) }
}

/// Milliseconds since 1970-01-01 UTC.
extension Instant: ExpressibleByIntegerLiteral {
  public init(integerLiteral milliseconds: Int64) {
    self.init(millisecondsSinceEpoch: milliseconds)
  }
}
