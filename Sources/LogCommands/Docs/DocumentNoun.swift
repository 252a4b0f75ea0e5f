import SharedCommands
import CommandLineKit
internal import Text
import TripStore

/// Documents and their files.
enum DocumentNoun: RecordNoun {
  static let kind = KindSpec.document
  static let word = "docs"
  static let columns = ["type", "person", "expires", "file_name"]
  static let example = "\"Passport\" --type passport --expires 2031-04-30 --border yes"
  static let hidden: Set<String> = ["content", "file_name", "size"]

  /// Papers of a van belong to the van in use unless another is named.
  private static let vanPapers: Set = ["registration", "insurance", "inspection"]

  static func complete(_ draft: inout Draft, in store: TripStore, _ context: CommandContext) throws
  {
    if let issued = draft["issued"].integer, let expires = draft["expires"].integer,
      expires < issued
    {
      throw StoreError.badValue(field: "expires", reason: "is before issued")
    }
    guard draft.existing == nil, draft["van"].isNone, draft["person"].isNone,
      vanPapers.contains(draft["type"].text ?? ""), let van = try store.vanInUse()
    else { return }
    draft.values["van"] = .bytes(van.id.bytes)
  }
}
