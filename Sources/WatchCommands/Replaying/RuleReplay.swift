import Borders
import Geodesy
import Text
import Watching

/// What rules would have done in the past, by the engine that applies them.
struct RuleReplay {
  /// When and why one rule would have fired, and what held it at other times.
  struct Outcome {
    let rule: Rule
    var fired: [(time: Instant, firing: RuleFiring)] = []
    /// By the sort of obstacle, the most frequent first.
    var held: [Hold] = []
    /// What became of the last event that it asks about.
    var last: (time: Instant, verdict: RuleDecision.Verdict)?
  }

  /// How often one sort of obstacle held a rule, and when it was nearest to firing.
  struct Hold {
    let obstacle: RuleObstacle
    let time: Instant
    var count: Int
  }

  private(set) var outcomes: [Outcome]
  private var engine: RuleEngine
  private var place: Coordinate?
  private var drive = RuleCondition.DriveState.standby
  private var isMoving = false

  init(_ engine: RuleEngine) {
    self.engine = engine
    outcomes = engine.rules.map { Outcome(rule: $0) }
  }

  mutating func run(_ past: RecordedPast) {
    for event in past.events { take(event, past) }
    for index in outcomes.indices { outcomes[index].held.sort { $0.count > $1.count } }
  }

  private mutating func take(_ event: ReplayedEvent, _ past: RecordedPast) {
    place = event.place ?? place
    guard let happened = event.event else { return }
    switch happened {
    case .driveStarted: (drive, isMoving) = (.recording, true)
    case .driveStopped: (drive, isMoving) = (.standby, false)
    case .arrived: isMoving = false
    case .departed: isMoving = true
    default: break
    }
    let facts = facts(at: event.time, past)
    for decision in engine.take(happened, facts) {
      guard let index = outcomes.firstIndex(where: { $0.rule.id == decision.rule.id }) else {
        continue
      }
      outcomes[index].last = (event.time, decision.verdict)
      switch decision.verdict {
      case .fires(let firing): outcomes[index].fired.append((event.time, firing))
      case .held(let obstacle): outcomes[index].add(obstacle, at: event.time)
      }
    }
  }

  private func facts(at time: Instant, _ past: RecordedPast) -> RuleFacts {
    RuleFacts(
      uptime: time.millisecondsSinceEpoch, boot: "past", time: time,
      local: past.localMoment(time), place: place,
      country: place.flatMap { BorderMap.embedded.country(at: $0)?.code }, drive: drive,
      isMoving: isMoving)
  }

  /// How things stood when the replay had come to its end.
  func standing(_ past: RecordedPast) -> RuleStanding {
    let facts = facts(at: past.range.upperBound, past)
    let rests = engine.rules.compactMap { rule in
      engine.rest(of: rule, facts).map { (rule.id, $0) }
    }
    return RuleStanding(facts: facts, rests: Dictionary(uniqueKeysWithValues: rests))
  }
}

extension RuleReplay.Outcome {
  fileprivate mutating func add(_ obstacle: RuleObstacle, at time: Instant) {
    guard let index = held.firstIndex(where: { $0.obstacle.word == obstacle.word }) else {
      held.append(RuleReplay.Hold(obstacle: obstacle, time: time, count: 1))
      return
    }
    let count = held[index].count + 1
    let isNearer = obstacle.distance < held[index].obstacle.distance
    held[index] =
      isNearer
      ? RuleReplay.Hold(obstacle: obstacle, time: time, count: count)
      : RuleReplay.Hold(obstacle: held[index].obstacle, time: held[index].time, count: count)
  }
}
