import CommandLineKit
import Foundation
import Testing
import Text

@testable import CommandLineKit
@testable import vanlog

/// What holds for every command of the table.
struct ProgramTableTests {
  private static let names = vanlog.commands.map { $0.name }

  private static func command(_ name: String) throws -> any Command.Type {
    try #require(vanlog.command(named: name))
  }

  @Test func `no two commands share a name`() {
    #expect(Dictionary(grouping: Self.names) { $0 }.filter { $0.value.count > 1 }.isEmpty)
  }

  @Test func `no group is without commands, and few are hidden`() {
    #expect(vanlog.groups.filter { $0.commands().isEmpty }.map(\.name) == [])
    let hidden = vanlog.groups.flatMap { group in group.hidden().map { $0.name } }
    #expect(hidden == ["drive serve", "drive keep", "border observe", "sync merge-check"])
  }

  @Test(arguments: names) func `every command of a group is found by its name`(name: String) throws
  {
    #expect(try Self.command(name).name == name)
    let noun = name.split(separator: " ").dropLast().joined(separator: " ")
    #expect(noun.isEmpty || vanlog.hasGroup(named: noun))
  }

  @Test(arguments: names) func `every example is a line that vanlog understands`(
    name: String
  ) throws {
    for example in try Self.command(name).examples {
      var words = Self.words(Self.commandLine(in: example.line))
      #expect(words.removeFirst() == "vanlog", "\(example.line)")
      guard case .run(let found, _) = try Parser.parse(words, for: vanlog).request else {
        Issue.record("'\(example.line)' is for another command")
        continue
      }
      // What was deleted is listed before it is brought back.
      #expect(found.name == name || name.hasSuffix(" undelete"), "\(example.line)")
    }
  }

  @Test(arguments: names) func `options and operands explain themselves in sentences`(
    name: String
  ) throws {
    let command = try Self.command(name)
    let texts =
      [command.summary] + command.details + command.options.map(\.help)
      + command.operands.map(\.help) + command.examples.map(\.purpose)
    let choices =
      command.options.flatMap { Self.choices($0.value) }
      + command.operands.flatMap { Self.choices($0.value) }
    for text in texts {
      #expect(text.hasSuffix(".") || text.hasSuffix(")"), "\(text)")
      let begins = text.prefix { $0.isLetter }
      // Or with a value that the option takes, such as 'metric or imperial'.
      #expect(text.first?.isLowercase == false || choices.contains(String(begins)), "\(text)")
      #expect(!text.contains("  "), "\(text)")
    }
  }

  @Test(arguments: names) func `no option stands twice, nor hides one of every command`(
    name: String
  ) throws {
    let command = try Self.command(name)
    let all = command.options + GlobalOptions.options
    #expect(Dictionary(grouping: all, by: \.name).filter { $0.value.count > 1 }.isEmpty)
    let letters = all.compactMap(\.short)
    #expect(Dictionary(grouping: letters) { $0 }.filter { $0.value.count > 1 }.isEmpty)
  }

  @Test(arguments: names) func `numbers just outside the range of an option are refused`(
    name: String
  ) throws {
    let command = try Self.command(name)
    for option in command.options {
      for number in Self.outside(option.value) {
        let error = #expect(throws: UsageError.self, "--\(option.name) \(number)") {
          try Parser.parse(
            name.split(separator: " ").map(String.init) + ["--\(option.name)=\(number)"],
            for: vanlog)
        }
        #expect(error?.text(programName: "vanlog").contains("--\(option.name)") == true)
      }
    }
  }

  @Test(arguments: names, [40, 80, 100])
  func `a page of help fits its width`(name: String, width: Int) throws {
    let help = HelpText(program: vanlog, width: width, ink: Ink(isColored: false)).text(for: name)
    // Examples stay on one line, to be copied.
    let examples = try Self.command(name).examples.map { "  \($0.line)" }
    for line in help.split(separator: "\n").map(String.init)
    where line.contains(" ") && !examples.contains(line) {
      let isOneWord = line.drop { $0 == " " }.split(separator: " ").count == 1
      #expect(isOneWord || DisplayWidth.of(line) <= width, "\(line)")
    }
  }

  /// A number below and one above what an option takes.
  private static func outside(_ value: ValueSpec?) -> [String] {
    switch value?.kind {
    case .integer(let range): ["\(range.lowerBound - 1)", "\(range.upperBound + 1)"]
    case .number(let range):
      [range.lowerBound - 0.5, range.upperBound + 0.5].map { Phrase.number($0) }
    default: []
    }
  }

  private static func choices(_ value: ValueSpec?) -> [String] {
    if case .choice(let choices) = value?.kind { choices } else { [] }
  }

  /// The line that a shell hands to vanlog, without what it does with the answer.
  private static func commandLine(in example: String) -> String {
    let start = example.range(of: "(vanlog ").map { example.index(after: $0.lowerBound) }
    return String(example[(start ?? example.startIndex)...].prefix { !"|<>&;)".contains($0) })
  }

  /// The words of a line as a shell splits it: quotes keep words together.
  private static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word = ""
    var quote: Character?
    for character in line {
      switch character {
      case quote: quote = nil
      case "'" where quote == nil, "\"" where quote == nil: quote = character
      case " " where quote == nil:
        if !word.isEmpty { words.append(word) }
        word = ""
      default: word.append(character)
      }
    }
    return word.isEmpty ? words : words + [word]
  }
}
