internal import Glibc
internal import Text

/// Our ends of the standard streams of a program, none of which ever blocks.
final class TalkingStreams {
  private static let pieceSize = 65_536

  private var input: Int32
  private let output: Int32
  private let errors: Int32
  private(set) var outputHasEnded = false
  private var errorsHaveEnded = false
  private(set) var lastWords = LastWords()
  private(set) var remarks = Remarks()
  private var piece = [UInt8](repeating: 0, count: pieceSize)

  /// Takes our ends; `errors` is negative if they join the output.
  init(input: Int32, output: Int32, errors: Int32) {
    (self.input, self.output, self.errors) = (input, output, errors)
    errorsHaveEnded = errors < 0
    for end in [input, output, errors] where end >= 0 { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  deinit {
    closeInput()
    close(output)
    if errors >= 0 { close(errors) }
  }

  /// The streams that are still open: our end of each, and whether it is for reading.
  func forEachDescriptor(_ body: (Int32, _ isForReading: Bool) -> Void) {
    if input >= 0 { body(input, false) }
    if !outputHasEnded { body(output, true) }
    if !errorsHaveEnded { body(errors, true) }
  }

  /// Whether the program can still be told something.
  var takesInput: Bool { input >= 0 }

  /// Whether the program has closed neither its input nor its output.
  var canTalk: Bool { input >= 0 && !outputHasEnded }

  func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Waits until something can be sent or received; errors are taken in meanwhile.
  func wait(
    _ patience: TalkingChild.Patience, _ silentUntil: Int64, sends: Bool
  ) throws(TalkingChild.Failure) {
    while true {
      let now = MonotonicClock.now
      guard now < patience.deadline else { throw .slow }
      guard now < silentUntil else { throw .silent(milliseconds: patience.silence) }
      let left = min(patience.deadline, silentUntil) - now
      // A negative descriptor is left out.
      var requests = [
        pollfd(fd: sends ? input : -1, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: outputHasEnded ? -1 : output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errorsHaveEnded ? -1 : errors, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&requests, nfds_t(requests.count), Int32(clamping: left))
      guard ready > 0 else { continue }
      if requests[2].revents != 0 { receiveErrors() }
      if requests[0].revents != 0 || requests[1].revents != 0 { return }
    }
  }

  /// Sends what the pipe has room for, and returns how much that was.
  func send(_ bytes: ArraySlice<UInt8>) -> Int {
    guard input >= 0 else { return 0 }
    let (sent, code) = bytes.withUnsafeBytes { BrokenPipe.write($0, to: input) }
    if sent < 0, code != EAGAIN, code != EINTR { closeInput() }
    return max(sent, 0)
  }

  /// Appends a piece of what the program says, and returns whether there was anything.
  @discardableResult
  func receive(into bytes: inout [UInt8]) -> Bool {
    guard !outputHasEnded else { return false }
    let count = read(output, &piece, piece.count)
    if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { outputHasEnded = true }
    if count > 0 { bytes += piece[..<count] }
    return count > 0
  }

  func receiveErrors() {
    guard !errorsHaveEnded else { return }
    let count = read(errors, &piece, piece.count)
    if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { errorsHaveEnded = true }
    guard count > 0 else { return }
    lastWords.take(piece[..<count])
    remarks.take(piece[..<count])
  }
}

/// The last thing that a program says on its standard error, in constant memory: a line that neither is
/// indented, as what explains the one above is, nor only says where to read on.
struct LastWords {
  private static let longest = 300
  private static let pointer = Array("Try '".utf8)

  private var words: [UInt8] = []
  private var line: [UInt8] = []

  mutating func take(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        if saysMore { words = line }
        line.removeAll(keepingCapacity: true)
      } else if line.count < Self.longest {
        line.append(byte)
      }
    }
  }

  /// Whether the line that has begun takes the place of what was said before.
  private var saysMore: Bool {
    guard let first = line.first else { return false }
    return words.isEmpty || (first != UInt8(ascii: " ") && !line.starts(with: Self.pointer))
  }

  var text: String { String(decoding: saysMore ? line : words, as: UTF8.self) }
}
