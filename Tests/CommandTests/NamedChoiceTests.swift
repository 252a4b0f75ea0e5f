import Records
import SharedCommands
import Testing
import TripStore

/// Things that are no records, by name.
@Suite struct NamedChoiceTests {
  private static let labels = [
    ["good", "Night stop"], ["samename", "Night stop"], ["other", "Day"],
  ]

  @Test(arguments: [("good", 0), ("Day", 2), ("day", 2), ("oth", 2), ("nothing", nil)])
  func `a name leads to what is called so`(typed: String, place: Int?) throws {
    #expect(try NamedChoice.find(typed, among: Self.labels, noun: "rule") == place)
  }

  @Test(arguments: ["Night stop", "night stop", "night"])
  func `a name that fits two is refused with both, however it is written`(typed: String) {
    #expect(throws: StoreError.self) {
      try NamedChoice.find(typed, among: Self.labels, noun: "rule")
    }
  }
}
