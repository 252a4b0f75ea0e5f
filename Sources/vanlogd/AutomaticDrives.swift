internal import Answers
internal import Text

/// Drives that begin when the van moves off and end when it rests, if the setting says so.
///
/// A drive that a person has started is never stopped. What fails is tried again for as long as it
/// makes sense: a start until the van rests, a stop until it moves.
struct AutomaticDrives {
  /// What to do now.
  enum Step: Equatable {
    /// With the reports since this moment.
    case start(since: Int64)
    case stop
  }

  /// In `run`: the raw reports of the first metres.
  static let leadName = "lead.json"
  /// How much earlier than the first motion the reports begin.
  static let before: Int64 = 10_000

  var isOn: Bool
  /// The drive that was started here.
  private(set) var own: String?
  private var wish: Step?
  private var pause = GrowingPause(first: 30_000, longest: 900_000)

  init(isOn: Bool, own: String?) {
    (self.isOn, self.own) = (isOn, own)
  }

  /// The van has moved off.
  mutating func setOff(since uptime: Int64) { wish(.start(since: uptime - Self.before)) }

  /// The van has come to rest.
  mutating func rest() { wish(.stop) }

  private mutating func wish(_ step: Step) {
    wish = step
    pause.succeed()
  }

  /// What is to be done now.
  mutating func step(now: Int64, during drive: PositionWatch.Drive?) -> Step? {
    if let own, let drive, drive.former == own { self.own = drive.id }
    guard let wish, isOn, isWanted(wish, during: drive) else {
      self.wish = nil
      return nil
    }
    return pause.isOver(now: now) ? wish : nil
  }

  /// When there is something to be done after a failure.
  var deadline: Int64? { wish == nil ? nil : pause.end }

  private func isWanted(_ step: Step, during drive: PositionWatch.Drive?) -> Bool {
    switch step {
    case .start: drive == nil
    case .stop: drive != nil && drive?.id == own
    }
  }

  /// What `drive start` has answered; `nil` if it failed.
  mutating func started(_ answer: JSONValue?, now: Int64) {
    guard let answer else { return fail(now: now) }
    own = answer[RecorderKeys.drive] ?? own
    if case .start? = wish { wish = nil }
  }

  /// `drive stop` is over.
  mutating func stopped(isDone: Bool, now: Int64) {
    guard isDone else { return fail(now: now) }
    own = nil
    if wish == .stop { wish = nil }
  }

  private mutating func fail(now: Int64) {
    if wish != nil { pause.fail(now: now) }
  }
}
