internal import CSodium
internal import Text

/// Who vouches for a key slot that was made without knowing what opens it.
///
/// Anyone can encrypt to a public key. So such a slot says which device made it, and ends with a
/// proof that this device had a data key before, and with its signature.
struct SlotVoucher: Sendable, Equatable {
  let maker: RecordID
  /// The maker's public signing key.
  let signing: [UInt8]
  /// The epoch of the data key with which it proves that it takes part.
  let epoch: Int

  static let proofSize = 32
  static let size = proofSize + PublishedKeys.signatureSize
  private static let domain = Array("vanlog/slot/1".utf8)

  init(maker: RecordID, signing: [UInt8], epoch: Int) {
    (self.maker, self.signing, self.epoch) = (maker, signing, epoch)
  }

  /// What a slot ends with, after everything before.
  func seal(of body: [UInt8], by keys: LocalKeys) -> [UInt8] {
    let proof =
      Self.proof(of: body, keys.data, epoch) ?? [UInt8](repeating: 0, count: Self.proofSize)
    return proof + keys.device.sign(Segment.chainHash(of: Self.domain + body + proof))
  }

  /// Whether the maker signed the slot, and had a data key that is among these.
  func isRight(_ body: ArraySlice<UInt8>, _ seal: ArraySlice<UInt8>, for keys: DataKeys) -> Bool {
    guard seal.count == Self.size, let proof = Self.proof(of: Array(body), keys, epoch),
      sodium_memcmp(proof, Array(seal.prefix(Self.proofSize)), Self.proofSize) == 0
    else { return false }
    let device = PublishedKeys(signing: signing, receiving: [])
    return device.isSigned(
      Segment.chainHash(of: Self.domain + body + proof), by: seal.dropFirst(Self.proofSize))
  }

  private static func proof(of body: [UInt8], _ keys: DataKeys, _ epoch: Int) -> [UInt8]? {
    guard let key = keys.key(for: .slot, epoch: epoch) else { return nil }
    var code = [UInt8](repeating: 0, count: proofSize)
    key.withBytes {
      HKDF.authenticate(key: $0, 32, into: &code) { add in add(body, body.count) }
    }
    return code
  }
}
