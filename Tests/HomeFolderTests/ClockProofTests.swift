@testable import HomeFolder
import Testing
import Text

@Suite struct ClockProofTests {
  typealias Verdict = (isTrusted: Bool, isSynchronised: Bool, proof: ClockProof)

  static let verdicts: [Verdict] = [
    (
      false, false,
      ClockProof(isProven: false, reason: "not proven: not set since the machine started")
    ),
    (true, false, ClockProof(isProven: true, reason: "trusted by your setting")),
    (false, true, ClockProof(isProven: true, reason: "proven: set by a network or radio")),
    (true, true, ClockProof(isProven: true, reason: "proven: set by a network or radio")),
  ]

  @Test(arguments: verdicts)
  func `a clock is trusted with proof, or by the user's setting`(verdict: Verdict) {
    let proof = ClockProof.judge(
      isTrusted: verdict.isTrusted, isSynchronised: verdict.isSynchronised)
    #expect(proof == verdict.proof)
  }

  /// A battery clock that fell back, or a time server that lies.
  @Test(arguments: [(-1, "earlier than this version of vanlog"), (1, "too far in the future")])
  func `no clock is trusted at a time when vanlog cannot have run`(side: Int64, reason: String) {
    let proof = ClockProof.judge(isTrusted: true, isSynchronised: true)
    let now = ClockProof.wallClock().millisecondsSinceEpoch
    let hour: Int64 = 3_600_000
    let start = Instant(millisecondsSinceEpoch: now + (side < 0 ? hour : -2 * hour))
    let end = Instant(millisecondsSinceEpoch: start.millisecondsSinceEpoch + hour)
    #expect(
      proof.within(start...end)
        == ClockProof(isProven: false, reason: "not proven: \(reason)"))
    let around =
      Instant(
        millisecondsSinceEpoch: now - hour)...Instant(
        millisecondsSinceEpoch: now + hour)
    #expect(proof.within(around) == proof)
  }

  @Test func `what is believed begins with the build and ends twenty years later`() {
    let build = Instant(secondsSinceEpoch: 1_800_000_000)
    let times = GPSClock.believable(since: build)
    #expect(times.lowerBound == build)
    #expect(times.upperBound == Instant(secondsSinceEpoch: 1_800_000_000 + 20 * 366 * 86_400))
  }

  @Test func `the setting is enough whatever the kernel says`() {
    var settings = Settings()
    settings.set(.clockTrust, to: "yes")
    #expect(ClockProof.current(settings: settings, home: nil).isProven)
  }
}
