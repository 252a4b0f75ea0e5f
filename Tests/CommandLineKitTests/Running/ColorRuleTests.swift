import CommandLineKit
import Foundation
import TestSupport
import Testing

/// Who decides about colour: the option, NO_COLOR, the setting, and then the terminal.
@Suite(.temporaryDirectory) struct ColorRuleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var option: String?
    var setting: String?
    var environment: [String: String] = [:]
    var isTerminal = true
    let isColored: Bool

    var testDescription: String {
      "option \(option ?? "-"), setting \(setting ?? "-"), \(environment), "
        + (isTerminal ? "terminal" : "file")
    }
  }

  private static let noColor = ["NO_COLOR": "1"]
  private static let dumb = ["TERM": "dumb"]

  static let cases = [
    Case(isColored: true),
    Case(isTerminal: false, isColored: false),
    Case(environment: dumb, isColored: false),
    Case(environment: ["TERM": "xterm"], isColored: true),
    Case(environment: noColor, isColored: false),
    Case(environment: ["NO_COLOR": ""], isColored: true),
    Case(setting: "always", isColored: true),
    Case(setting: "always", isTerminal: false, isColored: true),
    Case(setting: "always", environment: dumb, isTerminal: false, isColored: true),
    Case(setting: "always", environment: noColor, isColored: false),
    Case(setting: "never", isColored: false),
    Case(setting: "never", environment: noColor, isColored: false),
    Case(setting: "auto", isColored: true),
    Case(setting: "auto", isTerminal: false, isColored: false),
    Case(setting: "auto", environment: dumb, isColored: false),
    Case(setting: "nonsense", isColored: true),
    Case(option: "always", setting: "never", isColored: true),
    Case(option: "always", environment: noColor, isTerminal: false, isColored: true),
    Case(option: "always", environment: dumb, isColored: true),
    Case(option: "never", isColored: false),
    Case(option: "never", setting: "always", isColored: false),
    Case(option: "auto", isColored: true),
    Case(option: "auto", setting: "never", isColored: true),
    Case(option: "auto", setting: "always", isTerminal: false, isColored: false),
    Case(option: "auto", environment: noColor, isColored: false),
    Case(option: "auto", environment: dumb, isColored: false),
  ]

  @Test(arguments: cases)
  func `the most specific rule decides`(example: Case) throws {
    if let setting = example.setting {
      let config = TemporaryDirectory.current.file("config.json")
      try Data(#"{"output.color":"\#(setting)"}"#.utf8).write(to: URL(fileURLWithPath: config))
    }
    let recorder = Recorder()
    let context = try recorder.context(
      example.option.map { ["--color", $0] } ?? [], environment: example.environment,
      width: example.isTerminal ? 80 : nil)
    try context.output(SampleAnswer())
    #expect(recorder.output.hasPrefix("\u{1B}[31mbad\u{1B}[0m\n") == example.isColored)
    #expect(recorder.output.hasPrefix("bad\n") == !example.isColored)
  }

  @Test func `each ink has its own code, and empty text has none`() {
    let ink = Ink(isColored: true)
    #expect(
      [ink.bold("x"), ink.faint("x"), ink.good("x"), ink.warning("x"), ink.bad("x"), ink.bad("")]
        == ["1", "2", "32", "33", "31"].map { "\u{1B}[\($0)mx\u{1B}[0m" } + [""])
  }
}
