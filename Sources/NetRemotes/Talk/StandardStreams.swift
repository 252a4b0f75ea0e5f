internal import Glibc

/// Standard input and output of a helper program, which block.
final class StandardStreams {
  private static let pieceSize = 65_536

  private let input: Int32
  private let output: Int32
  private var received: [UInt8] = []
  private var piece = [UInt8](repeating: 0, count: pieceSize)

  init(input: Int32 = 0, output: Int32 = 1) {
    (self.input, self.output) = (input, output)
  }

  /// Whether another request has begun to arrive.
  func hasMore(within milliseconds: Int32) -> Bool {
    if !received.isEmpty { return true }
    var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) > 0 && request.revents & Int16(POLLIN) != 0
  }

  /// The next line without its end; `nil` at the end of the input, or if a line is too long.
  func line(limit: Int) -> [UInt8]? {
    var searched = 0
    while true {
      if let end = received[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(received[..<end])
        received.removeFirst(end + 1)
        return line
      }
      searched = received.count
      guard searched <= limit, receive() else { return nil }
    }
  }

  /// Exactly this many bytes; `nil` if the input ends before.
  func bytes(_ count: Int) -> [UInt8]? {
    received.reserveCapacity(count)
    while received.count < count {
      guard receive() else { return nil }
    }
    let bytes = Array(received[..<count])
    received.removeFirst(count)
    return bytes
  }

  /// Writes all bytes; `false` if no one listens any more.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private func receive() -> Bool {
    while true {
      let count = read(input, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      received += piece[..<count]
      return true
    }
  }
}
