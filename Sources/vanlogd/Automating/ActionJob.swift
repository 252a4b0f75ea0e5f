internal import Children
internal import DaemonKit
internal import Watching

/// Something to be done for a rule: a few at once, those of one rule one after the other.
struct ActionJob: Equatable {
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
  /// What people call its program, once that is started.
  var program = ""

  /// What becomes of a job when its turn comes.
  enum Start {
    case program(String, ChildOrder)
    /// It is done, or cannot be.
    case over(problem: String?)
  }

  struct Outcome {
    let job: ActionJob
    /// What went wrong, if anything.
    let problem: String?
    /// What it has said, if it was a program.
    var said: (output: [UInt8], isCut: Bool)?
  }

  static func queue() -> ChildQueue<ActionJob> { ChildQueue(atOnce: 4, mostWaiting: 200) }

  /// The order to run a program; its output is one text, and the beginning of it is kept.
  static func order(_ path: String, _ arguments: [String], seconds: Int64) -> ChildOrder {
    var limits = PolledChild.Limits(duration: seconds * 1_000)
    limits.kept = 65_536
    // Programs that say more do not stop talking.
    limits.flood = 64 << 20
    limits.joinsErrors = true
    return ChildOrder(path, arguments, limits: limits)
  }
}

extension ActionJob.Outcome {
  init(_ outcome: ChildQueue<ActionJob>.Outcome) {
    job = outcome.job
    let name = "'\(job.program)'"
    guard let end = outcome.end else {
      problem = "\(name): \(outcome.words)"
      return
    }
    problem = end.problem(lastWords: outcome.words).map { "\(name) \($0)" }
    said = (outcome.output, outcome.isCut)
  }
}
