internal import Compression
internal import Records

extension Segment {
  private static let mostContent = 4 << 20

  /// The contents of a segment that is what its name says, and follows the one before unless that is
  /// missing.
  static func contents(
    of bytes: [UInt8], _ place: SegmentPlace, previous: [UInt8]?, with keys: DataKeys,
    signedBy device: PublishedKeys?
  ) throws -> [BundleContent] {
    let header = try Segment.header(of: bytes)
    guard header.actor == place.actor.id, header.lane == place.lane, header.number == place.number
    else { throw SegmentError.otherName }
    let previous = previous ?? header.previous
    guard header.previous == previous else { throw SegmentError.otherPrevious }
    guard let device else { throw SegmentError.badSignature }
    let segment: Segment = try Segment.open(bytes, with: keys, signedBy: device)
    return try segment.sections.map { section throws(SegmentError) in
      guard let content = try? Zlib.inflated(section.content[...], limit: mostContent) else {
        throw .altered
      }
      return BundleContent(kind: section.kind, bytes: content)
    }
  }
}
