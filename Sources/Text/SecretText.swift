internal import Glibc

/// A password or key in memory that is wiped afterwards, and that cannot be printed.
public final class SecretText: CustomStringConvertible, CustomReflectable {
  private let memory: UnsafeMutableRawBufferPointer

  /// Copies the bytes, and adds a NUL.
  public init(_ bytes: ArraySlice<UInt8>) {
    memory = .allocate(byteCount: bytes.count + 1, alignment: 1)
    memory.copyBytes(from: bytes)
    memory[bytes.count] = 0
  }

  deinit {
    if let start = memory.baseAddress { explicit_bzero(start, memory.count) }
    memory.deallocate()
  }

  public var description: String { "(hidden)" }
  public var customMirror: Mirror { Mirror(self, children: []) }

  public func withCString<Value>(_ body: (UnsafePointer<CChar>) -> Value) -> Value {
    memory.withMemoryRebound(to: CChar.self) { characters in
      guard let start = characters.baseAddress else { preconditionFailure("there is a NUL") }
      return body(start)
    }
  }

  public func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory).dropLast()))
  }
}

extension [UInt8] {
  /// Overwrites all bytes, so that they do not stay in memory.
  public mutating func wipe() {
    withUnsafeMutableBytes { bytes in
      if let start = bytes.baseAddress { explicit_bzero(start, bytes.count) }
    }
    removeAll()
  }
}
