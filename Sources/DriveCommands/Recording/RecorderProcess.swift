import Answers
import DurableFiles
import Children
import CommandLineKit
import DriveRecorder
import Glibc
import SharedCommands
import Text

/// A recorder that this command has started.
///
/// Its output comes through a pipe: a line once it is ready, then, if asked for, a line after each
/// save.
struct RecorderProcess: ~Copyable {
  private let process: pid_t
  private let pipe: Int32
  private var lines = LineCutter(limit: 65_536)
  private var waiting: [[UInt8]] = []
  private var buffer = [UInt8](repeating: 0, count: 4_096)
  /// Output that is not JSON, such as why it could not be loaded.
  private(set) var complaint = ""

  /// Its ready line.
  struct Ready {
    let drive: String
    /// Whether it resumed an unfinished drive.
    let isContinued: Bool
    /// Why the drive does not begin with the minutes before, if it should.
    let leadProblem: String?
  }

  /// Starts the recorder that is installed beside this program.
  static func start(_ orders: RecorderOrders) throws -> RecorderProcess {
    guard let path = Sibling.recorder.find() else { throw missing }
    do {
      // A background recorder gets a session of its own: closing the terminal does not end it.
      let child = try Spawn.start(
        path, orders.arguments, takesErrors: true, in: orders.isDetached ? .session : .ours)
      return RecorderProcess(process: child.process, pipe: child.output)
    } catch {
      throw CommandProblem(.serviceMissing, "cannot run vanlog-recorder: \(error)")
    }
  }

  static let missing = CommandProblem(
    .serviceMissing, "vanlog-recorder is not installed; install it beside vanlog and try again")

  private init(process: pid_t, pipe: Int32) {
    self.process = process
    self.pipe = pipe
  }

  deinit {
    close(pipe)
  }

  // MARK: What it says

  /// Waits until the recorder has a file on the disk and listens, or reports why it cannot.
  mutating func waitUntilReady(seconds: Int64 = 30) throws -> Ready {
    let deadline = MonotonicClock.now + seconds * 1_000
    while let line = try nextLine(until: deadline) {
      guard let value = try? JSONValue(parsing: line) else {
        complain(line)
        continue
      }
      if value[RecorderKeys.isReady] == true {
        return Ready(
          drive: value[RecorderKeys.drive] ?? "",
          isContinued: value[RecorderKeys.isContinued] ?? false,
          leadProblem: value[RecorderKeys.leadProblem])
      }
      let reason = value[RecorderKeys.error] ?? "it gave no reason"
      let code = Int32(clamping: value[RecorderKeys.code] ?? Int64(EX_SOFTWARE))
      throw CommandProblem(ExitStatus(code: code), reason)
    }
    let hint = complaint.isEmpty ? "see run/recorder.log in the home folder" : complaint
    throw CommandProblem(.serviceMissing, "the recorder ended before it was ready: \(hint)")
  }

  /// The next line of JSON, or `nil` once the recorder has ended.
  mutating func nextLine() throws -> [UInt8]? {
    while let line = try nextLine(until: nil) {
      if line.first == UInt8(ascii: "{") { return line }
      complain(line)
    }
    return nil
  }

  private mutating func complain(_ line: [UInt8]) {
    guard complaint.utf8.count < 1_000 else { return }
    let text = Printable.line(String(decoding: line, as: UTF8.self))
    complaint += (complaint.isEmpty ? "" : " ") + text
  }

  private mutating func nextLine(until deadline: Int64?) throws -> [UInt8]? {
    while waiting.isEmpty {
      guard try isReadable(until: deadline) else {
        throw CommandProblem(
          .tryAgain, "the recorder is not ready yet; check with 'vanlog drive status'")
      }
      let count = read(pipe, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      var complete: [[UInt8]] = []
      lines.take(buffer[..<count]) { complete.append(Array($0)) }
      waiting += complete
    }
    return waiting.removeFirst()
  }

  private func isReadable(until deadline: Int64?) throws -> Bool {
    while true {
      let left = deadline.map { max(0, $0 - MonotonicClock.now) } ?? -1
      var request = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      let ready = poll(&request, 1, Int32(clamping: left))
      if ready > 0 { return true }
      if ready == 0, left >= 0 { return false }
      if ready < 0, errno != EINTR {
        throw CommandProblem(
          .ownFault, "cannot wait for the recorder: \(SystemMessage.text(errno))")
      }
    }
  }

  // MARK: Its end

  /// From now on a SIGTERM to this command is passed to the recorder, which suspends the drive.
  func passOnTermination() {
    RecorderProcess.child = process
    signal(SIGTERM) { _ in kill(RecorderProcess.child, SIGTERM) }
  }

  /// Read by the signal handler, which can reach nothing else.
  nonisolated(unsafe) private static var child: pid_t = 0

  /// Waits for it to end, and returns its exit code, or -1 if a signal ended it.
  func waitForEnd() -> Int32 { Spawn.exitCode(of: process) }
}
