internal import Answers
internal import DaemonKit
internal import Glibc
internal import Text

/// Reports progress to the starter of the recorder, one line of JSON each, in one write.
struct Announcer {
  /// Whether to report each write to the disk.
  let reportsSaves: Bool
  /// Whether a reader who does not read may block the recorder; otherwise lines are dropped.
  ///
  /// Nothing is lost by that, since the next line covers everything that a dropped one said.
  private let waits: Bool
  private var isOpen = true

  init(reportsSaves: Bool, waits: Bool = true) {
    self.reportsSaves = reportsSaves
    self.waits = waits
  }

  /// The drive is on the disk, and the control socket is ready.
  mutating func ready(drive: RecordID, isContinued: Bool, leadProblem: String?) {
    say { writer in
      writer.field(RecorderKeys.isReady, true)
      writer.field(RecorderKeys.drive, drive.description)
      writer.field(RecorderKeys.isContinued, isContinued)
      if let leadProblem { writer.field(RecorderKeys.leadProblem, leadProblem) }
    }
  }

  /// A service is there, and waits for orders.
  mutating func waiting() {
    say { writer in
      writer.field(RecorderKeys.isReady, true)
      writer.field(RecorderKeys.state, RecorderKeys.waiting)
    }
  }

  /// The recorder cannot start.
  mutating func failed(_ problem: ServiceProblem) {
    say { writer in
      writer.field(RecorderKeys.isReady, false)
      writer.field(RecorderKeys.error, problem.description)
      writer.field(RecorderKeys.code, problem.code)
    }
  }

  /// This much is on the disk, for good.
  mutating func saved(points: Int, bytes: Int) {
    guard reportsSaves else { return }
    say { writer in
      writer.field(RecorderKeys.savedPoints, points)
      writer.field(RecorderKeys.savedBytes, bytes)
    }
  }

  /// Closes the terminal or pipe: the starter of the recorder has moved on.
  mutating func detach() {
    isOpen = false
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard null >= 0 else { return }
    for descriptor: CInt in 0...2 { dup2(null, descriptor) }
    if null > 2 { close(null) }
  }

  private mutating func say(_ members: (inout JSONWriter) -> Void) {
    guard isOpen, waits || hasRoom else { return }
    var writer = JSONWriter()
    writer.object(members)
    let line = writer.bytes + [UInt8(ascii: "\n")]
    var count: Int
    repeat { count = write(1, line, line.count) } while count < 0 && errno == EINTR
    // A reader that is gone is no reason to stop recording.
    if count < 0 { isOpen = false }
  }

  /// Whether a line can be written without blocking; also true if no one is left to read it.
  private var hasRoom: Bool {
    var request = pollfd(fd: 1, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, 0) > 0
  }
}
