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
    switch event.event {
    case .driveStarted: (drive, isMoving) = (.recording, true)
    case .driveStopped: (drive, isMoving) = (.standby, false)
    case .arrived: isMoving = false
    case .departed: isMoving = true
    default: break
    }
    let country = place.flatMap { BorderMap.embedded.country(at: $0)?.code }
    let facts = RuleFacts(
      uptime: event.time.millisecondsSinceEpoch, boot: "past", time: event.time,
      local: past.localMoment(event.time), place: place, country: country, drive: drive,
      isMoving: isMoving)
    for decision in engine.take(event.event, facts) {
      guard let index = outcomes.firstIndex(where: { $0.rule.id == decision.rule.id }) else {
        continue
      }
      switch decision.verdict {
      case .fires(let firing): outcomes[index].fired.append((event.time, firing))
      case .held(let obstacle): outcomes[index].add(obstacle, at: event.time)
      }
    }
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
