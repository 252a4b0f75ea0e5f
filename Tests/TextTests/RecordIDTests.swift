import TestSupport
import Testing

@testable import Text

@Suite struct RecordIDTests {
  /// An id from all of its bits; present-day times would leave half of them empty.
  static func any(using random: inout SplitMix64) throws -> RecordID {
    let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
    return try #require(RecordID(bytes: bytes))
  }

  @Test func `a hundred thousand ids of one moment are all distinct`() {
    var random = SplitMix64(seed: 1)
    let ids = (0..<100_000).map { _ in
      RecordID(milliseconds: 1_800_000_000_000, using: &random)
    }
    #expect(Set(ids).count == ids.count)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `ids of later moments sort later, as numbers, bytes and text`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var time = Int64.random(in: 0...2_000_000_000_000, using: &random)
    var last = RecordID(milliseconds: time, using: &random)
    for _ in 0..<200 {
      time += Int64.random(in: 1...10_000, using: &random)
      let next = RecordID(milliseconds: time, using: &random)
      #expect(last < next)
      #expect(last.bytes.lexicographicallyPrecedes(next.bytes))
      #expect(last.description < next.description)
      last = next
    }
  }

  @Test(arguments: [0, 1, 14, 15, 16, 0xF_FFFE] as [Int64])
  func `ids of one moment sort by their numbers, which are all but a fraction of them`(
    number: Int64
  ) {
    var random = SplitMix64(seed: UInt64(number))
    for _ in 0..<100 {
      let id = RecordID(milliseconds: 1_800_000_000_000, number: number, using: &random)
      let next = RecordID(milliseconds: 1_800_000_000_000, number: number + 1, using: &random)
      #expect(id < next)
      #expect(next < RecordID(milliseconds: 1_800_000_000_001, number: 0, using: &random))
      #expect(id.high == 1_800_000_000_000 << 16 | UInt64(number) >> 4)
      #expect(id.low >> 60 == UInt64(number) & 0xF)
    }
  }

  @Test(arguments: [
    (milliseconds: 0, start: "0000000000"), (milliseconds: -1, start: "0000000000"),
    (milliseconds: Int64.min, start: "0000000000"), (milliseconds: 1, start: "0000000001"),
    (milliseconds: 1_800_000_000_000, start: "01mcc5rm00"),
    (milliseconds: 281_474_976_710_655, start: "7zzzzzzzzz"),
  ])
  func `the first ten letters are the time`(milliseconds: Int64, start: String) {
    var random = SplitMix64(seed: 7)
    let id = RecordID(milliseconds: milliseconds, using: &random)
    #expect(id.description.prefix(10) == start)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `an id round-trips through bytes and text`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let id = try Self.any(using: &random)
      #expect(id.bytes.count == RecordID.byteCount)
      #expect(RecordID(bytes: id.bytes) == id)
      #expect(id.description.utf8.count == 26)
      #expect(IDEnding(id.description)?.fits(id) == true)
      #expect(id.ending(26) == id.description)
    }
  }

  @Test(
    arguments: [
      (byte: 0x00, text: "00000000000000000000000000"),
      (byte: 0xFF, text: "7zzzzzzzzzzzzzzzzzzzzzzzzz"),
      (byte: 0x11, text: "0h248h248h248h248h248h248h"),
      (byte: 0x80, text: "40g2081040g2081040g2081040"),
    ] as [(byte: UInt8, text: String)])
  func `sixteen equal bytes have known letters`(byte: UInt8, text: String) throws {
    let id = try #require(RecordID(bytes: [UInt8](repeating: byte, count: 16)))
    #expect(id.description == text)
  }

  @Test(arguments: [0, 1, 15, 17, 32])
  func `another number of bytes is not an id`(count: Int) {
    #expect(RecordID(bytes: [UInt8](repeating: 1, count: count)) == nil)
  }

  @Test(arguments: 0..<16)
  func `each byte decides the order where those before it are equal`(place: Int) throws {
    var low = [UInt8](repeating: 0x7F, count: 16)
    var high = low
    high[place] = 0x80
    for rest in low.indices.dropFirst(place + 1) { (low[rest], high[rest]) = (0xFF, 0) }
    let (first, second) = (
      try #require(RecordID(bytes: low)), try #require(RecordID(bytes: high))
    )
    #expect(first < second)
    #expect(!(second < first))
    #expect(first != second)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `ids are ordered as their bytes are`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let first = try Self.any(using: &random)
      let second = try Self.any(using: &random)
      #expect((first < second) == first.bytes.lexicographicallyPrecedes(second.bytes))
      #expect((first < second) != (second <= first))
    }
  }
}
