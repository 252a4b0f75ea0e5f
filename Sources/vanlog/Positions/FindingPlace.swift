import CommandLineKit
import TripStore

/// A command with `--here`, which asks where the van is before it holds the store for writing:
/// a receiver takes its time.
struct FindingPlace<Base: Command & SendableMetatype>: Command {
  static var name: String { Base.name }
  static var summary: String { Base.summary }
  static var details: [String] { Base.details }
  static var operands: [OperandSpec] { Base.operands }
  static var options: [OptionSpec] { Base.options }
  static var examples: [Example] { Base.examples }
  static var jsonFields: [JSONField] { Base.jsonFields }
  static var exits: [Exit] { Base.exits }

  private let base: Base
  private let isAsked: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    base = try Base(arguments)
    isAsked = arguments.flag(HerePlace.option)
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    guard isAsked else { return try base.run(context) }
    let place = try KnownPlace.now(context, in: try context.storeToRead())
    return try HerePlace.$current.withValue(place) { try base.run(context) }
  }
}
