import SharedCommands
import CommandLineKit
internal import Text
import TripStore

/// The manifest, which lists what is on board: zones, containers and items.
enum ItemNoun: RecordNoun {
  static let kind = KindSpec.item
  static let word = "manifest"
  static let columns = ["type", "quantity", "weight", "expires", "parent"]
  static let example = "\"Gas bottle\" --type item --weight 11000 --quantity 2"

  static func complete(_ draft: inout Draft, in store: TripStore, _ context: CommandContext) throws
  {
    if draft["type"].isNone { draft.values["type"] = .text("item") }
    let parent = reference(draft["parent"])
    if ["type", "parent"].contains(where: { draft.values[$0] != nil }) {
      try store.checkPlace(
        of: draft.existing?.id, type: draft["type"].text ?? "item", in: parent)
    }
    try completeVan(&draft, parent: parent, in: store)
  }

  /// Contents are always in the same van as their container.
  private static func completeVan(
    _ draft: inout Draft, parent: RecordID?, in store: TripStore
  ) throws {
    let isTouched = ["van", "parent"].contains { draft.values[$0] != nil }
    guard draft.existing == nil || isTouched else { return }
    let van = try parent.flatMap { try store.van(ofNode: $0) }
    if let van {
      let given = draft.values["van"].flatMap(reference)
      guard given == nil || given == van else {
        throw StoreError.badValue(
          field: "van", reason: "must be the van of its container; move it out first")
      }
      draft.values["van"] = .bytes(van.bytes)
    } else if draft.existing == nil, draft["van"].isNone, let van = try store.vanInUse() {
      draft.values["van"] = .bytes(van.id.bytes)
    }
  }

  /// Contents move to another van with their container.
  static func follow(_ draft: Draft, of id: RecordID, _ edit: Edit, in store: TripStore) throws {
    guard ["van", "parent"].contains(where: { draft.values[$0] != nil }) else { return }
    try store.spreadVan(of: id, edit)
  }

  private static func reference(_ value: FieldValue) -> RecordID? {
    if case .bytes(let bytes) = value { RecordID(bytes: bytes) } else { nil }
  }
}
