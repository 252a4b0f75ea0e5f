@testable import CommandLineKit
import Testing

/// Options that say something without a value too.
@Suite struct OptionalValueTests {
  private static let fits = OptionSpec(
    "fits", value: .text("VAN", maximumBytes: 40), valueIsOptional: true, help: "What fits.")

  private struct Near: Command {
    static let name = "near"
    static let use = CommandUse.shows()
    static let summary = "Has no operands."
    static let options = [fits, OptionSpec("strict", help: "More.")]

    init(_ arguments: Arguments) throws(UsageError) {}

    func run(_ context: CommandContext) throws -> CommandLineKit.ExitStatus { .done }
  }

  private struct Find: Command {
    static let name = "find"
    static let use = CommandUse.shows()
    static let summary = "Has one."
    static let operands = [OperandSpec(.text("WORDS"), help: "What to find.")]
    static let options = [fits]

    init(_ arguments: Arguments) throws(UsageError) {}

    func run(_ context: CommandContext) throws -> CommandLineKit.ExitStatus { .done }
  }

  private static let program = Program(
    name: "sample", summary: "Try it.", version: "1", date: "2026-08-12", groups: [],
    commands: [Near.self, Find.self])

  @Test(
    arguments: [
      (["near", "--fits"], [""], []),
      (["near", "--fits=big"], ["big"], []),
      (["near", "--fits", "big"], ["big"], []),
      (["near", "--fits", "--strict"], [""], []),
      (["near", "--fits", "-x"], nil, []),
      (["near", "--fits="], [""], []),
      (["find", "--fits", "lake"], [""], ["lake"]),
      (["find", "--fits=big", "lake"], ["big"], ["lake"]),
      (["find", "lake", "--fits"], [""], ["lake"]),
    ] as [([String], [String]?, [String])])
  func `the next word is a value only where it cannot be an operand`(
    line: [String], values: [String]?, operands: [String]
  ) throws {
    guard let values else {
      #expect(throws: UsageError.self) { try Parser.parse(line, for: Self.program) }
      return
    }
    guard case .run(_, let arguments) = try Parser.parse(line, for: Self.program).request else {
      Issue.record("it is not a command")
      return
    }
    #expect(arguments.texts(Self.fits) == values)
    #expect(arguments.operands == operands)
  }

  @Test func `help shows that the value may be left out`() {
    #expect(Self.fits.usage == "--fits[=VAN]")
  }
}
