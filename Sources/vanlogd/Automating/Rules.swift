internal import DaemonKit
internal import DurableFiles
internal import Geodesy
internal import HomeFolder
internal import Text
internal import Watching

/// The rules, what they ask about, when they want to look at it, and what they have done.
struct Rules {
  private static let longestTime: Int64 = 600_000
  private static let minute: Int64 = 60_000
  /// Editors write a file in several steps.
  private static let editing: Int64 = 1_000
  /// How often it is checked whether something that waits may go; news of a network arrives on its
  /// own.
  private static let pendingInterval: Int64 = 60_000
  /// They look at the forecast as often, though it changes seldom: time passes.
  private static let forecastInterval: Int64 = 1_200_000

  var clock: RuleClock
  var automations: AutomationKeeper
  var actions = ActionJob.queue()
  var lists = RecordLists()
  var sun = SunKeeper()
  /// Events from outside.
  var inbox = EventInbox()
  private var reload: Int64?
  private var nextMinute: Int64 = .min
  private var nextPending: Int64?
  private var nextForecast: Int64 = .min

  init(clock: RuleClock, automations: AutomationKeeper) {
    (self.clock, self.automations) = (clock, automations)
  }

  /// When something is due in watched time.
  var deadline: Int64? {
    earliest(
      automations.waitsForTime ? nextMinute : nil, lists.deadline, reload, nextPending,
      automations.kinds.contains(.weather) ? nextForecast : nil)
  }

  // MARK: What is known

  /// What is known at a watched moment.
  func facts(at uptime: Int64, of van: Van, during drive: PositionWatch.Drive?) -> RuleFacts {
    let time = clock.time(at: uptime)
    return RuleFacts(
      uptime: uptime, boot: clock.boot, time: time, local: time.map(clock.localMoment),
      place: van.place, country: van.country,
      drive: drive.map { RuleCondition.DriveState(stateWord: $0.state) } ?? .standby,
      isMoving: van.place == nil ? nil : van.isMoving)
  }

  func moment(uptime: Int64, watched: Int64) -> RuleMoment {
    RuleMoment(boot: clock.boot, uptime: uptime, time: clock.time(at: watched))
  }

  /// The page of a list to ask for next, if rules want to know what is in it.
  mutating func nextPage(now: Int64) -> (list: RecordLists.List, words: [String])? {
    let (kinds, namesPlaces) = (automations.kinds, automations.namesPlaces)
    return lists.step(now: now) { list in
      switch list {
      case .documents: kinds.contains(.documentExpiry)
      case .stock: kinds.contains(.stockLow)
      case .places: namesPlaces
      }
    }
  }

  // MARK: When they look

  /// The rules have changed.
  mutating func noteEdit(now: Int64) { reload = now + Self.editing }

  /// Whether rules that have changed are to be read.
  func wantsReload(now: Int64) -> Bool { reload.map { now >= $0 } ?? false }

  var hasChanged: Bool { reload != nil }

  /// Reads them again; returns what is to be noted, and what will never be done.
  mutating func reload(
    from folder: borrowing Directory, now: Int64
  ) -> (notes: [String], losses: [PendingActions.Loss]) {
    reload = nil
    let notes = automations.reload(from: folder)
    noteTime(now: now)
    lists.noteChange(now: now)
    return (notes, automations.dropSwitchedOff())
  }

  /// The ids of all rules, whether or not they can be used.
  var ids: Set<String> {
    Set(automations.files.rules.map(\.id) + automations.files.broken.map(\.id))
  }

  /// The time has changed, or what follows from it.
  mutating func noteTime(now: Int64) { nextMinute = now }

  /// The time, if rules are to hear that it has passed.
  mutating func takeMinute(now: Int64) -> Instant? {
    guard automations.waitsForTime, now >= nextMinute else { return nil }
    let time = clock.time(at: now)
    if time == nil { nextMinute = now + Self.minute }
    return time
  }

  /// They have heard it, and wait for the next moment that one of them names.
  mutating func planMinute(after time: Instant, now: Int64) {
    let wait = automations.minutesToNextTime(after: clock.localMoment(time)).map { minutes in
      Int64(minutes) * Self.minute - time.millisecondsSinceEpoch % Self.minute
    }
    let sunWait = automations.millisecondsToNextSun(after: time, sun.days)
    // The clock may be set meanwhile.
    nextMinute = now + (earliest(wait, sunWait, Self.longestTime) ?? Self.longestTime)
  }

  /// There is a new forecast.
  mutating func noteForecast(now: Int64) { nextForecast = now }

  /// Whether the forecast is to be looked at now.
  mutating func takeForecast(now: Int64) -> Bool {
    guard automations.kinds.contains(.weather), now >= nextForecast else { return false }
    nextForecast = now + Self.forecastInterval
    return true
  }

  // MARK: What they have done

  /// The next job whose rule has nothing under way.
  mutating func nextAction() -> ActionJob? {
    let busy = actions.running.map(\.rule)
    return actions.next { !busy.contains($0.rule) }
  }

  /// What has waited for a network and may go, and what has waited for too long.
  mutating func takePending(
    now: Int64, hasNetwork: Bool, publishes: Bool
  ) -> (jobs: [ActionJob], losses: [PendingActions.Loss]) {
    guard !automations.pending.elements.isEmpty else {
      nextPending = nil
      return ([], [])
    }
    let moment = moment(uptime: now, watched: now)
    let losses = automations.pending.trim(at: moment)
    let due = automations.pending.due(at: moment, hasNetwork: hasNetwork).filter { element in
      element.action.kind != .publish || publishes
    }
    for element in due { automations.pending.begin(element.id, at: moment) }
    nextPending = automations.pending.millisecondsToNext(at: moment, hasNetwork: hasNetwork)
      .map { now + max($0, Self.pendingInterval) }
    let jobs = due.map { element in
      ActionJob(
        rule: element.rule, name: automations.rule(element.rule)?.name ?? element.rule,
        task: .action(element.action), event: element.event, sentence: "", waiting: element.id)
    }
    return (jobs, losses)
  }
}
