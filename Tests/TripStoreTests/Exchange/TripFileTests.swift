import Foundation
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

@Suite(.temporaryDirectory) struct TripFileTests {
  private var path: String { TemporaryDirectory.current.file("trip.vlt") }

  /// The lines of a file with a trip and a note of all kinds of letters.
  private func lines() throws -> [String] {
    let store = try TestHome().store()
    let trip = try store.add(
      .trip, [.set(.name, "Adria"), .set(.phase, "past"), .set(.note, "é\n\"\u{1F690}\"\t\\")])
    let record = try #require(try store.record(trip, of: .trip))
    var bytes: [UInt8] = []
    try withoutActuallyEscaping({ (piece: [UInt8]) in bytes += piece }) { sink in
      var writer = try TripFileWriter(
        program: "1.0", created: Instant(secondsSinceEpoch: 1_786_528_800), to: sink)
      try writer.write(record)
      try writer.finish()
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func read(_ lines: [String]) throws -> [TripFileRecord] {
    try read(Array((lines.joined(separator: "\n") + "\n").utf8))
  }

  private func read(_ bytes: [UInt8]) throws -> [TripFileRecord] {
    try Data(bytes).write(to: URL(filePath: path))
    var records: [TripFileRecord] = []
    try TripFileReader(path: path).forEach { records.append($0) }
    return records
  }

  /// The lines with the end that belongs to them.
  private func ended(_ lines: [String]) -> [String] {
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    let records = lines.count { $0.hasPrefix(#"{"kind""#) }
    return lines + [
      #"{"end":{"records":\#(records),"blake2b_256":"\#(ContentHash(of: bytes))"}}"#
    ]
  }

  @Test func `the bytes are those of the format`() throws {
    let lines = try lines()
    #expect(
      lines[0]
        == #"{"format":"vanlog trip","format_version":1,"vanlog":"1.0","created":"2026-08-12T10:00:00Z"}"#
    )
    #expect(lines.count == 3)
    #expect(ended(Array(lines.dropLast())) == lines)
    let record = try #require(try read(lines).first)
    #expect(record.values[.name] == "Adria")
    #expect(record.values[.note] == "é\n\"\u{1F690}\"\t\\")
  }

  @Test func `every cut and every flipped bit is noticed`() throws {
    let whole = Array((try lines().joined(separator: "\n") + "\n").utf8)
    for length in 0..<whole.count - 1 {
      #expect(throws: TripFileError.self) { try read(Array(whole[..<length])) }
    }
    for place in 0..<whole.count - 1 {
      for bit in 0..<8 {
        var bytes = whole
        bytes[place] ^= 1 << bit
        #expect(throws: TripFileError.self, "byte \(place), bit \(bit)") { try read(bytes) }
      }
    }
  }

  static let id = "01J00000000000000000000000"
  static let faults: [(lines: [String], reason: String)] = [
    ([#"{"kind":"drive","id":"\#(id)","fields":{}}"#], "the trip comes first"),
    ([#"{"kind":"setting","id":"\#(id)","fields":{}}"#], "it is not a record of a trip"),
    ([#"{"kind":"trip","id":"x","fields":{"name":"A"}}"#], "its id is missing"),
    ([#"{"kind":"trip","id":"\#(id)","fields":{}}"#], "name"),
    ([#"{"kind":"trip","id":"\#(id)","fields":{"name":"A","start_day":"soon"}}"#], "start"),
    ([#"{"kind":"trip","id":"\#(id)","fields":{"name":"A","phase":"never"}}"#], "phase"),
    ([#"{"kind":"trip","id":"\#(id)","fields":{"name":"A","van":"me"}}"#], "van"),
    ([#"{"bytes":"AA"}"#], "Base64"),
    (
      [#"{"bytes":"AAAA"}"#, #"{"kind":"trip","id":"\#(id)","fields":{"name":"A"}}"#],
      "its bytes are not all there"
    ),
    ([#"["kind"]"#], "it is not a record of a trip"), (["nonsense"], "JSON"),
    ([String(repeating: " ", count: 1_100_000)], "too long"),
  ]

  @Test(arguments: faults) func `a fault is named with its line`(
    lines: [String], reason: String
  ) throws {
    let head = try self.lines()[0]
    let error = #expect(throws: TripFileError.self) { try read(ended([head] + lines)) }
    #expect("\(error.map { "\($0)" } ?? "")".contains("line \(lines.count + 1): "))
    #expect("\(error.map { "\($0)" } ?? "")".contains(reason))
  }

  @Test func `fields of a newer version are passed over, a newer format is not`() throws {
    let head = try lines()[0]
    let record = #"{"kind":"trip","id":"\#(Self.id)","fields":{"name":"A","moods":"good"}}"#
    #expect(try read(ended([head, record])).map { $0.values[.name] } == ["A"])
    let newer = head.replacing("_version\":1", with: "_version\":2")
    #expect(throws: TripFileError.newerVersion(path: path, version: 2)) {
      try read(ended([newer, record]))
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func `random lines never crash`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let head = try lines()[0]
    let pieces = [
      #"{"kind":"trip","#, #""id":"\#(Self.id)","#, #""fields":{"#, #""name":"A""#, "}", "}", "{",
      "[",
      #""bytes":"AAAA""#, #""size":3"#, ",", ":", "null", "-1", "\u{0}", "é", #"{"end":{}}"#, "\n",
    ]
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 1..<12, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      #expect(throws: (any Error).self) { try read([head, text]) }
    }
  }
}
