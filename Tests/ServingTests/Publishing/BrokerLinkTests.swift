import DaemonKit
import HomeFolder
import TestSupport
import Testing
import Text

@testable import Publishing

/// The link with brokers that behave badly, on a clock of the test's own.
struct BrokerLinkTests {
  private static func link(_ port: UInt16) throws -> BrokerLink {
    let url = try #require(ServerURL(parsing: "mqtt://127.0.0.1:\(port)", schemes: ["mqtt"]))
    let broker = PublishPlan.Broker(url: url, user: nil, password: nil, authorityFile: nil)
    return BrokerLink(
      broker, id: "vanlog-test", will: Message("will", "gone", isRetained: false), now: 0)
  }

  /// Lets the link work until something is true; `now` is its clock, which stands still meanwhile.
  private static func run(
    _ link: BrokerLink, now: Int64, until isTrue: () -> Bool
  ) throws {
    var loop = EventLoop()
    for _ in 0..<1_000 {
      loop.startTurn()
      link.add(to: &loop)
      loop.wait(until: MonotonicClock.now + 30)
      _ = link.turn(loop, now: now)
      if isTrue() { return }
    }
    Issue.record("it did not come to that")
  }

  @Test(arguments: [
    (RudeBroker.Manner.hangsUp, "127.0.0.1: it hangs up"),
    (.babbles, "127.0.0.1: it does not speak MQTT 3.1.1"),
    (
      .refuses,
      "127.0.0.1: it does not accept the user or the password; check publish.user and "
        + "publish.password-file"
    ),
  ])
  func `a broker that does not want us is left, and asked again later`(
    manner: RudeBroker.Manner, reason: String
  ) throws {
    let broker = try RudeBroker(manner)
    let link = try Self.link(broker.port)
    try Self.run(link, now: 0) { link.reason != nil }
    #expect(link.reason == reason)
    let pause = try #require(link.deadline(now: 0))
    #expect(manner == .refuses ? pause >= 200_000 : (1_000...1_500).contains(pause))
    #expect(broker.connections == 1)
    try Self.run(link, now: pause) { broker.connections == 2 }
  }

  @Test func `a broker that never answers is left after half a minute`() throws {
    let broker = try RudeBroker(.saysNothing)
    let link = try Self.link(broker.port)
    try Self.run(link, now: 0) { link.deadline(now: 0) == 10_000 }
    try Self.run(link, now: 29_999) { link.isTrying }
    #expect(link.reason == nil)
    try Self.run(link, now: 30_000) { link.reason != nil }
    #expect(link.reason == "127.0.0.1: it accepts the connection, but does not answer")
  }

  @Test func `a broker that acknowledges nothing is left after a minute`() throws {
    let broker = try RudeBroker(.forgets)
    let link = try Self.link(broker.port)
    try Self.run(link, now: 0) { link.isUp }
    #expect(link.send(Message("a", "b", isRetained: false), now: 0) != nil)
    try Self.run(link, now: 59_999) { link.isUp }
    try Self.run(link, now: 60_000) { !link.isUp }
    #expect(link.reason == "127.0.0.1: it does not acknowledge what it is sent")
  }

  @Test(arguments: [RudeBroker.Manner.floods, .swells])
  func `a broker that sends what no one asked for is left`(manner: RudeBroker.Manner) throws {
    let broker = try RudeBroker(manner)
    let link = try Self.link(broker.port)
    try Self.run(link, now: 0) { link.reason != nil }
    #expect(link.reason == "127.0.0.1: it sends what was not asked for")
  }

  @Test func `a port where no one listens is reported`() throws {
    let link = try Self.link(try Loopback.freePort())
    try Self.run(link, now: 0) { link.reason != nil }
    #expect(link.reason == "127.0.0.1: Connection refused")
  }
}
