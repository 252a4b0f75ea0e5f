import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// A home whose commands change something and take it back, as tests of undo need it.
protocol UndoStage {
  var home: TestHome { get }
}

extension UndoStage {
  /// A store as one command opens it.
  func store(for command: String?, in home: TestHome? = nil) throws -> RecordStore {
    let store = try (home ?? self.home).store()
    store.command = command
    return store
  }

  func add(_ vendor: String) throws -> RecordID {
    try store(for: "ledger add").add(.ledger, Self.entry(vendor))
  }

  static func entry(_ vendor: String) -> FieldValues {
    [
      .set(.day, 20_000), .set(.direction, "expense"), .set(.amount, 420), .set(.currency, "EUR"),
      .set(.vendor, vendor), .set(.category, "food"),
    ]
  }

  func edit(_ id: RecordID, _ values: FieldValues) throws {
    try store(for: "ledger edit").change(.ledger, id, values)
  }

  @discardableResult
  func undo(redoing: Bool = false) throws -> UndoPlan {
    let store = try store(for: redoing ? "undo --redo" : "undo")
    let plan = try #require(try store.undoPlan(redoing: redoing))
    try store.undo(plan, redoing: redoing)
    return plan
  }

  func entry(_ id: RecordID) throws -> Record {
    try #require(try home.store().record(id, of: .ledger))
  }

  /// Another home gets what one has.
  func merge(
    _ id: RecordID, of kind: KindSpec = .ledger, from: TestHome, to: TestHome
  ) throws {
    let state = try #require(try from.store().find(id, of: kind)).state
    _ = try to.store().edit { try $0.merge(state) }
  }
}
