import Foundation
import HomeFolder
import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// A store in the test's own folder, with a stopped clock.
func storeForManifest() throws -> RecordStore {
  let home = HomeFolder(path: TemporaryDirectory.current.file("home"), origin: .option)
  return try RecordStore.open(.trips, in: home, buildDate: 1_780_000_000_000) {
    Moment(milliseconds: 1_786_000_000_000, isProven: true)
  }
}

/// A node that is not in any store; `number` becomes its id.
func node(
  _ number: Int, in parent: Int? = nil, type: String = "item", name: String? = nil,
  weight: Int64? = nil, quantity: Int64? = nil, more: FieldValues = []
) -> Record {
  var values: FieldValues = [
    .set(.name, name ?? "node \(number)"), .set(.type, type),
  ]
  values[.parent] = parent.map(nodeID)
  values[.weight] = weight
  values[.quantity] = quantity
  return Record(
    kind: .item, id: nodeID(number), isAlive: true, changedMilliseconds: 0, key: Int64(number),
    sort: 0, values: values.merging(more).byName)
}

func nodeID(_ number: Int) -> RecordID {
  let low = withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) }
  return RecordID(bytes: [UInt8](repeating: 7, count: 8) + low) ?? .zero
}

extension ManifestTree {
  /// The tree as lines of indented names and grams, for comparison.
  var drawing: [String] {
    lines.map { line in
      String(repeating: ". ", count: line.depth) + line.node.title + " \(line.totalGrams)"
    }
  }
}

extension RecordStore {
  /// SQLite's query plan, one line per step.
  func plan(_ sql: String, _ count: Int) throws -> [String] {
    try connection.all("EXPLAIN QUERY PLAN " + sql, [Int64](repeating: 0, count: count)) { row in
      try row.text(3)
    }
  }
}
