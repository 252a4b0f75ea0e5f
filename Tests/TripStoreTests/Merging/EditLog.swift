import Text

@testable import Records
@testable import TripStore

/// Indexes of edits of one record, which express causality without stamps.
struct EditSet: OptionSet, Hashable {
  let rawValue: UInt64
  static let limit = 64

  static func edit(_ number: Int) -> EditSet { EditSet(rawValue: 1 << UInt64(number)) }
}

/// The full history of one record, tracked independently of the merging under test.
struct EditLog {
  /// An edit by a person.
  struct Edit {
    let field: FieldSpec
    let change: FieldChange
    let stamp: Stamp
    /// The value on the author's device before and after the edit.
    let before, after: FieldValue
    /// Whether the author's device had no state of the field at all.
    let isFirst: Bool
    /// The edits that its author had seen.
    let known: EditSet

    /// The value that the author gave to a plain or manual field.
    var meant: FieldValue? {
      if case .set(let value) = change { value } else { nil }
    }

    /// The amount that the author added to a counter; a first number counts as added.
    var step: Int64 {
      switch change {
      case .add(let step): step
      case .set(let value): isFirst ? value.integer ?? 0 : 0
      case .insert, .remove: 0
      }
    }

    /// The number to which the author set a counter that had one, or 0 if it was taken away.
    var counted: Int64? {
      if case .set(let value) = change, !isFirst || value.isNone { value.integer ?? 0 } else { nil }
    }
  }

  /// A delete or an undelete by a person.
  struct Turn {
    let length: UInt32
    let known: EditSet
  }

  let kind: KindSpec
  let id: RecordID
  var edits: [Edit] = []
  var turns: [Turn] = []

  /// The edits of a field, with their indexes.
  func edits(of field: String) -> [(number: Int, edit: Edit)] {
    edits.enumerated().filter { $0.element.field.name == field }
      .map { (number: $0.offset, edit: $0.element) }
  }

  /// The edit of a field with the highest stamp.
  func newest(of field: String) -> (number: Int, edit: Edit)? {
    edits(of: field).max { $0.edit.stamp < $1.edit.stamp }
  }

  /// The edits of a field that no later edit had seen.
  func unsettled(of field: String) -> [Edit] {
    let all = edits(of: field)
    return all.filter { candidate in
      !all.contains { $0.edit.known.contains(.edit(candidate.number)) }
    }.map(\.edit)
  }

  /// What a counter must show: the last number counted, and all additions that were not known then.
  func sum(of field: String) -> Int64 {
    let all = edits(of: field)
    let audits = all.filter { $0.edit.counted != nil }
    guard let last = audits.max(by: { $0.edit.stamp < $1.edit.stamp }) else {
      return all.reduce(0) { $0 + $1.edit.step }
    }
    return all.reduce(last.edit.counted ?? 0) { sum, one in
      last.edit.known.contains(.edit(one.number)) ? sum : sum + one.edit.step
    }
  }

  /// The longest life given to the record.
  var length: UInt32 { turns.map(\.length).max() ?? Life.first.length }

  /// The indexes of the edits that no delete of the longest life had seen.
  var unknownToTheEnd: [Int] {
    let seen = turns.filter { $0.length == length }.reduce(into: EditSet()) {
      $0.formUnion($1.known)
    }
    return edits.indices.filter { !seen.contains(.edit($0)) }
  }
}
