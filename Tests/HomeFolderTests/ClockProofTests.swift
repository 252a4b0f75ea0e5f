@testable import HomeFolder
import Testing

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

  @Test func `the setting is enough whatever the kernel says`() {
    var settings = Settings()
    settings.set(.clockTrust, to: "yes")
    #expect(ClockProof.current(settings: settings, home: nil).isProven)
  }
}
