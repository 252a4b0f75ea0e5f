public import Children

/// A program to be run, and within which limits.
public struct ChildOrder: Sendable {
  public let program: String
  public let arguments: [String]
  public var variables: [String: String] = [:]
  public var input: [UInt8] = []
  public let limits: PolledChild.Limits

  public init(_ program: String, _ arguments: [String], limits: PolledChild.Limits) {
    (self.program, self.arguments, self.limits) = (program, arguments, limits)
  }
}

/// Jobs that programs do beside a loop: a few at once, each within limits; the others wait.
public struct ChildQueue<Job> {
  /// What became of a job.
  public struct Outcome {
    public let job: Job
    /// `nil` if its program could not be started; `words` say why.
    public let end: ChildEnd?
    public let output: [UInt8]
    /// Whether only the beginning of the output was kept.
    public let isCut: Bool
    /// The last line of its errors, and the first ones.
    public let words: String
    public let remarks: [String]

    public init(
      _ job: Job, _ end: ChildEnd?, output: [UInt8] = [], isCut: Bool = false, words: String = "",
      remarks: [String] = []
    ) {
      (self.job, self.end, self.output, self.isCut) = (job, end, output, isCut)
      (self.words, self.remarks) = (words, remarks)
    }

    public var isDone: Bool { end == .code(0) }
  }

  private let atOnce: Int
  private let mostWaiting: Int
  public private(set) var waiting: [Job] = []
  private var children: [(job: Job, child: PolledChild)] = []

  public init(atOnce: Int, mostWaiting: Int = .max) {
    (self.atOnce, self.mostWaiting) = (atOnce, mostWaiting)
  }

  public var isIdle: Bool { waiting.isEmpty && children.isEmpty }

  /// The jobs whose programs run.
  public var running: [Job] { children.map(\.job) }

  /// Whether a job that waits can be started.
  public var hasNext: Bool { !waiting.isEmpty && children.count < atOnce }

  /// Adds a job; `false` if too many wait already.
  public mutating func add(_ job: Job) -> Bool {
    guard waiting.count < mostWaiting else { return false }
    waiting.append(job)
    return true
  }

  // MARK: For the loop

  public func add(to loop: inout EventLoop) {
    for (_, child) in children {
      child.forEachDescriptor { loop.add($0, forReading: $1, forWriting: $2) }
    }
  }

  /// When a program needs a turn even if it says nothing.
  public func deadline(now: Int64) -> Int64? {
    children.compactMap { $0.child.deadline(now: now) }.min()
  }

  /// Gives all programs a turn, and returns what is over.
  public mutating func turn(now: Int64) -> [Outcome] {
    var over: [Outcome] = []
    children.removeAll { job, child in
      guard let end = child.turn(now: now) else { return false }
      over.append(
        Outcome(
          job, end, output: child.output, isCut: child.isCut, words: child.lastWords,
          remarks: child.remarks))
      return true
    }
    return over
  }

  // MARK: Starting and ending

  /// Takes out the first job that may start, if there is room: its owner runs it, or it is over.
  public mutating func next(where mayStart: (Job) -> Bool = { _ in true }) -> Job? {
    guard hasNext, let index = waiting.firstIndex(where: mayStart) else { return nil }
    return waiting.remove(at: index)
  }

  /// Runs the program of a job; returns how that went if it cannot be started.
  public mutating func run(_ order: ChildOrder, for job: Job, now: Int64) -> Outcome? {
    do {
      let child = try PolledChild(
        order.program, order.arguments, variables: order.variables, input: order.input,
        limits: order.limits, now: now)
      children.append((job, child))
      return nil
    } catch {
      return Outcome(job, nil, words: "\(error)")
    }
  }

  /// Starts what there is room for, in order; returns what cannot be started.
  public mutating func start(now: Int64, _ order: (Job) -> ChildOrder) -> [Outcome] {
    var failed: [Outcome] = []
    while let job = next() {
      if let outcome = run(order(job), for: job, now: now) { failed.append(outcome) }
    }
    return failed
  }

  /// Forgets jobs, and kills their programs.
  public mutating func drop(where isUseless: (Job, _ isRunning: Bool) -> Bool) {
    waiting.removeAll { isUseless($0, false) }
    children.removeAll { job, child in
      guard isUseless(job, true) else { return false }
      child.kill()
      return true
    }
  }

  /// Tells all programs to end, and forgets what waits.
  public mutating func stop(now: Int64) {
    waiting = []
    for (_, child) in children { child.stop(now: now) }
  }
}
