internal import CSodium
internal import DurableFiles
internal import Text

/// The BLAKE2b-256 hash of a file's bytes, which identifies the content.
public struct ContentHash: Sendable, Hashable {
  /// The length of a hash in bytes.
  public static let size = 32

  public let bytes: [UInt8]

  /// Creates a hash from its bytes, or `nil` if there are not exactly 32.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.size else { return nil }
    self.bytes = bytes
  }

  /// Parses 64 lowercase hexadecimal digits; uppercase is refused so that each hash has one
  /// spelling.
  public init?(_ text: String) {
    guard text.utf8.count == Self.size * 2, let bytes = Hexadecimal.bytes(text) else { return nil }
    self.bytes = bytes
  }
}

extension ContentHash: CustomStringConvertible {
  /// The hash as 64 lowercase digits.
  public var description: String { Hexadecimal.text(bytes) }
}

extension ContentHash: Comparable {
  /// Orders by bytes, which is also the order of the texts.
  public static func < (first: ContentHash, second: ContentHash) -> Bool {
    first.bytes.lexicographicallyPrecedes(second.bytes)
  }
}

/// Hashes a stream of bytes in constant memory, with libsodium's `crypto_generichash`.
package struct ContentHasher: ~Copyable {
  fileprivate static let isReady = sodium_init() >= 0
  private static let alignment = 64  // required by sodium.h

  private let memory: UnsafeMutableRawPointer
  private let state: OpaquePointer

  package init() {
    precondition(Self.isReady, "libsodium fails to start only without any random source")
    memory = .allocate(byteCount: crypto_generichash_statebytes(), alignment: Self.alignment)
    state = OpaquePointer(memory)
    crypto_generichash_init(state, nil, 0, ContentHash.size)
  }

  deinit {
    memory.deallocate()
  }

  package mutating func update(_ bytes: [UInt8]) {
    crypto_generichash_update(state, bytes, UInt64(bytes.count))
  }

  /// The hash of all bytes so far.
  package consuming func finish() -> ContentHash {
    var bytes = [UInt8](repeating: 0, count: ContentHash.size)
    crypto_generichash_final(state, &bytes, bytes.count)
    guard let hash = ContentHash(bytes: bytes) else { preconditionFailure("the size is fixed") }
    return hash
  }
}

extension ContentHash {
  /// The hash of bytes already in memory.
  public init(of bytes: [UInt8]) {
    precondition(ContentHasher.isReady)
    var hash = [UInt8](repeating: 0, count: Self.size)
    crypto_generichash(&hash, hash.count, bytes, UInt64(bytes.count), nil, 0)
    self.bytes = hash
  }
}

extension File {
  /// The hash and the size of the whole content.
  func contentHash() throws -> (hash: ContentHash, size: Int) {
    var hasher = ContentHasher()
    let size = try eachPiece { piece in hasher.update(piece) }
    return (hasher.finish(), size)
  }
}
