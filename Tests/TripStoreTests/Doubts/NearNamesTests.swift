import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

@Suite struct NearNamesTests {
  private func near(_ uses: [(String, Int)]) -> [[String]] {
    NearNames.all(of: uses.map { NearNames.Use($0.0, count: $0.1) }).map { [$0.kept] + $0.others }
  }

  private func categories(_ uses: [(String, Int)]) -> [[String]] {
    NearNames.all(of: uses.flatMap { NearNames.levels(of: $0.0, count: $0.1) })
      .map { [$0.kept] + $0.others }
  }

  @Test func `spellings that differ in case and accents are one name, the most used one`() {
    #expect(near([("food", 2), ("Food", 5), ("FOOD", 1)]) == [["Food", "food", "FOOD"]])
    #expect(near([("Café", 1), ("cafe", 1)]) == [["Café", "cafe"]])
    #expect(near([("food", 2), ("fuel", 5)]) == [])
  }

  @Test(arguments: [
    (["food", "Food"], true), (["Müller", "Muller"], false), (["ÉCLAIR", "éclair"], true),
  ])
  func `only capitals are safe to bring together`(names: [String], isSafe: Bool) {
    let found = NearNames.all(of: names.map { NearNames.Use($0, count: 1) })
    #expect(found.map(\.isSameButForCase) == [isSafe])
  }

  @Test func `a slip of one letter is found where the other name is used clearly more`() {
    #expect(near([("Gostilna", 6), ("Gostlna", 1)]) == [["Gostilna", "Gostlna"]])
    #expect(near([("Gostilna", 6), ("Gostilan", 2)]) == [["Gostilna", "Gostilan"]])
    #expect(near([("Gostilna", 3), ("Gostlna", 2)]) == [])
    #expect(near([("Aldi", 9), ("Aldy", 1)]) == [])
    #expect(near([("Pitch 12", 9), ("Pitch 13", 1)]) == [])
  }

  @Test func `categories are compared level by level`() {
    #expect(
      categories([("Food/bread", 1), ("food/milk", 3), ("food", 1)])
        == [["food", "Food"]])
    #expect(
      categories([("food/bread", 4), ("food/Bread", 1), ("fuel/bread", 1)])
        == [["food/bread", "food/Bread"]])
    #expect(
      categories([("food/groceries", 4), ("food/groceris", 1), ("gas/groceris", 1)])
        == [["food/groceries", "food/groceris"]])
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `the same slips are found as by comparing each with each`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters = Array("abc")
    let names = (0..<60).map { _ in
      String(
        (0..<Int.random(in: 5...7, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? "a"
        })
    }
    var counts: [String: Int] = [:]
    for name in names { counts[name, default: 0] += Int.random(in: 1...9, using: &random) }
    let uses = counts.sorted { $0.key < $1.key }
    let found = Set(near(uses).flatMap { $0.dropFirst() })
    let expected = uses.filter { use in
      uses.contains {
        $0.value >= 2 * use.value
          && Nearness.distance(Array($0.key.utf8), Array(use.key.utf8)) == 1
      }
    }
    #expect(found == Set(expected.map(\.key)))
  }
}
