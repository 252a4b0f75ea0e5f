public import CommandLineKit
internal import TripStore

/// A command with `--here`, which asks for the position before it locks the store for writing: a
/// receiver may take seconds.
public struct FindingPlace<Base: Command & SendableMetatype>: Command {
  public static var name: String { Base.name }
  public static var summary: String { Base.summary }
  public static var details: [String] { Base.details }
  public static var operands: [OperandSpec] { Base.operands }
  public static var options: [OptionSpec] { Base.options }
  public static var examples: [Example] { Base.examples }
  public static var jsonFields: [JSONField] { Base.jsonFields }
  public static var exits: [Exit] { Base.exits }

  private let base: Base
  private let isAsked: Bool

  public init(_ arguments: Arguments) throws(UsageError) {
    base = try Base(arguments)
    isAsked = arguments.flag(HerePlace.option)
  }

  public func run(_ context: CommandContext) throws -> ExitStatus {
    guard isAsked else { return try base.run(context) }
    let place = try KnownPlace.now(context, in: try context.storeToRead())
    return try HerePlace.$current.withValue(place) { try base.run(context) }
  }
}
