import CommandLineKit
import SharedCommands
internal import Text
import TripStore

/// Documents and their files.
enum DocumentNoun: RecordNoun {
  static let kind = KindSpec.document
  static let word = "docs"
  static let columns: [String] = .fields(.type, .person, .expires, .fileName)
  static let example = "\"Passport\" --type passport --expires 2031-04-30 --border yes"
  static let hidden: [String] = .fields(.content, .fileName, .size)

  /// Papers of a van belong to the van in use unless another is named.
  private static let vanPapers: Set = ["registration", "insurance", "inspection"]

  static func complete(_ draft: inout Draft, in store: TripStore, _ context: CommandContext) throws
  {
    if let issued = draft[.issued], let expires = draft[.expires],
      expires < issued
    {
      throw StoreError.bad(.expires, "is before issued")
    }
    guard draft.existing == nil, draft[.van] == nil, draft[.person] == nil,
      vanPapers.contains(draft[.type] ?? ""), let van = try store.vanInUse()
    else { return }
    draft[.van] = van.id
  }
}
