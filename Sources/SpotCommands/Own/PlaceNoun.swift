import CommandLineKit
import SharedCommands
import SpotsVault
import TripStore

/// Places of the user's own, which every search finds among the spots.
enum PlaceNoun: RecordNoun {
  static let kind = KindSpec.place
  static let word = "spots"
  static let columns: [String] = .fields(.type, .country)
  static let example = "\"Lay-by above the fjord\" --at 60.4,5.3 --type wild --stay 5"
  static let extraOptions = [HerePlace.option]
  static let details = [
    "Your places are records of your own: they are in every backup, and the spots vault has copies of "
      + "them in the pack 'mine'."
  ]

  static func complete(
    _ draft: inout Draft, in store: TripStore, _ context: CommandContext
  ) throws {
    try HerePlace.take(into: &draft, context)
    guard draft[.latitude] != nil else {
      throw StoreError.badValue(
        field: "a place", reason: "needs a position; give --at LAT,LON or --here")
    }
  }
}

/// A command that changes own places, after which the vault gets copies of them.
///
/// Each is a type of its own that hides a generic one: what `spots near` needs is at hand sooner if
/// the list of commands beside it does not have to make types first.
protocol PlaceCommand: Command {
  associatedtype Base: Command

  var base: Base { get }

  init(base: Base)
}

extension PlaceCommand {
  static var name: String { Base.name }
  static var summary: String { Base.summary }
  static var details: [String] { Base.details }
  static var operands: [OperandSpec] { Base.operands }
  static var options: [OptionSpec] { Base.options }
  static var examples: [Example] { Base.examples }
  static var jsonFields: [JSONField] { Base.jsonFields }
  static var exits: [Exit] { Base.exits }

  /// Lists of spots show own places with the name of their pack, which need not be taken off.
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
    } catch StoreError.noRecord(let kind, let id) where kind == KindSpec.place.noun {
      throw NoOwnPlace(id: id)
    }
  }
}

/// Who means a spot of a pack is shown the way.
private struct NoOwnPlace: Failure, CustomStringConvertible {
  let id: String

  var description: String {
    "'\(Printable.line(id))' is no place of your own; 'vanlog spots list' lists those. What you have "
      + "to say of a spot of a pack is kept by 'vanlog spots note'"
  }

  let exitStatus = ExitStatus.inputMissing
}

struct SpotsAdd: PlaceCommand {
  let base: AddRecord<PlaceNoun>

  static var operandIsID: Bool { false }
}

struct SpotsEdit: PlaceCommand {
  let base: EditRecord<PlaceNoun>
}

struct SpotsDelete: PlaceCommand {
  let base: DeleteRecord<PlaceNoun>
}

struct SpotsUndelete: PlaceCommand {
  let base: UndeleteRecord<PlaceNoun>
}

/// `spots list`: own places, also those that were deleted and can be brought back.
struct SpotsList: Command {
  private typealias Base = ListRecords<PlaceNoun>

  static var name: String { Base.name }
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
