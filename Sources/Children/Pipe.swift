internal import CLinux
internal import Glibc

/// A pipe that no child inherits unless it is joined to one of its streams.
struct Pipe: ~Copyable {
  private(set) var readEnd: Int32
  private(set) var writeEnd: Int32

  init() throws(ChildError) {
    var ends: [Int32] = [-1, -1]
    guard clinux_pipe(&ends) == 0 else { throw .doesNotStart(code: errno) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    for end in [readEnd, writeEnd] where end >= 0 { close(end) }
  }

  /// Hands the end to read to another owner, and closes the other one.
  consuming func keepReadEnd() -> Int32 {
    let end = readEnd
    readEnd = -1
    return end
  }

  /// Hands the end to write to another owner, and closes the other one.
  consuming func keepWriteEnd() -> Int32 {
    let end = writeEnd
    writeEnd = -1
    return end
  }
}
