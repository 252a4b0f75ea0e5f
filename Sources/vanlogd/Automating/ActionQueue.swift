internal import Children
internal import DaemonKit
internal import Text
internal import Watching

/// Actions under way: those of one rule one after the other, of several rules at once, within bounds.
struct ActionQueue {
  /// Something to be done.
  struct Job: Equatable {
    enum Task: Equatable {
      case action(RuleAction)
      /// A notice for the program that shows it to people.
      case tell
    }

    /// The id of the rule, and its name for people.
    let rule: String
    let name: String
    let task: Task
    /// What happened, as a program gets it, and in words.
    let event: String
    let sentence: String
    /// Its number among the actions that wait for a network.
    var waiting: Int64?
  }

  /// What becomes of a job when its turn comes.
  enum Start {
    case program(Program)
    /// It is done, or cannot be.
    case over(problem: String?)
  }

  struct Program {
    /// What people call it.
    let name: String
    let path: String
    let arguments: [String]
    var variables: [String: String] = [:]
    var input: [UInt8] = []
    var seconds: Int64 = 120
  }

  struct Outcome {
    let job: Job
    /// What went wrong, if anything.
    let problem: String?
    /// What it has said, if it was a program.
    var said: (output: [UInt8], isCut: Bool)?
  }

  private static let atOnce = 4
  private static let waitingLimit = 200
  private static let kept = 65_536
  /// Programs that say more do not stop talking.
  private static let flood = 64 << 20

  private var waiting: [Job] = []
  private var running: [(job: Job, name: String, child: PolledChild)] = []

  var isIdle: Bool { waiting.isEmpty && running.isEmpty }

  /// Adds a job; `false` if too many wait already.
  mutating func add(_ job: Job) -> Bool {
    guard waiting.count < Self.waitingLimit else { return false }
    waiting.append(job)
    return true
  }

  /// The next job whose rule has nothing under way; its owner runs it, or it is over.
  mutating func next() -> Job? {
    guard running.count < Self.atOnce,
      let index = waiting.firstIndex(where: { job in
        !running.contains { $0.job.rule == job.rule }
      })
    else { return nil }
    return waiting.remove(at: index)
  }

  /// Runs the program of a job; returns how that went if it cannot be started.
  mutating func run(_ program: Program, for job: Job, now: Int64) -> Outcome? {
    var limits = PolledChild.Limits(duration: program.seconds * 1_000)
    limits.kept = Self.kept
    limits.flood = Self.flood
    limits.joinsErrors = true
    do {
      let child = try PolledChild(
        program.path, program.arguments, variables: program.variables, input: program.input,
        limits: limits, now: now)
      running.append((job, program.name, child))
      return nil
    } catch {
      return Outcome(job: job, problem: "'\(program.name)': \(error)")
    }
  }

  func add(to loop: inout EventLoop) {
    for (_, _, child) in running {
      child.forEachDescriptor { loop.add($0, forReading: $1, forWriting: $2) }
    }
  }

  func deadline(now: Int64) -> Int64? {
    running.compactMap { $0.child.deadline(now: now) }.min()
  }

  /// Goes on with all programs, and returns what is over.
  mutating func turn(now: Int64) -> [Outcome] {
    var over: [Outcome] = []
    running.removeAll { job, name, child in
      guard let end = child.turn(now: now) else { return false }
      let problem = end.problem(lastWords: child.lastWords)
      over.append(
        Outcome(
          job: job, problem: problem.map { "'\(name)' \($0)" },
          said: (child.output, child.isCut)))
      return true
    }
    return over
  }

  /// Tells all programs to end, and forgets what waits.
  mutating func stop(now: Int64) {
    waiting = []
    for (_, _, child) in running { child.stop(now: now) }
  }
}
