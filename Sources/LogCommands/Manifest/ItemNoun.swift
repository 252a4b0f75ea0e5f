import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// The manifest, which lists what is on board: zones, containers and items.
enum ItemNoun: RecordNoun {
  static let kind = KindSpec.item
  static let columns: [String] = .fields(.type, .quantity, .weight, .expires, .parent)
  static let example = "\"Gas bottle\" --type item --weight 11kg --quantity 2"

  static func complete(_ draft: inout Draft, in store: RecordStore, _ context: CommandContext)
    throws
  {
    if draft[.type] == nil { draft[.type] = "item" }
    if draft.existing == nil, let quantity = draft[.quantity], quantity < 0 {
      throw StoreError.badValue(field: "--quantity", reason: "takes 0 or more")
    }
    let parent = draft[.parent]
    if draft.values.names(.type) || draft.values.names(.parent) {
      try store.checkPlace(of: draft.existing?.id, type: draft[.type] ?? "item", in: parent)
    }
    try completeVan(&draft, parent: parent, in: store)
  }

  /// Contents are always in the same van as their container.
  private static func completeVan(
    _ draft: inout Draft, parent: RecordID?, in store: RecordStore
  ) throws {
    let isTouched = draft.values.names(.van) || draft.values.names(.parent)
    guard draft.existing == nil || isTouched else { return }
    let van = try parent.flatMap { try store.van(ofNode: $0) }
    if let van {
      let given = draft.values[.van]
      guard given == nil || given == van else {
        throw StoreError.bad(.van, "must be the van of its container; move it out first")
      }
      draft[.van] = van
    } else if draft.existing == nil, draft[.van] == nil, let van = try store.vanInUse() {
      draft[.van] = van.id
    }
  }

  /// Contents move to another van with their container.
  static func follow(_ draft: Draft, of id: RecordID, _ edit: Edit, in store: RecordStore) throws {
    guard draft.values.names(.van) || draft.values.names(.parent) else { return }
    try store.spreadVan(of: id, edit)
  }
}

extension ValueType where Value == Int64 {
  /// A weight in grams, written in kilograms, as every weight in JSON is.
  static var grams: Self { .number(.kilograms, places: 3) }
}
