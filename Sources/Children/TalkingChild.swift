internal import Glibc
internal import Text

/// A program that this one talks with over its standard input and output.
///
/// Nothing that it does can block this program, or fill its memory: it may be silent only for so
/// long, and a line, an answer and what it says unasked have limits. It runs in a session of its
/// own, without a terminal, and all that it has started there ends with it.
public final class TalkingChild {
  /// How long to wait.
  public struct Patience: Sendable {
    /// How long nothing may move.
    public let silence: Int64
    /// When to stop waiting even if something moves, by `MonotonicClock`.
    public let deadline: Int64

    /// Both in milliseconds from now on.
    public init(silence: Int64, total: Int64) {
      self.silence = silence
      deadline = MonotonicClock.now + total
    }

    /// Until when nothing may move if something has just moved.
    var beginning: Int64 { MonotonicClock.now + silence }
  }

  /// Why the conversation is over.
  public enum Failure: Error, Equatable {
    /// It closed its output, most often because it has ended.
    case ended
    case silent(milliseconds: Int64)
    case slow
    /// It sends more than was asked for.
    case flood(limit: Int)
  }

  /// What it may say before it is listened to.
  static let mostUnread = 65_536

  private let process: pid_t
  private var streams: TalkingStreams
  private var received: [UInt8] = []
  private var hasEnded = false

  /// Starts a program and joins its three standard streams to this one.
  public init(_ program: String, _ arguments: [String] = []) throws(ChildError) {
    let input = try Pipe()
    let output = try Pipe()
    let errors = try Pipe()
    process = try Spawn.spawn(
      program, arguments,
      Spawn.Streams(input: input.readEnd, output: output.writeEnd, errors: errors.writeEnd),
      .session)
    streams = TalkingStreams(
      input: input.keepWriteEnd(), output: output.keepReadEnd(), errors: errors.keepReadEnd())
  }

  deinit {
    end(within: 0)
  }

  /// The last line that it wrote to its standard error; empty if there is none.
  public var lastWords: String { streams.lastWords.text }

  /// Whether it has sent output that has not been read.
  public var hasUnread: Bool {
    if received.isEmpty { streams.receive(into: &received) }
    return !received.isEmpty
  }

  // MARK: Talking

  /// Sends bytes; one that no longer listens may still have answered, so that is not a failure.
  public func send(_ bytes: [UInt8], _ patience: Patience) throws(Failure) {
    var rest = bytes[...]
    var silentUntil = patience.beginning
    while !rest.isEmpty, streams.canTalk {
      guard received.count < Self.mostUnread else { throw .flood(limit: Self.mostUnread) }
      try streams.wait(patience, silentUntil, sends: true)
      let hasReceived = streams.receive(into: &received)
      let sent = streams.send(rest)
      rest = rest.dropFirst(sent)
      if hasReceived || sent > 0 { silentUntil = patience.beginning }
    }
  }

  /// The next line, without its end.
  public func line(limit: Int, _ patience: Patience) throws(Failure) -> [UInt8] {
    var searched = 0
    while true {
      if let end = received[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        guard end <= limit else { throw .flood(limit: limit) }
        return take(end + 1).dropLast()
      }
      guard received.count <= limit else { throw .flood(limit: limit) }
      searched = received.count
      try receiveMore(patience)
    }
  }

  /// Reads exactly `count` bytes.
  public func bytes(_ count: Int, _ patience: Patience) throws(Failure) -> [UInt8] {
    received.reserveCapacity(count)
    while received.count < count { try receiveMore(patience) }
    return take(count)
  }

  private func receiveMore(_ patience: Patience) throws(Failure) {
    // One that never stops talking must be stopped too.
    guard MonotonicClock.now < patience.deadline else { throw .slow }
    let silentUntil = patience.beginning
    while !streams.receive(into: &received) {
      guard !streams.outputHasEnded else { throw .ended }
      try streams.wait(patience, silentUntil, sends: false)
    }
  }

  private func take(_ count: Int) -> [UInt8] {
    let taken = Array(received[..<count])
    received.removeFirst(count)
    return taken
  }

  // MARK: Ending

  /// Closes its input, gives it time to end, and kills it and all that it has started.
  ///
  /// Returns its exit code, or -1 if a signal ended it.
  @discardableResult
  public func end(within milliseconds: Int64) -> Int32 {
    guard !hasEnded else { return -1 }
    hasEnded = true
    streams.closeInput()
    let deadline = MonotonicClock.now + milliseconds
    while !Spawn.isOver(process), MonotonicClock.now < deadline {
      // It may be waiting for someone to listen.
      received = []
      streams.receive(into: &received)
      streams.receiveErrors()
      poll(nil, 0, Self.pause)
    }
    // Before its number is free for another process.
    kill(-process, SIGKILL)
    kill(process, SIGKILL)
    streams.receiveErrors()
    return Spawn.exitCode(of: process)
  }

  private static let pause: Int32 = 5
}
