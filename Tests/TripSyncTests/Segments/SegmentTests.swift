import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore
@testable import TripSync

/// What travels between devices.
@Suite struct SegmentTests {
  private struct Sample {
    let keys: DataKeys
    let device: DeviceKeys
    let segment: Segment
    let bytes: [UInt8]

    /// The segment that another implementation made.
    init() throws {
      keys = try Vectors.dataKeys()
      device = try Vectors.device()
      let header = SegmentHeader(
        repository: keys.repository, actor: try Vectors.id("actor"), lane: .records, number: 7,
        previous: try Vectors.bytes("previous"), epoch: 2)
      let sections = try #require(Vectors.json["sections"]?.elements).map {
        Segment.Section(
          kind: try #require($0["kind"]?.string),
          content: try #require(Hexadecimal.bytes($0["content"]?.string ?? "")))
      }
      segment = Segment(header: header, sections: sections)
      bytes = try Vectors.bytes("segment")
    }

    func open(_ bytes: [UInt8], kinds: [String] = ["ledger", "checkin"]) throws -> Segment {
      try Segment.open(bytes, with: keys, signedBy: device.published, kinds: kinds).segment
    }

    /// The bytes after a change, signed again by the device.
    func resigned(_ change: (inout [UInt8]) -> Void) -> [UInt8] {
      var body = Array(bytes.dropLast(64))
      change(&body)
      return body + device.sign(Segment.chainHash(of: Segment.signatureDomain + body))
    }
  }

  @Test func `a segment is that of another implementation, byte for byte`() throws {
    let sample = try Sample()
    var nonces = try #require(Vectors.json["nonces"]?.elements).map {
      try #require(Hexadecimal.bytes($0.string ?? ""))
    }
    let sealed = try sample.segment.sealed(with: sample.keys, signedBy: sample.device) {
      nonces.removeFirst()
    }
    #expect(sealed == sample.bytes)
    #expect(try sample.open(sample.bytes) == sample.segment)
    #expect(Segment.chainHash(of: sealed) == (try Vectors.bytes("chain_hash")))
  }

  @Test func `every changed and every missing byte is noticed`() throws {
    let sample = try Sample()
    for index in sample.bytes.indices {
      var changed = sample.bytes
      changed[index] ^= 0x10
      #expect(throws: SegmentError.self) { try sample.open(changed) }
      #expect(throws: SegmentError.self) { try sample.open(Array(sample.bytes[..<index])) }
    }
    #expect(throws: SegmentError.self) { try sample.open(sample.bytes + [0]) }
  }

  @Test func `nothing but the right device and repository opens a segment`() throws {
    let sample = try Sample()
    #expect(throws: SegmentError.badSignature) {
      try Segment.open(
        sample.bytes, with: sample.keys, signedBy: DeviceKeys.random().published, kinds: [])
    }
    let other = DataKeys.random(for: try .numbered(1))
    #expect(throws: SegmentError.otherRepository) {
      try Segment.open(sample.bytes, with: other, signedBy: sample.device.published, kinds: [])
    }
    let sameName = DataKeys.random(for: sample.keys.repository)
    #expect(throws: SegmentError.unknownEpoch(2)) {
      try Segment.open(
        sample.bytes, with: sameName, signedBy: sample.device.published, kinds: ["ledger"])
    }
    let wrong = try #require(
      DataKeys(
        repository: sample.keys.repository, keys: [(1, .random(32)), (2, .random(32))]))
    let opened = try Segment.open(
      sample.bytes, with: wrong, signedBy: sample.device.published, kinds: ["ledger"])
    #expect(opened.segment.sections == [])
    #expect(opened.unknownSections == 2)
  }

  @Test func `sections of kinds that are not known are counted and left out`() throws {
    let sample = try Sample()
    let opened = try Segment.open(
      sample.bytes, with: sample.keys, signedBy: sample.device.published, kinds: ["checkin"])
    #expect(opened.segment.sections == [sample.segment.sections[1]])
    #expect(opened.unknownSections == 1)
  }

  /// A device that signs what it likes still cannot make readers misread.
  @Test func `a section cannot be moved, repeated or claimed for another kind`() throws {
    let sample = try Sample()
    let start = SegmentHeader.size
    let first = 8 + 4 + SealedBox.overhead + Padding.size(of: 9 + 4)
    let swapped = sample.resigned { body in
      let (one, two) = (body[start..<start + first], body[(start + first)...])
      body = Array(body[..<start] + two + one)
    }
    #expect(throws: SegmentError.altered) { try sample.open(swapped) }
    let renumbered = sample.resigned { $0[SegmentHeader.size - 2 - 32 - 1] = 8 }
    #expect(throws: SegmentError.altered) { try sample.open(renumbered) }
    let otherTag = sample.resigned { body in
      body.replaceSubrange(start..<start + 8, with: body[start + first..<start + first + 8])
    }
    #expect(throws: SegmentError.altered) { try sample.open(otherTag) }
  }

  @Test(arguments: [
    (0, UInt8(0), SegmentError.notASegment), (4, 2, .newer), (5, 1, .newer), (6, 9, .newer),
    (43, 3, .malformed),
  ])
  func `headers of others are told apart`(at index: Int, byte: UInt8, expected: SegmentError) throws
  {
    let sample = try Sample()
    let bytes = sample.resigned { $0[index] = byte }
    #expect(throws: expected) { try sample.open(bytes) }
  }

  @Test func `a section count or length beyond the end is refused`() throws {
    let sample = try Sample()
    let tooMany = sample.resigned { $0[SegmentHeader.size - 1] = 200 }
    #expect(throws: SegmentError.self) { try sample.open(tooMany) }
    let tooLong = sample.resigned { $0[SegmentHeader.size + 8] = 0xFF }
    #expect(throws: SegmentError.cutOff) { try sample.open(tooLong) }
    let more = sample.resigned { $0 += [1, 2, 3] }
    #expect(throws: SegmentError.malformed) { try sample.open(more) }
  }

  @Test func `what is too large is neither made nor read`() throws {
    let sample = try Sample()
    let large = Segment.Section(
      kind: "drive", content: [UInt8](repeating: 1, count: Segment.largest))
    let segment = Segment(header: sample.segment.header, sections: [large])
    #expect(throws: SegmentError.tooLarge) {
      try segment.sealed(with: sample.keys, signedBy: sample.device)
    }
    #expect(throws: SegmentError.tooLarge) {
      try sample.open([UInt8](repeating: 0, count: Segment.largest + 1))
    }
  }

  @Test func `the same changes look different each time`() throws {
    let sample = try Sample()
    let first = try sample.segment.sealed(with: sample.keys, signedBy: sample.device)
    let second = try sample.segment.sealed(with: sample.keys, signedBy: sample.device)
    #expect(first != second)
    #expect(try sample.open(first) == sample.open(second))
  }

  // MARK: Padding

  @Test func `padding adds at most an eighth, and leaves few lengths`() {
    var sizes: Set<Int> = []
    for length in 1...70_000 {
      let size = Padding.size(of: length)
      #expect(size >= length && (size - length) * 8 <= length)
      sizes.insert(size)
    }
    #expect(sizes.count < 200)
    #expect(
      [1, 8, 9, 100, 1_000, 65_537].map(Padding.size(of:)) == [1, 8, 10, 104, 1_024, 67_584])
  }

  @Test func `padded bytes are read back, and only as they were padded`() {
    for length in [0, 1, 5, 100, 5_000] {
      let content = [UInt8](repeating: 7, count: length)
      let padded = Padding.padded(content)
      #expect(Padding.content(of: padded) == content)
      #expect(Padding.content(of: padded + [0]) == nil)
      #expect(Padding.content(of: Array(padded.dropLast())) == nil)
    }
    var padded = Padding.padded([UInt8](repeating: 7, count: 101))
    padded[padded.count - 1] = 1
    #expect(Padding.content(of: padded) == nil)
    #expect(Padding.content(of: [0xFF, 0xFF, 0xFF, 0xFF]) == nil)
  }
}
