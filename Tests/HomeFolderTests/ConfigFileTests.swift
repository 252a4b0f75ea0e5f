import Foundation
import HomeFolder
import TestSupport
import Testing

/// What `config.json` may contain, and the warnings about it.
@Suite(.temporaryDirectory) struct ConfigFileTests {
  private let home = HomeFolder(path: TemporaryDirectory.current.path, origin: .option)

  private func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: home.configFile))
  }

  private func text() throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: home.configFile)), as: UTF8.self)
  }

  private static func complaint(_ key: String, _ values: String, _ standard: String) -> String {
    "config.json: \(key) must be \(values); the default \(standard) is used until "
      + "'vanlog config set \(key)' fixes it"
  }

  @Test(arguments: [
    #""blue""#, #""""#, #""Always""#, "1", "1.5", "true", "null", "[]", #"["always"]"#, "{}",
  ])
  func `an unknown choice becomes a warning`(value: String) throws {
    try write(#"{"output.color": \#(value)}"#)
    let loaded = try home.loadSettings()
    #expect(
      loaded.warnings == [Self.complaint("output.color", "auto, always, never", "auto")])
    #expect(loaded.settings[.color] == "auto")
    #expect(loaded.settings.value(of: .color) == nil)
  }

  @Test(arguments: [
    "9", "1000001", "-200", "200.0", "2e2", "9223372036854775808", #""many""#, #""0200""#, "true",
    "null", "[300]", #"{"MB": 300}"#,
  ])
  func `a number out of range or of another type becomes a warning`(value: String) throws {
    try write(#"{"status.low-space": \#(value)}"#)
    let loaded = try home.loadSettings()
    #expect(loaded.warnings == [Self.complaint("status.low-space", "10 to 1000000 MB", "200")])
    #expect(loaded.settings.integer(.lowSpace) == 200)
  }

  @Test(arguments: ["300", #""300""#])
  func `a number may be in quotes`(value: String) throws {
    try write(#"{"status.low-space": \#(value)}"#)
    let loaded = try home.loadSettings()
    #expect(loaded.warnings.isEmpty)
    #expect(loaded.settings.integer(.lowSpace) == 300)
  }

  @Test func `each bad value has its own warning, in the order of the file`() throws {
    try write(#"{"output.units": 1, "x": {}, "clock.trust": "no", "output.color": "never"}"#)
    let loaded = try home.loadSettings()
    #expect(
      loaded.warnings == [
        Self.complaint("output.units", "metric, imperial", "metric"),
        Self.complaint("clock.trust", "auto, yes", "auto"),
      ])
    #expect(loaded.settings[.color] == "never")
  }

  @Test(arguments: [#""CHF""#, #""nonsense""#, "1"])
  func `a shared setting has no effect in a device's file`(value: String) throws {
    try write(#"{"money.home-currency": \#(value)}"#)
    let warnings = try home.loadSettings().warnings
    #expect(
      warnings == [
        "config.json: money.home-currency is shared by all devices and has no effect in this file"
      ])
  }

  @Test func `of two members with one name only the last counts and is checked`() throws {
    try write(#"{"output.color": "blue", "output.color": "never"}"#)
    let loaded = try home.loadSettings()
    #expect(loaded.settings[.color] == "never")
    #expect(loaded.warnings.isEmpty)
  }

  @Test(arguments: ["{}", " {} \n", "\u{FEFF}{}", #"{"unknown": 1}"#])
  func `a file that sets nothing is fine`(content: String) throws {
    try write(content)
    let loaded = try home.loadSettings()
    #expect(loaded.warnings.isEmpty)
    #expect(loaded.settings[.units] == "metric")
  }

  @Test func `loading leaves the file as it is`() throws {
    let content = #"{ "output.color" : "blue","b":1 }"#
    try write(content)
    _ = try home.loadSettings()
    #expect(try text() == content)
  }

  @Test func `a change keeps unknown members, with their meaning and order`() throws {
    try write(
      #"{"future":{"list":[1,2.5,null,true,"\u0000é\/"],"deep":{"a":{}}},"output.color":"never","#
        + #""":-0.5,"output.units":"bad","future":"again"}"#)
    let warnings = try home.changeSettings { $0.set(.color, to: "always") }.warnings
    #expect(warnings == [Self.complaint("output.units", "metric, imperial", "metric")])
    let expected = #"""
      {
        "future": {
          "list": [
            1,
            2.5,
            null,
            true,
            "\u0000é/"
          ],
          "deep": {
            "a": {}
          }
        },
        "": -0.5,
        "output.units": "bad",
        "future": "again",
        "output.color": "always"
      }

      """#
    #expect(try text() == expected)
  }

  @Test func `numbers are written as numbers and texts as strings`() throws {
    let warnings = try home.changeSettings {
      $0.set(.lowSpace, to: "300")
      $0.set(.units, to: "imperial")
    }.warnings
    #expect(warnings == [])
    #expect(try text() == "{\n  \"status.low-space\": 300,\n  \"output.units\": \"imperial\"\n}\n")
  }

  @Test func `unsetting removes every member of that name`() throws {
    try write(#"{"output.color":"never","a":1,"output.color":"always"}"#)
    _ = try home.changeSettings { $0.unset(.color) }
    #expect(try text() == "{\n  \"a\": 1\n}\n")
  }

  @Test func `a change returns the settings now in force`() throws {
    try write(#"{"output.color":"never"}"#)
    let changed = try home.changeSettings { $0.set(.units, to: "imperial") }.settings
    #expect(changed[.units] == "imperial")
    #expect(changed[.color] == "never")
  }

  @Test func `a change is loaded the next time`() throws {
    _ = try home.changeSettings { $0.set(.clockTrust, to: "yes") }
    let changed = try home.loadSettings().settings
    #expect(changed[.clockTrust] == "yes")
    _ = try home.changeSettings { $0.unset(.clockTrust) }
    let changedBack = try home.loadSettings().settings
    #expect(changedBack.value(of: .clockTrust) == nil)
  }
}
