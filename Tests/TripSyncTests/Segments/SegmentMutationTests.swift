import TestSupport
import Testing
import Text

@testable import Records
@testable import TripSync

/// Random segments, and what is left of them after random changes.
@Suite struct SegmentMutationTests {
  private static let kinds = ["ledger", "checkin", "trip", "drive"]

  /// A repository with two key epochs, and a device that writes to it.
  private struct Writer {
    let keys: DataKeys
    let device = DeviceKeys.random()

    init() throws {
      keys = try #require(DataKeys.random(for: .numbered(1)).rotated())
    }

    func segment(_ random: inout SplitMix64) throws -> Segment {
      let header = SegmentHeader(
        repository: keys.repository, actor: try .numbered(.random(in: 0...255, using: &random)),
        lane: .allCases.randomElement(using: &random) ?? .records,
        number: .random(in: 1 ... .max, using: &random),
        previous: Self.bytes(Segment.hashSize...Segment.hashSize, &random),
        epoch: UInt32(keys.epochs.randomElement(using: &random) ?? 1))
      let sections = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        Segment.Section(
          kind: kinds.randomElement(using: &random) ?? "trip",
          content: Self.bytes(0...200, &random))
      }
      return Segment(header: header, sections: sections)
    }

    func open(
      _ bytes: [UInt8], kinds: [String] = kinds
    ) throws(SegmentError) -> (segment: Segment, unknownSections: Int) {
      try Segment.open(bytes, with: keys, signedBy: device.published, kinds: kinds)
    }

    func signed(_ body: [UInt8]) -> [UInt8] {
      body + device.sign(Segment.chainHash(of: Segment.signatureDomain + body))
    }

    static func bytes(_ count: ClosedRange<Int>, _ random: inout SplitMix64) -> [UInt8] {
      (0..<Int.random(in: count, using: &random)).map { _ in .random(in: 0...255, using: &random) }
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `any segment comes back, less the kinds that are not asked for`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let writer = try Writer()
    for _ in 0..<30 {
      let segment = try writer.segment(&random)
      let sealed = try segment.sealed(with: writer.keys, signedBy: writer.device)
      let asked = Self.kinds.filter { _ in Bool.random(using: &random) }
      let opened = try writer.open(sealed, kinds: asked)
      let expected = segment.sections.filter { asked.contains($0.kind) }
      #expect(opened.segment == Segment(header: segment.header, sections: expected))
      #expect(opened.unknownSections == segment.sections.count - expected.count)
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `a segment that anyone changed is refused`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let writer = try Writer()
    for _ in 0..<30 {
      let sealed = try writer.segment(&random).sealed(with: writer.keys, signedBy: writer.device)
      for _ in 0..<5 {
        let changed = Self.changed(sealed, &random)
        guard changed != sealed else { continue }
        #expect(throws: SegmentError.self) { try writer.open(changed) }
      }
    }
  }

  /// Whoever owns a device can sign anything, but can neither move sections nor make readers trap.
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `what its own device changed reads as it was or not at all`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let writer = try Writer()
    for _ in 0..<60 {
      let segment = try writer.segment(&random)
      let sealed = try segment.sealed(with: writer.keys, signedBy: writer.device)
      let body = Array(sealed.dropLast(PublishedKeys.signatureSize))
      let changed = Self.changed(body, &random)
      guard let opened = try? writer.open(writer.signed(changed)) else { continue }
      let header = opened.segment.header
      let count = opened.segment.sections.count + opened.unknownSections
      #expect(header.bytes(sections: count) == Array(changed.prefix(SegmentHeader.size)))
      var originals = segment.sections[...]
      for section in opened.segment.sections {
        #expect(header == segment.header)
        let place = try #require(originals.firstIndex(of: section), "\(section)")
        originals = originals[(place + 1)...]
      }
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `any bytes with a right signature are refused without a trap`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let writer = try Writer()
    let start = try writer.segment(&random).header.bytes(sections: 2)
    for _ in 0..<100 {
      let kept = Int.random(in: 0...start.count, using: &random)
      let body = start.prefix(kept) + Writer.bytes(0...300, &random)
      #expect(throws: SegmentError.self) { try writer.open(writer.signed(Array(body))) }
      #expect(throws: SegmentError.self) { try writer.open(Array(body)) }
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `bytes are padded in one way only`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let padded = Padding.padded(Writer.bytes(0...300, &random))
      let changed = Self.changed(padded, &random)
      guard let content = Padding.content(of: changed) else { continue }
      #expect(Padding.padded(content) == changed)
    }
  }

  /// One to four changes: bits, bytes, runs that are lost, doubled or made up.
  private static func changed(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &random)
      let end = Int.random(in: place...min(place + 40, bytes.count), using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes[place] = .random(in: 0...255, using: &random)
      case 2: bytes.removeSubrange(place..<end)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 4: bytes.insert(contentsOf: Writer.bytes(1...40, &random), at: place)
      default: bytes.removeLast(bytes.count - end)
      }
    }
    return bytes
  }
}
