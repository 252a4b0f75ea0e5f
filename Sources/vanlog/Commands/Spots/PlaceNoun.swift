import CommandLineKit
import SpotsVault
import TripStore

/// Places of the user's own, which every search finds among the spots.
enum PlaceNoun: RecordNoun {
  static let kind = KindSpec.place
  static let word = "spots"
  static let columns = ["type", "country"]
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
    guard !draft["latitude"].isNone else {
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

  init(_ arguments: Arguments) throws(UsageError) {
    self.init(base: try Base(arguments))
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let status = try base.run(context)
    PlacesCopy.copyOrTell(context)
    return status
  }
}

struct SpotsAdd: PlaceCommand {
  let base: FindingPlace<AddRecord<PlaceNoun>>
}

struct SpotsEdit: PlaceCommand {
  let base: FindingPlace<EditRecord<PlaceNoun>>
}

struct SpotsDelete: PlaceCommand {
  let base: DeleteRecord<PlaceNoun>
}

struct SpotsUndelete: PlaceCommand {
  let base: UndeleteRecord<PlaceNoun>
}
