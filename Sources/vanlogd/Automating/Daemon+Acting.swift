internal import Children
internal import DaemonKit
internal import DurableFiles
internal import HomeFolder
internal import Text
internal import Watching

// What rules have done.
extension Daemon {
  /// In `run`: the first metres of a drive that a rule starts.
  private static let leadName = "lead-rule.json"

  /// Takes an action up; what needs a network waits on the disk.
  func order(_ action: RuleAction, of firing: RuleFiring) {
    // Without a broker, waiting for a network is of no use.
    if action.needsNetwork, action.kind != .publish || outside.publisher.takesMessages {
      for loss in rules.automations.pending.add(action, of: firing) { lose(loss) }
      return
    }
    add(
      ActionJob(
        rule: firing.rule.id, name: firing.rule.name, task: .action(action),
        event: firing.json(), sentence: firing.sentence))
  }

  func add(_ job: ActionJob) {
    guard !rules.actions.add(job) else { return }
    fail(ActionJob.Outcome(job: job, problem: "is left out, since too many actions wait"))
  }

  /// Gives all actions a turn.
  func stepActions(now: Int64) {
    stepPending(now: time.at(now))
    for outcome in rules.actions.turn(now: now) { finish(ActionJob.Outcome(outcome), now: now) }
    while var job = rules.nextAction() {
      switch start(job) {
      case .over(let problem):
        finish(ActionJob.Outcome(job: job, problem: problem), now: now)
      case .program(let name, let order):
        job.program = name
        guard let outcome = rules.actions.run(order, for: job, now: now) else { continue }
        finish(ActionJob.Outcome(outcome), now: now)
      }
    }
  }

  // MARK: What waits for a network

  private func stepPending(now uptime: Int64) {
    let (jobs, losses) = rules.takePending(
      now: uptime, hasNetwork: ears.isOnline, publishes: outside.publisher.state == .connected)
    for loss in losses { lose(loss) }
    for job in jobs { add(job) }
    // An attempt counts before it is made.
    if !jobs.isEmpty { saveAutomations(isUrgent: true, now: uptime) }
  }

  /// An action will never be done.
  func lose(_ loss: PendingActions.Loss) {
    told.note("\(loss)")
    leaveNotice("\(loss)", kind: Notice.Kind.problem, rule: loss.element.rule)
  }

  // MARK: Doing

  private func start(_ job: ActionJob) -> ActionJob.Start {
    guard case .action(let action) = job.task else { return startTelling(job) }
    switch action {
    case .run(let wanted): return program(wanted, job)
    case .notify(let text, let isUrgent):
      leaveNotice(
        text ?? job.sentence, kind: Notice.Kind.automation, rule: job.rule, isUrgent: isUrgent)
      return .over(problem: nil)
    case .checkIn(let title, let type, let isOvernight):
      var words = ["checkin", "add", "--here", "--json"]
      if let type { words += ["--type", type] }
      if isOvernight { words += ["--overnight", "yes"] }
      if let title { words += ["--", title] }
      return vanlog(words)
    case .driveStart: return ears.position.drive == nil ? startDrive() : .over(problem: nil)
    case .driveStop:
      return ears.position.drive == nil ? .over(problem: nil) : vanlog(["drive", "stop", "--json"])
    case .publish(let message): return .over(problem: publish(message, event: job.event))
    }
  }

  private func program(_ wanted: RuleProgram, _ job: ActionJob) -> ActionJob.Start {
    let isPath = wanted.program.utf8.first == UInt8(ascii: "/")
    guard let path = isPath ? wanted.program : ProgramPath.find(wanted.program) else {
      return .over(problem: "'\(wanted.program)' is in no folder of PATH")
    }
    var order = ActionJob.order(path, wanted.arguments, seconds: Int64(wanted.seconds))
    order.input = Array(job.event.utf8) + [UInt8(ascii: "\n")]
    return .program(wanted.program, order)
  }

  private func vanlog(_ words: [String]) -> ActionJob.Start {
    var order = ActionJob.order(
      outside.errands.vanlog, ["--home", held.home.path] + words, seconds: 120)
    order.variables = [Author.variable: Author.vanlog]
    return .program("vanlog \(words[0]) \(words[1])", order)
  }

  /// With the metres since the van moved off, if that was just now.
  private func startDrive() -> ActionJob.Start {
    let reports =
      van.setOffSince.map { ears.position.lead(since: $0 - AutomaticDrives.before) } ?? []
    guard !reports.isEmpty, (try? held.run.replace(Self.leadName, with: reports)) != nil else {
      return vanlog(["drive", "start", "--json"])
    }
    let lead = held.home.runFolder + "/" + Self.leadName
    return vanlog(["drive", "start", "--lead", lead, "--json"])
  }

  // MARK: The end

  private func finish(_ outcome: ActionJob.Outcome, now: Int64) {
    if let number = outcome.job.waiting {
      if outcome.problem == nil {
        rules.automations.pending.done(number)
      } else if let loss = rules.automations.pending.failed(number) {
        lose(loss)
      }
      saveAutomations(isUrgent: true, now: time.at(now))
    }
    switch outcome.job.task {
    case .action(.run), .action(.checkIn): keepOutput(of: outcome)
    case .action(.driveStart):
      _ = try? held.run.remove(Self.leadName)
      ears.position.hasten()
    case .action(.driveStop): ears.position.hasten()
    default: break
    }
    if outcome.problem != nil { fail(outcome) }
  }

  private func keepOutput(of outcome: ActionJob.Outcome) {
    do {
      try ActionOutput.keep(outcome, time: ClockProof.wallClock(), in: held.run)
    } catch {
      told.problem("what the program of '\(outcome.job.rule)' said cannot be kept: \(error)")
    }
  }

  private func fail(_ outcome: ActionJob.Outcome) {
    let text = "\(outcome.job.name): \(outcome.problem ?? "")"
    told.note(text)
    // What is tried again, people hear of after the last attempt.
    guard outcome.job.waiting == nil, outcome.job.task != .tell else { return }
    leaveNotice(text, kind: Notice.Kind.problem, rule: outcome.job.rule)
  }
}
