import Testing

@testable import Watching

@Suite struct RuleTextTests {
  private static let rest = #""trigger":{"type":"drive-started"},"actions":[{"type":"notify"}]"#

  @Test(arguments: [
    ("{\"enabled\":true,\(rest)}", "{\"enabled\":false,\(rest)}"),
    ("{ \(rest), \"enabled\" :\n false }", "{ \(rest), \"enabled\" :\n false }"),
    ("{ \(rest), \"\\u0065nabled\" :\ttrue }", "{ \(rest), \"\\u0065nabled\" :\tfalse }"),
    ("{\(rest)}", "{\"enabled\": false, \(rest)}"),
    ("\u{FEFF}{\(rest)}", "\u{FEFF}{\"enabled\": false, \(rest)}"),
    ("\n{\n    \(rest)\n}\n", "\n{\n    \"enabled\": false,\n    \(rest)\n}\n"),
    (
      #"{"trigger":{"type":"drive-started"},"actions":[{"type":"run","program":"x","arguments""#
        + #":["\"enabled\":true,","enabled"]}],"enabled":true}"#,
      #"{"trigger":{"type":"drive-started"},"actions":[{"type":"run","program":"x","arguments""#
        + #":["\"enabled\":true,","enabled"]}],"enabled":false}"#
    ),
  ])
  func `switching a rule off changes one word`(before: String, after: String) throws {
    let text = try #require(RuleText(Array(before.utf8)))
    let off = text.settingEnabled(false)
    #expect(String(decoding: off, as: UTF8.self) == after)
    #expect(try !Rule(id: "x", parsing: off).isEnabled)
    let on = try #require(RuleText(off)).settingEnabled(true)
    #expect(try Rule(id: "x", parsing: on).isEnabled)
  }

  @Test(arguments: ["", "{", "{}", "[]"])
  func `a file that is not a rule is not touched`(text: String) {
    #expect(RuleText(Array(text.utf8)) == nil)
  }
}
