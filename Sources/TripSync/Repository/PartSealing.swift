internal import Compression
internal import Records

/// Seals the parts of a snapshot on other threads while the next ones are read and those before are
/// stored, and hands them over in order.
///
/// Packing, hashing and encrypting take more time than all else; they touch nothing but their part.
struct PartSealing {
  /// A part that has its name, and is sealed unless it is stored already.
  struct Part: Sendable {
    let lane: SyncLane
    let name: [UInt8]
    let sealed: SealedPart?
  }

  /// Each needs a megabyte at most.
  private static let mostAtOnce = 4

  let keys: DataKeys
  /// The names of parts that are stored already.
  let stored: Set<[UInt8]>
  let effort: Zlib.Effort
  private var underWay: [Meanwhile<Result<Part, SegmentError>>] = []

  init(with keys: DataKeys, except stored: Set<[UInt8]>, effort: Zlib.Effort) {
    (self.keys, self.stored, self.effort) = (keys, stored, effort)
  }

  /// Begins to seal a part, and returns an earlier one if enough are under way.
  mutating func add(_ part: RecordStore.SnapshotPart) throws(SegmentError) -> Part? {
    let (keys, stored, effort) = (keys, stored, effort)
    underWay.append(
      Meanwhile {
        Result { () throws(SegmentError) in
          try Self.sealed(part, keys, except: stored, effort)
        }
      })
    return underWay.count > Self.mostAtOnce ? try next() : nil
  }

  /// The earliest part under way; `nil` after the last.
  mutating func next() throws(SegmentError) -> Part? {
    underWay.isEmpty ? nil : try underWay.removeFirst().value().get()
  }

  private static func sealed(
    _ part: RecordStore.SnapshotPart, _ keys: DataKeys, except stored: Set<[UInt8]>,
    _ effort: Zlib.Effort
  ) throws(SegmentError) -> Part {
    let content = PartContents.joined(part.contents)
    let epoch = keys.epoch
    guard let name = SealedPart.name(of: content, .snapshot, keys, epoch: epoch) else {
      throw .unknownEpoch(UInt32(clamping: epoch))
    }
    guard !stored.contains(name) else { return Part(lane: part.lane, name: name, sealed: nil) }
    let sealed = try SealedPart(
      content, name: name, .snapshot, keys, epoch: epoch, effort: effort)
    return Part(lane: part.lane, name: name, sealed: sealed)
  }
}
