public import Text

/// Which of a receiver's times are trusted.
public enum ClockRule: Hashable, Sendable {
  /// Those of a recording, unchanged.
  case log
  /// Those that prove themselves; none before the build date can be right.
  case live(buildDate: Instant)
}

/// Finds out whether GPS time can be trusted, and then gives the time of any moment.
///
/// Live, time is proven by three consecutive three-dimensional fixes whose times advance in step
/// with the machine's clock and lie in the twenty years after the build. To a time before the
/// build, the multiple of 1,024 weeks is added that brings it there, since receivers count weeks
/// with ten bits. The first days of that count prove nothing: a receiver that knows no time shows
/// them.
///
/// Proven time stays proven. If later times disagree by more than two seconds (the receiver restarted,
/// or learned of leap seconds), the old proof continues by the machine's clock until the new times
/// prove themselves in the same way, for as long as the old ones held, or for a minute; then they
/// count, and are reported as a second proof.
struct ClockProver {
  /// What the receiver's time proved to be.
  struct Proof: Hashable {
    var time: Instant
    var uptime: Int64
    /// Whether a multiple of 1,024 weeks was added.
    var isCorrected: Bool
  }

  private let rule: ClockRule
  /// The last trusted time.
  private var mark: TimeMark?
  /// The uptime of the first of the times that agree with it.
  private var trustedSince: Int64 = 0
  /// What is added to the receiver's times.
  private var correction: Int64 = 0
  private var candidate: Candidate?

  /// Times not yet proven.
  private struct Candidate {
    var mark: TimeMark
    var correction: Int64
    let start: Int64
    var count = 1

    /// How long its times have been in step.
    var age: Int64 { mark.uptime.subtractingSaturated(start) }
  }

  init(rule: ClockRule) {
    self.rule = rule
  }

  var isProven: Bool { mark != nil }

  /// Takes the time of a fix; returns a proof if this completes one.
  mutating func take(_ time: Instant?, kind: FixKind?, uptime: Int64) -> Proof? {
    guard let time, let kind else { return nil }
    let heard = TimeMark(time: time, uptime: uptime)
    guard case .live(let buildDate) = rule else { return takeAsItIs(heard) }
    if let mark, ClockLimits.agree(heard.adding(correction), mark) {
      candidate = nil
      self.mark = heard.adding(correction)
      return nil
    }
    guard kind == .threeD else { return nil }
    return weigh(heard, buildDate)
  }

  /// The time of a moment: the receiver's if it agrees with the proof; `nil` if none is proven.
  func time(of time: Instant?, uptime: Int64) -> Instant? {
    guard let mark else { return nil }
    guard let time else { return mark.time(at: uptime) }
    if rule == .log { return time }
    let heard = TimeMark(time: time, uptime: uptime).adding(correction)
    return ClockLimits.agree(heard, mark) ? heard.time : mark.time(at: uptime)
  }

  private mutating func takeAsItIs(_ heard: TimeMark) -> Proof? {
    defer { mark = heard }
    guard mark == nil else { return nil }
    return Proof(time: heard.time, uptime: heard.uptime, isCorrected: false)
  }

  /// Adds a time to the unproven ones, or starts over with it.
  private mutating func weigh(_ heard: TimeMark, _ buildDate: Instant) -> Proof? {
    guard !ClockLimits.isDefault(heard.time),
      let correction = ClockLimits.correction(of: heard.time, buildDate: buildDate)
    else {
      candidate = nil
      return nil
    }
    let mark = heard.adding(correction)
    if candidate?.mark.time == mark.time { return nil }  // a late report of the same instant
    guard var candidate, candidate.correction == correction,
      ClockLimits.areInStep(candidate.mark, mark)
    else {
      self.candidate = Candidate(mark: mark, correction: correction, start: mark.uptime)
      return nil
    }
    candidate.mark = mark
    candidate.count += 1
    self.candidate = candidate
    guard candidate.count >= ClockLimits.fixes, candidate.age >= trial else { return nil }
    return believe(candidate)
  }

  /// How long a time must hold to be believed against the one that is trusted.
  private var trial: Int64 {
    guard let mark else { return 0 }
    return min(mark.uptime.subtractingSaturated(trustedSince), ClockLimits.longestTrial)
  }

  private mutating func believe(_ candidate: Candidate) -> Proof {
    let new = candidate.mark
    mark = new
    trustedSince = candidate.start
    correction = candidate.correction
    self.candidate = nil
    return Proof(time: new.time, uptime: new.uptime, isCorrected: correction != 0)
  }
}
