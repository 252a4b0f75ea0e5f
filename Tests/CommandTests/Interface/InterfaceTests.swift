import Foundation
import TestSupport
import Testing
import Text

@testable import CommandLineKit
@testable import vanlog

/// The command line as data: `vanlog help --json`.
@Suite(.temporaryDirectory) struct InterfaceTests {
  private func interface(_ words: String = "") throws -> JSONValue {
    let output = try Desk().run("help \(words) --json").output
    return try JSONValue(parsing: Array(output.utf8))
  }

  private func command(_ words: String) throws -> JSONValue {
    let all = try interface(words)["commands"]?.elements ?? []
    return try #require(all.first { $0["words"]?.string == words })
  }

  @Test func `the page on the interface is its schema, which the answer follows`() throws {
    let path = URL(filePath: Repository.file("docs/interface.schema.json"))
    let text = JSONSchema.text(title: "vanlog help --json", HelpCommand.jsonFields)
    if ProcessInfo.processInfo.environment["VANLOG_WRITE_DOCS"] != nil {
      try Data(text.utf8).write(to: path)
    }
    let page = try Data(contentsOf: path)
    #expect(String(decoding: page, as: UTF8.self) == text, "run script/docs")
    var check = SchemaCheck()
    check.check(try interface(), try JSONValue(parsing: Array(page)))
    #expect(check.faults == [])
  }

  @Test func `a schema finds what is wrong`() throws {
    let schema = try JSONValue(
      parsing: Array(JSONSchema.text(title: "t", HelpCommand.jsonFields).utf8))
    var check = SchemaCheck()
    let wrong =
      #"{"program":7,"version":"1","nouns":[{"words":"a","more":1}],"options":[],"exits":[],"#
    check.check(try JSONValue(parsing: Array((wrong + #""commands":null}"#).utf8)), schema)
    #expect(
      check.faults == [
        "$.interface_version is missing", "$.program is a integer", "$.nouns[0].summary is missing",
        "$.nouns[0].more is not in the schema", "$.commands is a null",
      ])
  }

  @Test func `every command is there once, in the order of the help`() throws {
    let words = try interface()["commands"]?.elements?.compactMap { $0["words"]?.string }
    #expect(words == vanlog.commands.map { $0.name })
    let some = try interface("spots packs")["commands"]?.elements?.compactMap {
      $0["words"]?.string
    }
    #expect(some?.isEmpty == false)
    #expect(some?.allSatisfy { $0.hasPrefix("spots packs ") } == true)
  }

  @Test func `a command says what it takes, what it answers and what it does`() throws {
    let add = try command("ledger add")
    #expect(add["changing"]?.bool == true)
    #expect(add["cost_class"]?.string == "instant")
    #expect(add["page_right"]?.string == "write")
    #expect(add["never_because"] == .null)
    let options = add["options"]?.elements ?? []
    let day = try #require(options.first { $0["name"]?.string == "day" })
    #expect(day["type"]?.string == "day")
    let trip = try #require(options.first { $0["name"]?.string == "trip" })
    #expect(trip["type"]?.string == "record")
    #expect(trip["names_kind"]?.string == "trip")
    let direction = try #require(options.first { $0["name"]?.string == "direction" })
    #expect(direction["choices"]?.elements?.contains(.string("income")) == true)
    let answer = add["answer"]?.elements ?? []
    let amount = try #require(answer.first { $0["path"]?.string == "amount_minor" })
    #expect(amount["type"]?.string == "money")
    #expect(amount["optional"]?.bool == true)
    let delete = try command("ledger delete")
    #expect(delete["asking"]?.bool == true)
    #expect(try command("completion")["never_because"]?.string == "only for other programs")
    #expect(try command("wipe")["page_right"]?.string == "owner")
  }

  // MARK: Command lines made of it

  private struct Maker {
    var random: SplitMix64

    /// A line of a command, with some of its options in any order.
    mutating func line(_ command: JSONValue) -> [String] {
      let words = (command["words"]?.string ?? "").split(separator: " ").map(String.init)
      let options = (command["options"]?.elements ?? []).shuffled(using: &random)
      var parts = options.prefix(Int.random(in: 0...3, using: &random)).map { option($0) }
      var operands: [String] = []
      for spec in command["operands"]?.elements ?? [] {
        let values = operand(spec)
        // What follows one that is left out would be taken for it.
        if values.isEmpty { break }
        operands += values
      }
      parts.shuffle(using: &random)
      return words + parts.flatMap(\.self) + (operands.isEmpty ? [] : ["--"] + operands)
    }

    private mutating func option(_ option: JSONValue) -> [String] {
      let name = option["name"]?.string ?? ""
      guard option["type"]?.string != "flag" else {
        return [option["short"]?.string.map { "-\($0)" } ?? "--\(name)"]
      }
      if option["bare"]?.bool == true, Bool.random(using: &random) { return ["--\(name)"] }
      let value = value(of: option)
      return option["bare"]?.bool == true || Bool.random(using: &random)
        ? ["--\(name)=\(value)"] : ["--\(name)", value]
    }

    private mutating func operand(_ operand: JSONValue) -> [String] {
      let least = operand["required"]?.bool == true ? 1 : 0
      let most = operand["repeatable"]?.bool == true ? 3 : 1
      return (0..<Int.random(in: least...most, using: &random)).map { _ in value(of: operand) }
    }

    private mutating func value(of argument: JSONValue) -> String {
      if let words = argument["choices"]?.elements?.compactMap(\.string) {
        return words.randomElement(using: &random) ?? ""
      }
      let (least, most) = (argument["min"]?.number ?? 0, argument["max"]?.number ?? 9)
      switch argument["type"]?.string {
      case "integer", "limit": return "\(Int(Double.random(in: least...most, using: &random)))"
      case "number": return Bool.random(using: &random) ? "\(least)" : "\(most)"
      case "measure" where argument["min"]?.number != nil:
        return Bool.random(using: &random) ? "\(least)" : "\(most)\(argument["unit"]?.string ?? "")"
      case "yes_no": return "true"
      case "day": return "2026-08-12"
      case "country": return "NO"
      case "currency": return "EUR"
      case "file", "folder": return "some where/file.x"
      default:
        let texts = ["x", "7F3KQ", "with space", "ö=1,2"]
        let longest = argument["longest_bytes"]?.integer ?? .max
        return texts.filter { $0.utf8.count <= longest }.randomElement(using: &random) ?? ""
      }
    }
  }

  @Test(arguments: [1, 2] as [UInt64]) func `ten thousand lines made of it are understood`(
    seed: UInt64
  ) throws {
    let commands = try interface()["commands"]?.elements ?? []
    var maker = Maker(random: SplitMix64(seed: seed))
    for number in 0..<5_000 {
      let line = maker.line(commands[number % commands.count])
      do {
        let invocation = try Parser.parse(line, for: vanlog)
        guard case .run(let command, let arguments) = invocation.request else {
          Issue.record("\(line) runs nothing")
          continue
        }
        #expect(line.starts(with: command.name.split(separator: " ").map(String.init)))
        let given = line.firstIndex(of: "--").map { Array(line[($0 + 1)...]) } ?? []
        #expect(arguments.operands == given)
      } catch {
        Issue.record("\(line): \(error)")
      }
    }
  }
}
