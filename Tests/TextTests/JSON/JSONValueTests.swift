import Testing
import Text

@Suite struct JSONValueTests {
  private static func read(_ text: String) throws -> JSONValue {
    try JSONValue(parsing: Array(text.utf8))
  }

  @Test func `of members with one name the last is found and all are kept`() throws {
    let value = try Self.read(#"{"a":1,"b":2,"a":3}"#)
    #expect(value["a"]?.integer == 3)
    #expect(value.members?.map(\.name) == ["a", "b", "a"])
  }

  @Test(arguments: ["null", "true", "1", "1.5", #""a""#, "[1]"])
  func `only an object has members`(text: String) throws {
    let value = try Self.read(text)
    #expect(value["a"] == nil)
    #expect(value.members == nil)
  }

  @Test func `a missing name differs from a null one`() throws {
    let value = try Self.read(#"{"a":null}"#)
    #expect(value["a"] == .null)
    #expect(value["b"] == nil)
  }

  @Test func `each accessor answers only for its own kind`() {
    let kinds: [JSONValue] = [
      .null, .bool(true), .integer(2), .number(2.5), .string("s"), .array([.null]), .object([]),
    ]
    #expect(kinds.map(\.bool) == [nil, true, nil, nil, nil, nil, nil])
    #expect(kinds.map(\.integer) == [nil, nil, 2, nil, nil, nil, nil])
    #expect(kinds.map(\.number) == [nil, nil, 2, 2.5, nil, nil, nil])
    #expect(kinds.map(\.string) == [nil, nil, nil, nil, "s", nil, nil])
    #expect(kinds.map(\.elements) == [nil, nil, nil, nil, nil, [.null], nil])
    #expect(kinds.map(\.members) == [nil, nil, nil, nil, nil, nil, []])
  }
}
