internal import CSodium

/// Key material in memory of its own: never swapped to disk, left out of core dumps, and wiped when
/// it is released.
public final class Secret: Sendable {
  nonisolated(unsafe) private let memory: UnsafeMutableRawPointer
  public let count: Int

  /// Creates a secret of `count` bytes that `fill` writes.
  init(count: Int, _ fill: (UnsafeMutablePointer<UInt8>) throws -> Void) rethrows {
    precondition(Sodium.isReady && count > 0)
    guard let memory = sodium_malloc(count) else { fatalError("no memory for a key") }
    self.memory = memory
    self.count = count
    try fill(memory.assumingMemoryBound(to: UInt8.self))
  }

  /// A copy of bytes, which the caller should wipe.
  public convenience init(_ bytes: [UInt8]) {
    self.init(count: bytes.count) { $0.update(from: bytes, count: bytes.count) }
  }

  deinit {
    sodium_free(memory)
  }

  /// A secret of the kernel's random bytes.
  public static func random(_ count: Int) -> Secret {
    Secret(count: count) { randombytes_buf($0, count) }
  }

  /// Lends the bytes; the pointer must not outlive the call.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafePointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafePointer(memory.assumingMemoryBound(to: UInt8.self)))
  }

  /// A copy outside the protected memory, to be shown or encrypted and then wiped.
  func copy() -> [UInt8] {
    withBytes { Array(UnsafeBufferPointer(start: $0, count: count)) }
  }
}

extension Secret: Equatable {
  /// Compares in constant time.
  public static func == (first: Secret, second: Secret) -> Bool {
    guard first.count == second.count else { return false }
    return first.withBytes { one in
      second.withBytes { sodium_memcmp(one, $0, first.count) == 0 }
    }
  }
}

/// Prints nothing of a key, no matter who logs it.
extension Secret: CustomStringConvertible {
  public var description: String { "(secret)" }
}

/// The library behind all of this.
enum Sodium {
  /// Fails only where the kernel has no random source.
  static let isReady = sodium_init() >= 0

  /// Random bytes that need not be secret, such as salts and nonces.
  static func randomBytes(_ count: Int) -> [UInt8] {
    precondition(isReady)
    var bytes = [UInt8](repeating: 0, count: count)
    randombytes_buf(&bytes, count)
    return bytes
  }

  static func wipe(_ bytes: inout [UInt8]) {
    sodium_memzero(&bytes, bytes.count)
  }

  /// Wipes the characters of a text from an index on.
  static func wipe(_ scalars: inout [Unicode.Scalar], from start: Int = 0) {
    scalars.withUnsafeMutableBytes {
      let rest = $0[(start * MemoryLayout<Unicode.Scalar>.stride)...]
      sodium_memzero(UnsafeMutableRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    }
  }
}
