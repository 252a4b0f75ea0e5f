import Foundation
import TestSupport
import Testing
import Text

/// Settings that all devices share, which are kept among the records.
@Suite(.temporaryDirectory) struct SharedSettingTests {
  @Test func `a currency may be typed in small letters`() throws {
    try Van.done("config", "set", "money.home-currency", "nok")
    #expect(try Van.done("config", "get", "money.home-currency") == "NOK")
  }

  /// As another version of vanlog may have stored it.
  @Test(.needs(.sqlite3))
  func `a shared value that this version does not know counts as none`() throws {
    try Van.done("config", "set", "money.home-currency", "NOK")
    let change = "update setting set value = 'xyz'"
    _ = try Finished.running("/usr/bin/sqlite3", [Van.home + "/trips.sqlite", change])
    let setting = try RecordingStation.json("config", "get", "money.home-currency")
    #expect(setting["value"]?.string == "EUR")
    #expect(setting["set"]?.bool == false)
  }

  @Test func `the home currency is kept until it is unset`() throws {
    #expect(try Van.done("config", "get", "money.home-currency") == "EUR")
    #expect(!FileManager.default.fileExists(atPath: Van.home))
    try Van.done("config", "set", "money.home-currency", "NOK")
    #expect(try Van.done("config", "get", "money.home-currency") == "NOK")
    #expect(!FileManager.default.fileExists(atPath: Van.config))
    try Van.done("config", "unset", "money.home-currency")
    #expect(try Van.done("config", "get", "money.home-currency") == "EUR")
  }
}
