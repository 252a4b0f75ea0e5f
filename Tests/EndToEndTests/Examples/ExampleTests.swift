import TestSupport
import Testing

/// Every example of every help text, run at a terminal as by a reader who tries it.
@Suite(.serialized, .exampleWorld) struct ExampleTests {
  @Test(arguments: Example.all)
  func `an example of a help text works`(example: Example) throws {
    let world = try #require(ExampleWorld.current)
    let outcome = try world.run(example)
    let exception = ExampleException.concerning(example.line)
    #expect(
      outcome.status == exception.code,
      """
      \(outcome.line) (run \(exception.reason))
      ended with \(outcome.status), not \(exception.code), and showed:
      \(outcome.shown)
      """)
  }
}

/// The list of examples, and the tables of those that need something.
struct ExampleTableTests {
  @Test func `the examples of all help texts are known`() throws {
    #expect(Example.all.count > 300)
    #expect(Set(Example.all.map(\.command)).count > 200)
    #expect(Example.all.allSatisfy { !$0.command.isEmpty && !$0.line.isEmpty })
  }

  @Test(
    arguments: ExampleException.all.map(\.beginning) + ExamplePreparation.all.map(\.beginning))
  func `what is done for some examples is done for one that there is`(beginning: String) {
    #expect(Example.all.contains { $0.line.hasPrefix(beginning) })
  }

  @Test(arguments: Example.all)
  func `an example fails only in a way that its help explains`(example: Example) {
    let code = ExampleException.concerning(example.line).code
    // Ctrl-C ends a program without an exit code.
    #expect(code == 0 || code > 128 || example.codes.contains(code))
  }
}
