import Testing
import Text

@Suite struct JSONDepthTests {
  private static func nested(_ depth: Int, open: String, close: String, core: String) -> [UInt8] {
    let text =
      String(repeating: open, count: depth) + core + String(repeating: close, count: depth)
    return Array(text.utf8)
  }

  @Test(arguments: [0, 1, 8, 64], ["", "1"])
  func `containers nested to the limit are read`(limit: Int, core: String) throws {
    let bytes = Self.nested(limit, open: "[", close: "]", core: limit == 0 ? "1" : core)
    #expect(throws: Never.self) { try JSONValue(parsing: bytes, maximumDepth: limit) }
  }

  @Test(arguments: [0, 1, 8, 64], ["", "1"])
  func `one container more than the limit is refused`(limit: Int, core: String) throws {
    let bytes = Self.nested(limit + 1, open: "[", close: "]", core: core)
    let error = #expect(throws: JSONError.self) {
      try JSONValue(parsing: bytes, maximumDepth: limit)
    }
    #expect(error?.reason == "nested more than \(limit) deep")
  }

  @Test func `objects count as arrays do`() {
    let bytes = Self.nested(9, open: #"{"a":"#, close: "}", core: "1")
    #expect(throws: Never.self) { try JSONValue(parsing: bytes, maximumDepth: 9) }
    #expect(throws: JSONError.self) { try JSONValue(parsing: bytes, maximumDepth: 8) }
  }

  @Test func `many containers side by side are not nesting`() throws {
    let text = "[" + Array(repeating: "[[]]", count: 500).joined(separator: ",") + "]"
    let value = try JSONValue(parsing: Array(text.utf8), maximumDepth: 3)
    #expect(value.elements?.count == 500)
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
  func `a hundred thousand openings give an error, not a crash`(opening: String) {
    let bytes = Array(String(repeating: opening, count: 100_000).utf8)
    #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
  }
}
