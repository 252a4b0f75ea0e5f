import Foundation
import Testing
import Text

/// Properties of all documents, tried on random ones.
@Suite struct JSONPropertyTests {
  private static func written(_ value: JSONValue, indentation: Int? = nil) -> [UInt8] {
    var writer = JSONWriter(indentation: indentation)
    value.write(to: &writer)
    return writer.bytes
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>, [nil, 0, 2] as [Int?])
  func `a value that is written reads back as itself`(seed: UInt64, indentation: Int?) throws {
    var random = RandomJSON(seed: seed)
    for _ in 0..<20 {
      let value = random.value()
      let bytes = Self.written(value, indentation: indentation)
      let back = try JSONValue(parsing: bytes)
      try #require(back == value)
      // Equal texts may differ in bytes, as `é` can be encoded in two ways.
      try #require(Self.written(back, indentation: indentation) == bytes)
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `another parser accepts the written text`(seed: UInt64) throws {
    var random = RandomJSON(seed: seed)
    for _ in 0..<10 {
      let bytes = Self.written(random.value())
      #expect(throws: Never.self) {
        try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      }
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `a damaged document gives a value or an error position inside it`(seed: UInt64) {
    var random = RandomJSON(seed: seed)
    for _ in 0..<50 {
      expectAnswer(for: random.mutated(Self.written(random.value(depth: 3), indentation: 1)))
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `noise gives a value or an error position inside it`(seed: UInt64) {
    var random = RandomJSON(seed: seed)
    for _ in 0..<100 { expectAnswer(for: random.noise()) }
  }

  /// Whatever is accepted must survive being written and read again.
  private func expectAnswer(for bytes: [UInt8]) {
    do throws(JSONError) {
      let value = try JSONValue(parsing: bytes)
      #expect((try? JSONValue(parsing: Self.written(value))) == value)
    } catch {
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      #expect(lines.indices.contains(error.line - 1))
      #expect((1...bytes.count + 1).contains(error.column))
    }
  }
}
