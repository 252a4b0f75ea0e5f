import CommandLineKit
import Records
import SharedCommands
import SpotsVault
import TripStore

/// The user's own places, which every search finds among the spots.
enum PlaceNoun: RecordNoun {
  static let kind = KindSpec.place
  static let columns: [String] = .fields(.type, .country)
  static let example = "\"Lay-by above the fjord\" --at 60.4,5.3 --type wild --stay 5"
  static let extraOptions = [HerePlace.option]
  static let details = [
    "Your places are records: they are part of every backup, and searches find them in the pack "
      + "'mine'."
  ]

  static func complete(
    _ draft: inout Draft, in store: RecordStore, _ context: CommandContext
  ) throws {
    try HerePlace.take(into: &draft, context)
    guard draft[.latitude] != nil else {
      throw StoreError.badValue(
        field: "a place", reason: "needs a position; use --at LAT,LON or --here")
    }
  }
}

/// A command that changes own places and then copies them into the vault.
///
/// Each is a type of its own: of a generic one the runtime would look for the conformances of each
/// `Base` whenever a command of spots is looked up.
protocol PlaceCommand: Command {
  associatedtype Base: Command

  /// Whether the first operand names a place.
  static var operandIsID: Bool { get }

  var base: Base { get }

  init(base: Base)
}

extension PlaceCommand {
  static var name: String { Base.name }
  static var use: CommandUse { Base.use }
  static var summary: String { Base.summary }
  static var details: [String] { Base.details }
  static var operands: [OperandSpec] { Base.operands }
  static var options: [OptionSpec] { Base.options }
  static var examples: [Example] { Base.examples }
  static var jsonFields: [JSONField] { Base.jsonFields }
  static var exits: [Exit] { Base.exits }

  /// Accepts ids with the name of the pack, as lists of spots show them.
  init(_ arguments: Arguments) throws(UsageError) {
    let prefix = PackDetails.ownPack + "/"
    guard let id = arguments.operand(0), id.hasPrefix(prefix), Self.operandIsID else {
      self.init(base: try Base(arguments))
      return
    }
    let ending = String(id.dropFirst(prefix.count))
    self.init(base: try Base(arguments.replacing(0, with: ending)))
  }

  static var operandIsID: Bool { true }

  func run(_ context: CommandContext) throws -> ExitStatus {
    do {
      return try PlacesCopy.following(context) { try base.run(context) }
    } catch StoreError.noRecord(let kind, let id, _, _) where kind == KindSpec.place.noun {
      throw NoOwnPlace(id: id)
    }
  }
}

/// Points to the right command for a spot of a pack.
private struct NoOwnPlace: Failure, CustomStringConvertible {
  let id: String

  var description: String {
    "'\(Printable.line(id))' is not one of your own places, which 'vanlog spots list' shows; to "
      + "add notes to a spot of a pack, use 'vanlog spots note'"
  }

  let exitStatus = ExitStatus.inputMissing
}

struct SpotsAddCommand: PlaceCommand {
  let base: AddRecordCommand<PlaceNoun>

  static var operandIsID: Bool { false }
}

struct SpotsEditCommand: PlaceCommand {
  let base: EditRecordCommand<PlaceNoun>
}

struct SpotsDeleteCommand: PlaceCommand {
  let base: DeleteRecordCommand<PlaceNoun>
}

struct SpotsUndeleteCommand: PlaceCommand {
  let base: UndeleteRecordCommand<PlaceNoun>
}

/// `spots list`: own places, also deleted ones that can be restored.
struct SpotsListCommand: Command {
  private typealias Base = ListRecordsCommand<PlaceNoun>

  static var name: String { Base.name }
  static var use: CommandUse { Base.use }
  static let summary = "List your own places, newest first."
  static var options: [OptionSpec] { Base.options }
  static var examples: [Example] { Base.examples }
  static var jsonFields: [JSONField] { Base.jsonFields }
  static var exits: [Exit] { Base.exits }

  private let base: Base

  init(_ arguments: Arguments) throws(UsageError) {
    base = try Base(arguments)
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    try base.run(context)
  }
}
