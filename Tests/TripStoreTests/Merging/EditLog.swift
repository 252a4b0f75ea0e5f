import Text

@testable import TripStore

/// Numbers of edits of one record, which say who knew of what without looking at any stamp.
struct EditSet: OptionSet, Hashable {
  let rawValue: UInt64
  static let limit = 64

  static func edit(_ number: Int) -> EditSet { EditSet(rawValue: 1 << UInt64(number)) }
}

/// Everything that ever happened to one record, kept beside the merging that is under test.
struct EditLog {
  /// One edit as a person made it.
  struct Edit {
    let field: FieldSpec
    let change: FieldChange
    let stamp: Stamp
    /// What the field held before and holds afterwards for who made it.
    let before, after: FieldValue
    /// The edits that its author knew of.
    let known: EditSet

    /// What its author meant a plain or manual field to hold.
    var meant: FieldValue? {
      if case .set(let value) = change { value } else { nil }
    }

    /// By how much its author meant a counter to change.
    var step: Int64 {
      switch change {
      case .add(let step): step
      case .set(let value): (value.integer ?? 0) - (before.integer ?? 0)
      case .insert, .remove: 0
      }
    }
  }

  /// A delete or an undelete as a person made it.
  struct Turn {
    let length: UInt32
    let known: EditSet
  }

  let kind: KindSpec
  let id: RecordID
  var edits: [Edit] = []
  var turns: [Turn] = []

  /// Edits of a field, with their numbers.
  func edits(of field: String) -> [(number: Int, edit: Edit)] {
    edits.enumerated().filter { $0.element.field.name == field }
      .map { (number: $0.offset, edit: $0.element) }
  }

  /// The edit of a field with the highest stamp.
  func newest(of field: String) -> (number: Int, edit: Edit)? {
    edits(of: field).max { $0.edit.stamp < $1.edit.stamp }
  }

  /// Edits of a field that no later edit of it knew of.
  func unsettled(of field: String) -> [Edit] {
    let all = edits(of: field)
    return all.filter { candidate in
      !all.contains { $0.edit.known.contains(.edit(candidate.number)) }
    }.map(\.edit)
  }

  /// What all additions to a counter come to.
  func sum(of field: String) -> Int64 {
    edits(of: field).reduce(0) { $0 + $1.edit.step }
  }

  /// The longest life that anybody gave the record.
  var length: UInt32 { turns.map(\.length).max() ?? Life.first.length }

  /// Numbers of the edits that no delete of the longest life knew of.
  var unknownToTheEnd: [Int] {
    let seen = turns.filter { $0.length == length }.reduce(into: EditSet()) {
      $0.formUnion($1.known)
    }
    return edits.indices.filter { !seen.contains(.edit($0)) }
  }
}
