internal import CLinux
internal import Glibc

/// A program that runs beside a loop around `poll`, and can neither block it nor fill its memory.
///
/// It runs in a session of its own. It has a deadline and a limit to what it may say; past either,
/// it and all that it has started there are told to end, and killed if they do not. Its end is
/// noticed by a descriptor of the process, so there are no signals to race with.
public final class PolledChild {
  /// What it may do.
  public struct Limits: Sendable {
    /// How long it may run, in milliseconds; `nil` is until it is told to end.
    public var duration: Int64?
    /// How long it may take to end once it is told to.
    public var patience: Int64 = 2_000
    /// How much of its output is kept; the rest is read and dropped.
    public var kept = 65_536
    /// How much it may say in all.
    public var flood = 8 << 20
    /// Whether its errors join its output; otherwise their last line is kept.
    public var joinsErrors = false

    public init(duration: Int64?) {
      self.duration = duration
    }
  }

  private static let pieceSize = 65_536
  private static let piecesPerTurn = 4
  private static let longestWords = 200
  /// How often a kernel without descriptors of processes is asked.
  private static let lookInterval: Int64 = 50

  private let process: pid_t
  /// Readable once the process has ended; negative if the kernel has no such thing.
  private let processDescriptor: Int32
  private let streams: TalkingStreams
  private let limits: Limits
  private var unsent: [UInt8]
  private var closesInput: Bool
  private var overdueAt: Int64?
  private var killAt: Int64?
  /// Why it had to be ended, if it had to.
  private var verdict: ChildEnd?
  private var said = 0
  private var piece: [UInt8] = []
  private var isReaped = false

  /// The beginning of what it has said since `takeOutput`.
  public private(set) var output: [UInt8] = []
  /// Whether there was more of it than is kept.
  public private(set) var isCut = false

  /// Starts a program; without `isTalking`, its input ends after the bytes given.
  ///
  /// `variables` are added to its environment.
  public init(
    _ program: String, _ arguments: [String] = [], variables: [String: String] = [:],
    input bytes: [UInt8] = [], isTalking: Bool = false, limits: Limits, now: Int64
  ) throws(ChildError) {
    let input = try Pipe()
    let output = try Pipe()
    let errors = try Pipe()
    let errorEnd = limits.joinsErrors ? output.writeEnd : errors.writeEnd
    process = try Spawn.spawn(
      program, arguments,
      Spawn.Streams(input: input.readEnd, output: output.writeEnd, errors: errorEnd), .session,
      variables: variables)
    processDescriptor = clinux_open_process(process)
    streams = TalkingStreams(
      input: input.keepWriteEnd(), output: output.keepReadEnd(),
      errors: limits.joinsErrors ? -1 : errors.keepReadEnd())
    self.limits = limits
    unsent = bytes
    closesInput = !isTalking
    overdueAt = limits.duration.map { now + $0 }
    send()
  }

  deinit {
    kill()
    if processDescriptor >= 0 { close(processDescriptor) }
  }

  // MARK: For the loop

  /// What to poll.
  public func forEachDescriptor(
    _ body: (Int32, _ forReading: Bool, _ forWriting: Bool) -> Void
  ) {
    if processDescriptor >= 0 { body(processDescriptor, true, false) }
    streams.forEachDescriptor { descriptor, isForReading in
      // A full pipe is waited for only if there is something to put in.
      if isForReading { body(descriptor, true, false) }
      if !isForReading, !unsent.isEmpty { body(descriptor, false, true) }
    }
  }

  /// When it needs a turn even if nothing can be read or written.
  public func deadline(now: Int64) -> Int64? {
    let look = processDescriptor < 0 ? now + Self.lookInterval : nil
    return [killAt ?? overdueAt, look].compactMap { $0 }.min()
  }

  /// Sends, receives and ends what is due, without waiting; returns how it ended, once.
  public func turn(now: Int64) -> ChildEnd? {
    guard !isReaped else { return nil }
    send()
    receive()
    if Spawn.isOver(process) { return reap() }
    if said > limits.flood { stop(.flooded, now: now) }
    if let overdueAt, now >= overdueAt { stop(.overdue, now: now) }
    if let killAt, now >= killAt { signal(SIGKILL) }
    return nil
  }

  // MARK: Talking

  /// How much waits to be sent.
  public var waitingBytes: Int { unsent.count }

  /// Says something more; `false` if it no longer listens.
  @discardableResult
  public func say(_ bytes: [UInt8]) -> Bool {
    guard !closesInput, streams.takesInput else { return false }
    unsent += bytes
    send()
    return true
  }

  /// Takes what it has said since the last time.
  public func takeOutput() -> [UInt8] {
    defer {
      output = []
      isCut = false
    }
    return output
  }

  /// The last line of its errors, or of all that is kept if they join its output.
  public var lastWords: String {
    guard limits.joinsErrors else { return streams.lastWords.text }
    let line = output.split(separator: UInt8(ascii: "\n")).last ?? []
    return String(decoding: line.prefix(Self.longestWords), as: UTF8.self)
  }

  /// The first lines of its errors, which are notes if it has succeeded.
  public var remarks: [String] { streams.remarks.lines }

  /// Closes its input once everything is sent, and gives it this many milliseconds to exit.
  public func finish(within milliseconds: Int64, now: Int64) {
    closesInput = true
    send()
    overdueAt = min(overdueAt ?? .max, now + milliseconds)
  }

  /// Tells it and what it has started to end, and kills what does not.
  public func stop(now: Int64) {
    guard killAt == nil else { return }
    closesInput = true
    signal(SIGTERM)
    killAt = now + limits.patience
  }

  /// Ends it at once; `turn` no longer reports it.
  public func kill() {
    guard !isReaped else { return }
    signal(SIGKILL)
    isReaped = true
    _ = Spawn.status(of: process)
  }

  // MARK: The parts

  private func stop(_ verdict: ChildEnd, now: Int64) {
    if self.verdict == nil { self.verdict = verdict }
    stop(now: now)
  }

  /// Reaches the whole session: its group has the number of its first process.
  private func signal(_ number: Int32) {
    Glibc.kill(-process, number)
    Glibc.kill(process, number)
  }

  private func send() {
    if !unsent.isEmpty {
      let count = streams.send(unsent[...])
      unsent.removeFirst(count)
    }
    if !streams.takesInput { unsent = [] }
    if closesInput, unsent.isEmpty { streams.closeInput() }
  }

  private func receive() {
    for _ in 0..<Self.piecesPerTurn {
      piece.removeAll(keepingCapacity: true)
      guard streams.receive(into: &piece) else { break }
      said += piece.count
      let room = limits.kept - output.count
      if piece.count > room { isCut = true }
      output += piece.prefix(max(0, room))
    }
    streams.receiveErrors()
  }

  /// Ends what it has left running while its number is still its own, and reads the rest.
  private func reap() -> ChildEnd {
    signal(SIGKILL)
    receive()
    isReaped = true
    let end = ChildEnd(status: Spawn.status(of: process))
    return verdict ?? end
  }
}
