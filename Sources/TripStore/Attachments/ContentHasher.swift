internal import CSodium

/// Hashes a stream of bytes in constant memory, with libsodium's `crypto_generichash`.
struct ContentHasher: ~Copyable {
  private static let isReady = sodium_init() >= 0
  private static let alignment = 64  // required by sodium.h

  private let memory: UnsafeMutableRawPointer
  private let state: OpaquePointer

  init() {
    precondition(Self.isReady, "libsodium fails to start only without any random source")
    memory = .allocate(byteCount: crypto_generichash_statebytes(), alignment: Self.alignment)
    state = OpaquePointer(memory)
    crypto_generichash_init(state, nil, 0, ContentHash.size)
  }

  deinit {
    memory.deallocate()
  }

  mutating func update(_ bytes: [UInt8]) {
    crypto_generichash_update(state, bytes, UInt64(bytes.count))
  }

  /// The hash of all bytes so far.
  consuming func finish() -> ContentHash {
    var bytes = [UInt8](repeating: 0, count: ContentHash.size)
    crypto_generichash_final(state, &bytes, bytes.count)
    guard let hash = ContentHash(bytes: bytes) else { preconditionFailure("the size is fixed") }
    return hash
  }
}

extension ContentHash {
  /// The hash of bytes already in memory.
  public init(of bytes: [UInt8]) {
    var hasher = ContentHasher()
    hasher.update(bytes)
    self = hasher.finish()
  }
}
