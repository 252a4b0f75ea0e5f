internal import CSodium
internal import Text
internal import Records

/// What a head says about a state: a keyed hash of the sum over all records, which reveals nothing
/// without a data key.
enum StateMark {
  private static let sizeInHeads = 16

  static func of(_ sum: [UInt8], _ keys: DataKeys) -> [UInt8] {
    var mark = [UInt8](repeating: 0, count: Segment.hashSize)
    keys.key(for: .fingerprint, epoch: 1)?.withBytes {
      _ = crypto_generichash(&mark, mark.count, sum, UInt64(sum.count), $0, DataKeys.keySize)
    }
    return mark
  }

  static func inHead(_ sum: [UInt8], _ keys: DataKeys) -> [UInt8] {
    Array(of(sum, keys).prefix(sizeInHeads))
  }
}
