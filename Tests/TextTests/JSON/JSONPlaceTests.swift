import Testing
import Text

@Suite struct JSONPlaceTests {
  private static let text = """
    {
      "words": {
        "a": ["x",
              "y"],
        "a.b": 1, "deep": {"deep": [
          [], {"end": null}]}
      },
      "last": true
    }
    """

  @Test(
    arguments: [
      ("words", 2), ("words.a", 3), ("words.a[0]", 3), ("words.a[1]", 4), ("words.a.b", 5),
      ("words.deep.deep[1].end", 6), ("last", 8), ("words.a[2]", nil), ("words.b", nil),
      ("", nil), ("last.x", nil), ("word", nil),
    ] as [(String, Int?)])
  func `a member is found on its line`(member: String, line: Int?) {
    #expect(JSONValue.line(of: member, in: Array(Self.text.utf8)) == line)
  }

  @Test(arguments: ["", "{", "{\"a\"", "[1,", "{\"a\":}"])
  func `a text that is not JSON has no places`(text: String) {
    #expect(JSONValue.line(of: "b", in: Array(text.utf8)) == nil)
  }

  @Test func `a problem that was located tells its line first`() {
    let problem = MemberProblem(member: "words.a[1]", "must be a number")
    let placed = PlacedProblem(problem, in: Array(Self.text.utf8))
    #expect(placed.line == 4)
    #expect("\(placed)" == "line 4, words.a[1]: must be a number")
    #expect("\(PlacedProblem(MemberProblem("is empty"), in: []))" == "is empty")
    #expect("\(PlacedProblem(MemberProblem("is odd"), line: 3))" == "line 3, is odd")
  }
}
