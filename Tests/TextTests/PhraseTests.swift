import Testing
import Text

@Suite struct PhraseTests {
  @Test(arguments: [(0, "0 spots"), (1, "1 spot"), (2, "2 spots"), (-1, "-1 spots")])
  func `only one is singular`(count: Int, text: String) {
    #expect(Phrase.count(count, "spot") == text)
  }

  @Test(arguments: [(1, "1 entry"), (3, "3 entries")])
  func `a plural of its own can be given`(count: Int, text: String) {
    #expect(Phrase.count(count, "entry", "entries") == text)
  }
}
