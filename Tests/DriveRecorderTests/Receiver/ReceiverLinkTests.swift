import DriveRecorder
import TestSupport
import Testing

@Suite struct ReceiverLinkTests {
  private var random = SplitMix64(seed: 1)

  /// A link that was connected at 0 and received a report at each of these moments.
  private func link(reportsAt moments: [Int64]) -> ReceiverLink {
    var link = ReceiverLink(now: 0)
    link.connected(now: 0)
    for moment in moments { link.received(.report, now: moment) }
    return link
  }

  @Test func `it connects at once and then waits for gpsd to answer`() {
    var link = ReceiverLink(now: 5)
    #expect(link.deadline == 5)
    #expect(link.step(now: 5) == .connect)
    link.connected(now: 6)
    #expect(link.state == .connecting)
    #expect(link.step(now: 6) == nil)
    link.received(.answer, now: 7)
    #expect(link.state == .watching)
  }

  @Test func `a server that accepts and says nothing is given up after 10 seconds`() {
    var link = link(reportsAt: [])
    #expect(link.deadline == 10_000)
    #expect(link.step(now: 9_999) == nil)
    #expect(link.step(now: 10_000) == .close)
  }

  @Test func `garbage does not count as an answer`() {
    var link = link(reportsAt: [])
    for moment in Int64(1)...9 { link.received(.bad, now: moment * 1_000) }
    #expect(link.state == .connecting)
    #expect(link.step(now: 10_000) == .close)
    #expect(link.counters.badLines == 9)
  }

  @Test func `gpsd that has hung is asked once and then given up`() {
    var link = link(reportsAt: [1_000])
    #expect(link.deadline == 11_000)
    #expect(link.step(now: 11_000) == .ask)
    #expect(link.state == .silent)
    #expect(link.step(now: 11_000) == nil)
    #expect(link.deadline == 16_000)
    #expect(link.step(now: 15_999) == nil)
    #expect(link.step(now: 16_000) == .close)
  }

  @Test func `gpsd without a receiver is asked again and again but never given up`() {
    var link = link(reportsAt: [])
    link.received(.answer, now: 1)
    for turn in Int64(1)...100 {
      let now = turn * 10_000
      #expect(link.step(now: now) == .ask)
      link.received(.answer, now: now)
      #expect(link.step(now: now) == nil)
      #expect(link.state == .silent)
      #expect(link.deadline == now + 10_000)
    }
    link.received(.report, now: 1_000_500)
    #expect(link.state == .watching)
  }

  @Test func `a report after asking counts as an answer too`() {
    var link = link(reportsAt: [0])
    #expect(link.step(now: 10_000) == .ask)
    link.received(.report, now: 14_000)
    #expect(link.step(now: 16_000) == nil)
    #expect(link.deadline == 24_000)
  }

  @Test(arguments: UInt64(0)..<50)
  func `pauses grow from 1 to 30 seconds with jitter and stay there`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var link = ReceiverLink(now: 0)
    var now: Int64 = 0
    for base: Int64 in [1_000, 2_000, 4_000, 8_000, 16_000, 24_000, 24_000, 24_000] {
      #expect(link.step(now: now) == .connect)
      link.failed(now: now, using: &random)
      let pause = link.deadline - now
      #expect((base...base + base / 4).contains(pause))
      #expect(link.step(now: link.deadline - 1) == nil)
      now = link.deadline
    }
    #expect(link.counters.failures == 8)
  }

  @Test mutating func `only reports make the next pause short again`() {
    var link = ReceiverLink(now: 0)
    for _ in 0..<6 { link.failed(now: 0, using: &random) }
    link.connected(now: 0)
    link.received(.answer, now: 0)
    link.lost(now: 0, using: &random)
    #expect(link.deadline >= 24_000)
    link.connected(now: 0)
    link.received(.report, now: 0)
    link.lost(now: 0, using: &random)
    #expect(link.deadline <= 1_250)
    #expect(link.counters.losses == 2)
    #expect(link.counters.connects == 2)
  }

  @Test func `the same seed gives the same pauses, another seed different ones`() {
    func pauses(seed: UInt64) -> [Int64] {
      var random = SplitMix64(seed: seed)
      var link = ReceiverLink(now: 0)
      return (0..<8).map { _ in
        link.failed(now: 0, using: &random)
        return link.deadline
      }
    }
    #expect(pauses(seed: 3) == pauses(seed: 3))
    #expect(pauses(seed: 3) != pauses(seed: 4))
  }

  /// Whatever happens, the deadline is kept and no step repeats without time passing.
  @Test(arguments: UInt64(0)..<200)
  func `no order of events makes it spin or sleep forever`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var link = ReceiverLink(now: 0)
    var now: Int64 = 0
    for _ in 0..<500 {
      now += Int64.random(in: 0...12_000, using: &random)
      var steps = 0
      while let step = link.step(now: now) {
        steps += 1
        #expect(steps <= 2, "a spin at \(now)")
        if steps > 2 { return }
        switch step {
        case .connect where Bool.random(using: &random): link.connected(now: now)
        case .connect: link.failed(now: now, using: &random)
        case .close: link.lost(now: now, using: &random)
        case .ask: break
        }
      }
      #expect(link.deadline > now)
      #expect(link.deadline <= now + 30_000)
      if case .disconnected = link.state { continue }
      switch Int.random(in: 0..<8, using: &random) {
      case 0: link.lost(now: now, using: &random)
      case 1: link.received(.report, now: now)
      case 2: link.received(.answer, now: now)
      case 3: link.received(.bad, now: now)
      default: break
      }
    }
  }

  @Test func `the state of the connection is readable`() {
    var link = ReceiverLink(now: 0)
    var random = SplitMix64(seed: 9)
    link.failed(now: 0, using: &random)
    #expect(link.state.word == "disconnected")
    #expect(
      link.sentence(now: link.deadline - 500)
        == "not connected to gpsd; check that it is running; next try in 1 s")
    link.connected(now: 2_000)
    #expect(link.sentence(now: 2_000) == "connected, but gpsd has sent nothing yet")
    link.received(.report, now: 2_000)
    #expect(link.sentence(now: 2_000) == "gpsd sends reports")
    _ = link.step(now: 12_000)
    #expect(
      link.sentence(now: 12_500)
        == "gpsd has received nothing from the receiver for 10 s; check its cable and "
        + "its view of the sky")
  }
}
