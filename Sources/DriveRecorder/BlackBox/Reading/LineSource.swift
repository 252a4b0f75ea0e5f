internal import DurableFiles
internal import Glibc

/// A part of a file between two newlines, lent for one call.
struct FileLine {
  /// Without the newline.
  let bytes: UnsafeBufferPointer<UInt8>
  /// Its offset in the file.
  let offset: Int
  /// Whether it begins after a newline, and whether it ends with one: a line that does not fit into the
  /// buffer comes in pieces.
  let isStart, isEnd: Bool

  /// The offset of the next line.
  var endOffset: Int { offset + bytes.count + (isEnd ? 1 : 0) }

  /// Whether vanlog may have written this line.
  var isWhole: Bool { isStart && isEnd && bytes.count < BlackBox.longestLine }

  /// What may follow the last line of a file: the closing or half of it, white space and zeros.
  var isPadding: Bool {
    var end = bytes.count
    while end > 0, Self.isBlank(bytes[end - 1]) { end -= 1 }
    switch end {
    case 0: return true
    case 1: return bytes[0] == UInt8(ascii: "]")
    case 2: return bytes[0] == UInt8(ascii: "]") && bytes[1] == UInt8(ascii: "}")
    default: return false
    }
  }

  /// Only white space and zeros.
  var isBlank: Bool { bytes.allSatisfy(Self.isBlank) }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == 0 || byte == UInt8(ascii: "\r")
  }
}

/// Reads a file of any size line by line through one buffer.
struct LineSource: ~Copyable {
  private let file: File
  private var buffer: [UInt8]

  init(_ file: consuming File) {
    self.file = file
    buffer = [UInt8](repeating: 0, count: 2 * BlackBox.longestLine)
  }

  var path: String { file.path }

  /// Lends every line in turn, until the body has seen enough and returns `false`.
  mutating func forEachLine(
    _ body: (FileLine) throws(BlackBoxError) -> Bool
  ) throws(BlackBoxError) {
    var offset = 0
    var isStart = true
    while true {
      let count = try Self.fill(&buffer, from: file, at: offset)
      guard count > 0 else { return }
      let isLast = count < buffer.count
      let used = try Self.split(buffer, count, at: offset, isStart: &isStart, isLast, body)
      guard let used else { return }
      offset += used
      if isLast { return }
    }
  }

  private static func fill(
    _ buffer: inout [UInt8], from file: borrowing File, at offset: Int
  ) throws(BlackBoxError) -> Int {
    var span = buffer.mutableSpan
    var room = span.mutableBytes
    do {
      return try file.read(into: &room, at: offset)
    } catch {
      throw .file(error)
    }
  }

  /// Lends the lines of a full buffer, and returns how far it got; `nil` if the body stops it.
  ///
  /// A line without an end is read again with what follows it, unless it fills the buffer.
  private static func split(
    _ buffer: [UInt8], _ count: Int, at offset: Int, isStart: inout Bool, _ isLast: Bool,
    _ body: (FileLine) throws(BlackBoxError) -> Bool
  ) throws(BlackBoxError) -> Int? {
    try buffer.withUnsafeBufferPointer { whole throws(BlackBoxError) in
      var start = 0
      while start < count {
        let rest = UnsafeBufferPointer(rebasing: whole[start..<count])
        let length = newline(in: rest)
        // A line that does not end here is read again, with more room after it.
        if length == nil, !isLast, start > 0 { return start }
        let line = FileLine(
          bytes: UnsafeBufferPointer(rebasing: rest[..<(length ?? rest.count)]),
          offset: offset + start, isStart: isStart, isEnd: length != nil)
        guard try body(line) else { return nil }
        isStart = length != nil
        start += line.endOffset - line.offset
      }
      return start
    }
  }

  private static func newline(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let base = bytes.baseAddress, let found = memchr(base, 0x0A, bytes.count) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}
