import CLinux
import CommandLineKit
import DriveRecorder
import Glibc
import Text

/// A recorder that this command has started.
///
/// What it prints comes through a pipe: a line for being ready, then a line whenever something has been
/// saved, if it was told to.
struct RecorderProcess: ~Copyable {
  private let process: pid_t
  private let pipe: Int32
  private var lines = LineCollector(limit: 65_536)
  private var waiting: [[UInt8]] = []
  private var buffer = [UInt8](repeating: 0, count: 4_096)
  /// What it said in words that are no JSON, such as why it could not be loaded.
  private(set) var complaint = ""

  /// What it said once it was ready.
  struct Ready {
    let drive: String
    /// Whether it went on with a drive that lay there.
    let isContinued: Bool
  }

  /// Starts the recorder that lies beside this program.
  static func start(_ orders: RecorderOrders) throws -> RecorderProcess {
    guard let path = Sibling.recorder.find() else {
      throw DriveProblem(
        .serviceMissing, "vanlog-recorder is not installed beside vanlog; install it and try again")
    }
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else {
      throw DriveProblem(.ownFault, "cannot start the recorder: \(SystemMessage.text(errno))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let started = spawn(path, orders, output: ends[1])
    close(ends[1])
    switch started {
    case .success(let child): return RecorderProcess(process: child, pipe: ends[0])
    case .failure(let problem):
      close(ends[0])
      throw problem
    }
  }

  private init(process: pid_t, pipe: Int32) {
    self.process = process
    self.pipe = pipe
  }

  deinit {
    close(pipe)
  }

  /// POSIX_SPAWN_SETSID, which glibc shows to GNU programs only.
  private static let newSession: Int16 = 0x80

  /// Starts it with no signal blocked or ignored; a detached one gets a session of its own, so that a
  /// closed terminal does not reach it.
  private static func spawn(
    _ path: String, _ orders: RecorderOrders, output: Int32
  ) -> Result<pid_t, DriveProblem> {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, output, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGINT, SIGTERM] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let session = orders.isDetached ? newSession : 0
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK) | session)
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + orders.arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var child: pid_t = 0
    let code = posix_spawn(&child, path, &actions, &attributes, words, environ)
    guard code == 0 else {
      return .failure(
        DriveProblem(.serviceMissing, "vanlog-recorder does not start: \(SystemMessage.text(code))")
      )
    }
    return .success(child)
  }

  // MARK: What it says

  /// Waits until the recorder has a file on the disk and listens, or says why not.
  mutating func waitUntilReady(seconds: Int64 = 30) throws -> Ready {
    let deadline = Self.now + seconds * 1_000
    while let line = try nextLine(until: deadline) {
      guard let value = try? JSONValue(parsing: line) else {
        complain(line)
        continue
      }
      if value["ready"]?.bool == true {
        return Ready(
          drive: value["drive"]?.string ?? "", isContinued: value["continued"]?.bool ?? false)
      }
      let reason = value["error"]?.string ?? "it does not say why"
      let code = Int32(clamping: value["code"]?.integer ?? 70)
      throw DriveProblem(ExitStatus(code: code), reason)
    }
    let hint = complaint.isEmpty ? "see run/recorder.log in the home folder" : complaint
    throw DriveProblem(.serviceMissing, "the recorder ended before it was ready: \(hint)")
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
        throw DriveProblem(
          .tryAgain, "the recorder is not ready yet; look with 'vanlog drive status'")
      }
      let count = read(pipe, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      var complete: [[UInt8]] = []
      lines.take(buffer[..<count]) { complete.append($0) }
      waiting += complete
    }
    return waiting.removeFirst()
  }

  private func isReadable(until deadline: Int64?) throws -> Bool {
    while true {
      let left = deadline.map { max(0, $0 - Self.now) } ?? -1
      var request = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      let ready = poll(&request, 1, Int32(clamping: left))
      if ready > 0 { return true }
      if ready == 0, left >= 0 { return false }
      if ready < 0, errno != EINTR {
        throw DriveProblem(.ownFault, "cannot wait for the recorder: \(SystemMessage.text(errno))")
      }
    }
  }

  // MARK: Its end

  /// From now on SIGTERM to this command goes to the recorder, which suspends the drive.
  func passOnTermination() {
    RecorderProcess.child = process
    signal(SIGTERM) { _ in kill(RecorderProcess.child, SIGTERM) }
  }

  /// Read by the handler of a signal, which can reach nothing else.
  nonisolated(unsafe) private static var child: pid_t = 0

  /// Waits for its end, and says what it returned, or -1 if a signal ended it.
  func waitForEnd() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return clinux_exit_code(status)
  }

  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}
