import Text

@testable import TripSync

extension FuzzTarget {
  /// A segment without its signature, which is added, as a device could that turned hostile.
  static let segment = FuzzTarget("segment", "changes from a device that signs anything") { body in
    _ = try? Segment.open(body, with: keys, signedBy: device.published, kinds: kinds)
    if let content = Padding.content(of: body) {
      promise(Padding.padded(content) == body, "there is one way to pad")
    }
    let signature = device.sign(Segment.chainHash(of: Segment.signatureDomain + body))
    let opened = try Segment.open(
      body + signature, with: keys, signedBy: device.published, kinds: kinds)
    let (segment, unknown) = opened
    let head = segment.header.bytes(sections: segment.sections.count + unknown)
    promise(head == Array(body.prefix(SegmentHeader.size)), "a header comes back")
    promise(segment.sections.allSatisfy { kinds.contains($0.kind) }, "only kinds asked for")
    let again = must("what was read can be sealed") {
      try segment.sealed(with: keys, signedBy: device)
    }
    let reopened = must("and read again") {
      try Segment.open(again, with: keys, signedBy: device.published, kinds: kinds)
    }
    promise(reopened.segment == segment && reopened.unknownSections == 0, "it is the same again")
  }

  /// A key file without its checksum, which is added.
  static let keyslot = FuzzTarget("keyslot", "key files that others wrote") { body in
    _ = try? KeySlot(parsing: body)
    let file = body + Segment.chainHash(of: body)
    let slot = try KeySlot(parsing: file)
    promise(slot.bytes == file, "a key file is kept as it is")
    promise((1...Int(UInt32.max)).contains(slot.epoch), "an epoch is bounded")
    _ = try slot.open(with: key(1))
  }

  private static let kinds = ["ledger", "checkin"]
  private static let device = DeviceKeys(signingSeed: key(3), receivingKey: key(4))

  /// Those that the segments in the corpus are encrypted with.
  private static let keys = must("keys are made") {
    guard let keys = DataKeys(repository: .numbered(1), keys: [(1, key(1)), (2, key(2))]) else {
      throw SegmentError.otherRepository
    }
    return keys
  }

  private static func key(_ byte: UInt8) -> Secret {
    Secret([UInt8](repeating: byte, count: 32))
  }
}
