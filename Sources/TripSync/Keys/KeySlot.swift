internal import CSodium
public import Text

/// A file that holds all data keys of a repository, wrapped for one way to open it.
///
/// It is a line of JSON, which anyone may read, then the commitment to the wrapping key, the wrapped
/// keys, and a checksum: so a damaged file, a wrong passphrase and a forgery are told apart.
public struct KeySlot: Sendable, Equatable {
  public let id: RecordID
  public let repository: RecordID
  public let way: Way
  /// The newest key epoch in it.
  public let epoch: Int
  /// The whole file.
  public let bytes: [UInt8]

  /// Who can open a slot.
  public enum Way: Sendable, Equatable {
    case passphrase(salt: [UInt8], PassphraseCost)
    /// Made with the words; `receiving` is the public key to which later keys can be sealed without.
    case recoveryKey(salt: [UInt8], receiving: [UInt8])
    /// Made for the words by a device that does not know them, by a key pair made for this slot alone.
    case recoveryUpdate(SealedTo, receiving: [UInt8])
    /// Made for a device, in the same way.
    case device(RecordID, SealedTo)
  }

  /// How a slot was encrypted to a public key.
  public struct SealedTo: Sendable, Equatable {
    let salt: [UInt8]
    let ephemeral: [UInt8]
    let voucher: SlotVoucher
  }

  static let commitmentSize = 32
  static let checksumSize = 32
  static let longest = 65_536
  static let longestHeader = 4_096

  /// Seals a slot with the key that the way gives; `maker` vouches for it where that is needed.
  init(_ keys: DataKeys, _ way: Way, key: Secret, id: RecordID, by maker: LocalKeys? = nil) {
    (self.id, self.way, repository, epoch) = (id, way, keys.repository, keys.epoch)
    let header = KeySlotHeader(id: id, repository: keys.repository, way: way, epoch: keys.epoch)
    var bytes = header.bytes
    let commitment = Self.commitment(of: key, to: bytes)
    var joined = keys.joined()
    defer { Sodium.wipe(&joined) }
    let box = SealedBox.seal(joined, with: Self.wrappingKey(key), context: bytes)
    bytes += commitment
    bytes += box
    if let maker, let voucher = way.voucher { bytes += voucher.seal(of: bytes, by: maker) }
    self.bytes = bytes + Self.checksum(of: bytes[...])
  }

  /// Reads a slot; what is in it stays wrapped.
  public init(parsing bytes: [UInt8]) throws(KeySlotError) {
    guard bytes.count <= Self.longest, let end = Self.endOfHeader(bytes) else {
      throw .notASlot
    }
    let body = bytes.count - Self.checksumSize
    guard body >= end + Self.commitmentSize + SealedBox.overhead,
      Self.checksum(of: bytes[..<body]) == Array(bytes[body...])
    else { throw .damaged }
    let header = try KeySlotHeader(parsing: Array(bytes[..<end]))
    guard body - header.way.sealSize >= end + Self.commitmentSize + SealedBox.overhead else {
      throw .notASlot
    }
    (id, repository, way, epoch) = (header.id, header.repository, header.way, header.epoch)
    self.bytes = bytes
  }

  /// The data keys, if `key` is the one that the slot was sealed with.
  func open(with key: Secret) throws(KeySlotError) -> DataKeys {
    guard let end = Self.endOfHeader(bytes) else { throw .notASlot }
    let header = Array(bytes[..<end])
    let box = end + Self.commitmentSize
    let commitment = Self.commitment(of: key, to: header)
    guard sodium_memcmp(commitment, Array(bytes[end..<box]), Self.commitmentSize) == 0 else {
      throw .wrongKey
    }
    let sealed = bytes[box..<endOfBox]
    guard var joined = SealedBox.open(sealed, with: Self.wrappingKey(key), context: header) else {
      throw .altered
    }
    defer { Sodium.wipe(&joined) }
    guard let keys = DataKeys(repository: repository, joined: joined), keys.epoch == epoch else {
      throw .altered
    }
    return keys
  }

  /// Whether the maker of the slot signed it, and had a data key that is among these.
  func isVouchedFor(with keys: DataKeys) -> Bool {
    guard let voucher = way.voucher else { return false }
    let end = bytes.count - Self.checksumSize
    return voucher.isRight(bytes[..<endOfBox], bytes[endOfBox..<end], for: keys)
  }

  // MARK: Parts

  private var endOfBox: Int { bytes.count - Self.checksumSize - way.sealSize }

  /// A longer header is none: hostile bytes are not searched to their end.
  private static func endOfHeader(_ bytes: [UInt8]) -> Int? {
    bytes.prefix(longestHeader).firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
  }

  /// Ties the slot to one key: Poly1305 alone would let one box open with several.
  private static func commitment(of key: Secret, to header: [UInt8]) -> [UInt8] {
    var code = [UInt8](repeating: 0, count: commitmentSize)
    HKDF.key(from: key, salt: [], for: "vanlog/1/slot/commit").withBytes {
      HKDF.authenticate(key: $0, 32, into: &code) { add in add(header, header.count) }
    }
    return code
  }

  private static func wrappingKey(_ key: Secret) -> Secret {
    HKDF.key(from: key, salt: [], for: "vanlog/1/slot/wrap")
  }

  private static func checksum(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    var sum = [UInt8](repeating: 0, count: checksumSize)
    bytes.withUnsafeBufferPointer {
      _ = crypto_generichash(&sum, sum.count, $0.baseAddress, UInt64($0.count), nil, 0)
    }
    return sum
  }
}

extension KeySlot.Way {
  var voucher: SlotVoucher? {
    switch self {
    case .passphrase, .recoveryKey: nil
    case .recoveryUpdate(let sealed, _), .device(_, let sealed): sealed.voucher
    }
  }

  /// How much follows the box.
  fileprivate var sealSize: Int { voucher == nil ? 0 : SlotVoucher.size }
}

/// Why a key slot cannot be used.
public enum KeySlotError: Error, Hashable, CustomStringConvertible {
  case notASlot
  case newer(version: Int64)
  case damaged
  case badHeader(field: String)
  case wrongKey
  case altered

  public var description: String {
    switch self {
    case .notASlot: "the file is not a key file of vanlog"
    case .newer(let version):
      "the key file has version \(version); a newer vanlog made it, so update this one"
    case .damaged: "the key file is damaged; fetch it again"
    case .badHeader(let field): "the key file has a \(field) that cannot be right"
    case .wrongKey: "the passphrase or the words are not the ones of this key file"
    case .altered: "the key file was altered after it was made; do not trust this remote"
    }
  }
}
