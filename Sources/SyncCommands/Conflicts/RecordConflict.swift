import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// A record with values that wait for a choice.
struct RecordConflict {
  let kind: KindSpec
  let record: Record
  let fields: [FieldConflict]

  /// All of them, in the order of the store.
  static func all(in store: RecordStore) throws -> [RecordConflict] {
    var all: [RecordConflict] = []
    for conflict in try store.conflicts() {
      if let last = all.last, last.record.id == conflict.id, last.kind.name == conflict.kind {
        all[all.count - 1] = RecordConflict(
          kind: last.kind, record: last.record, fields: last.fields + [conflict])
      } else if let kind = KindSet.trips.named(conflict.kind),
        let record = try store.record(conflict.id, of: kind)
      {
        all.append(RecordConflict(kind: kind, record: record, fields: [conflict]))
      }
    }
    return all
  }

  /// The one that a person names by the last letters of its id or by its name.
  static func named(_ text: String, in store: RecordStore) throws -> RecordConflict {
    let all = try all(in: store)
    var found = all.filter { IDEnding(text)?.fits($0.record.id) == true }
    if found.isEmpty {
      var search = NameSearch(text)
      for (place, conflict) in all.enumerated() {
        search.look(at: conflict.record.title, Int64(place))
      }
      found = search.found.map { all[Int($0)] }
    }
    guard let first = found.first else {
      throw CommandProblem(
        .inputMissing, "no record with a conflict is called '\(text)'; see 'vanlog sync conflicts'")
    }
    guard found.count == 1 else {
      throw StoreError.ambiguous(
        kind: "record", id: text,
        candidates: found.map { "\($0.record.id)  \($0.record.title)" }.sorted())
    }
    return first
  }

  /// Each version of the record that someone wrote, the shown one first.
  ///
  /// What was written together stays together: an amount never gets the currency of another one.
  var versions: [Version] {
    var stamps: [Stamp] = []
    for choice in fields.flatMap(\.choices) where !stamps.contains(choice.stamp) {
      stamps.append(choice.stamp)
    }
    return stamps.map { stamp in
      var values: [(field: FieldSpec, value: FieldValue)] = []
      for conflict in fields {
        guard let field = kind.field(conflict.field),
          let choice = conflict.choices.first(where: { $0.stamp == stamp })
        else { continue }
        values.append((field, choice.value))
      }
      return Version(stamp: stamp, values: values)
    }
  }

  struct Version {
    let stamp: Stamp
    let values: [(field: FieldSpec, value: FieldValue)]

    func value(of name: String) -> FieldValue? {
      values.first { $0.field.name == name }?.value
    }
  }

  /// The fields whose values really differ, as a person sees them.
  var differing: [FieldConflict] {
    let found = fields.filter { Set($0.choices.map(\.value)).count > 1 }
    return found.isEmpty ? fields : found
  }

  /// Those of them that others do not follow from.
  var telling: [FieldConflict] {
    var derived = [Field<Int64>.homeAmount.name, Field<String>.homeCurrency.name]
    if differing.contains(where: \.isFile) {
      derived += [Field<String>.fileName.name, Field<Int64>.size.name]
    }
    let found = differing.filter { !derived.contains($0.field) }
    return found.isEmpty ? differing : found
  }

  /// The currency that a version gives an amount; that of the record if it has none of its own.
  func currency(of field: FieldSpec, in version: Version) -> String? {
    guard case .money(let currency) = field.type else { return nil }
    if case .text(let code)? = version.value(of: currency.name) { return code }
    return record[currency]
  }

  /// The name and size of the file that a version gives a document.
  func file(of version: Version) -> (name: String?, size: Int64?) {
    (
      version.value(of: Field<String>.fileName.name)?.text ?? record[.fileName],
      version.value(of: Field<Int64>.size.name)?.integer ?? record[.size]
    )
  }
}

extension FieldConflict {
  /// Whether it is about the file of a document.
  var isFile: Bool { field == Field<String>.content.name }
}
