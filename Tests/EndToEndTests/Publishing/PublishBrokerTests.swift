import Foundation
import TestSupport
import Testing
import Text

/// The released `vanlog-publish` with a real broker.
@Suite(.temporaryDirectory, .needs(.mosquitto)) struct PublishBrokerTests {
  private func passwordFile(_ password: String) throws -> String {
    let path = TemporaryDirectory.current.file("password")
    try Van.write(password + "\n", to: path)
    chmod(path, 0o600)
    return path
  }

  private func secure(
    _ broker: MosquittoServer, port: UInt16? = nil, password: String? = nil
  ) throws -> [String: String] {
    [
      "publish.mqtt": "mqtts://localhost:\(port ?? broker.securePort)",
      "publish.ca-file": broker.authorityFile, "publish.user": MosquittoServer.login.user,
      "publish.password-file": try passwordFile(password ?? MosquittoServer.login.password),
    ]
  }

  @Test func `Home Assistant finds the van, and hears of its state`() throws {
    let broker = try MosquittoServer()
    let observer = try BrokerObserver(broker)
    let run = try PublishRun([
      "publish.mqtt": "mqtt://localhost:\(broker.port)", "publish.device": "Our van",
    ])
    #expect(try run.program.nextLine() == #"{"state":"connected"}"#)
    let found = try observer.lines(upTo: "availability online")
    #expect(found.count == 9)
    #expect(found.dropLast().allSatisfy { $0.contains(" homeassistant/") })
    try run.sayFix(0)
    #expect(try observer.line(with: "/speed ").hasSuffix("/speed 72"))
    let position = try observer.line(with: "/position ")
    #expect(position.hasPrefix("0 vanlog/"))
    #expect(position.contains(#""latitude":40.000000,"longitude":8.000000,"gps_accuracy":4"#))
    try run.say(#"{"drive":"recording"}"#)
    #expect(try observer.line(with: "/drive ").hasSuffix("/drive recording"))
    try run.say(#"{"status":{"today":{"distance_m":1234},"borders":{"schengen_left":40}}}"#)
    #expect(try observer.line(with: "/status ").contains(#""distance_today_km":1.2"#))
    try run.say(#"{"publish":{"topic":"van/light","payload":"on","retain":true}}"#)
    #expect(try observer.line(with: "van/light") == "0 van/light on")
    #expect(try run.finish() == 0)
    #expect(try observer.line(with: "/availability ").hasSuffix("offline"))
    // Of what is retained, nothing tells a place: eight entities, three states, and the light.
    let retained = try BrokerObserver.retained(12, at: broker)
    #expect(!retained.contains("latitude\":") && !retained.contains("/speed 72"))
    #expect(retained.contains("/drive recording\n"))
    #expect(retained.contains("van/light on\n"))
  }

  @Test func `the broker tells others when the program is gone`() throws {
    let broker = try MosquittoServer()
    let observer = try BrokerObserver(broker)
    let run = try PublishRun(["publish.mqtt": "mqtt://127.0.0.1:\(broker.port)"])
    _ = try observer.line(with: "/availability online")
    run.program.signal(SIGKILL)
    #expect(try observer.line(with: "/availability ").hasSuffix("offline"))
  }

  @Test func `it talks over TLS, with a password`() throws {
    let broker = try MosquittoServer()
    let run = try PublishRun(try secure(broker))
    #expect(try run.program.nextLine() == #"{"state":"connected"}"#)
    run.program.signal(SIGTERM)
    #expect(try run.program.waitForEnd() == 0)
  }

  @Test func `a wrong password is said`() throws {
    let broker = try MosquittoServer()
    let run = try PublishRun(try secure(broker, password: "wrong"))
    #expect(
      try run.program.nextLine()
        == #"{"state":"offline","refused":true,"reason":"localhost: it does not accept the user or "#
        + #"the password; check publish.user and publish.password-file"}"#)
    #expect(try run.finish() == 0)
  }

  @Test func `the certificate of another host is refused`() throws {
    let broker = try MosquittoServer()
    let run = try PublishRun(try secure(broker, port: broker.strangePort))
    #expect(
      try run.program.nextLine()
        == #"{"state":"offline","reason":"localhost: its certificate is for another host"}"#)
    #expect(try run.finish() == 0)
  }

  @Test func `a certificate that no one vouches for is refused`() throws {
    let broker = try MosquittoServer()
    let run = try PublishRun(["publish.mqtt": "mqtts://localhost:\(broker.securePort)"])
    #expect(try run.program.line(with: "offline").contains("its certificate cannot be trusted"))
    #expect(try run.finish() == 0)
  }

  @Test func `a host that is not there is said`() throws {
    let run = try PublishRun(["publish.mqtt": "mqtts://nobody.invalid"])
    #expect(
      try run.program.nextLine()
        == #"{"state":"offline","reason":"nobody.invalid: there is no such host, or no network to "#
        + #"ask for it"}"#)
    #expect(try run.finish() == 0)
  }

  @Test(arguments: [
    [:], ["publish.owntracks": "mqtt"], ["publish.mqtt": "nonsense"],
    ["publish.mqtt": "mqtt://a.lan", "privacy.zones": "home"],
    ["publish.mqtt": "mqtt://a.example", "publish.user": "u", "publish.password-file": "/none"],
  ])
  func `wrong settings end it with the code for them`(settings: [String: String]) throws {
    let run = try PublishRun(settings)
    #expect(try run.program.waitForEnd() == 78)
  }

  @Test func `two of them do not run for one home`() throws {
    let settings = ["publish.mqtt": "mqtt://127.0.0.1:1"]
    let first = try PublishRun(settings)
    _ = try first.program.line(with: "offline")
    #expect(try PublishRun(settings).program.waitForEnd() == 75)
    #expect(try first.finish() == 0)
  }

  @Test func `nothing is revealed about what is in a privacy zone`() throws {
    let broker = try MosquittoServer()
    let observer = try BrokerObserver(broker)
    let run = try PublishRun([
      "publish.mqtt": "mqtt://127.0.0.1:\(broker.port)", "publish.owntracks": "mqtt",
      "privacy.zones": "40.05,8 500",
    ])
    _ = try observer.line(with: "/availability online")
    // All at once: messages without acknowledgement must not crowd out the others.
    for number in 0...100 { try run.sayFix(number) }
    var lines = try observer.lines(upTo: #""lat":40.1000000"#)
    #expect(try run.finish() == 0)
    lines += try observer.lines(upTo: "/availability offline")
    let told = lines.filter { $0.contains("owntracks/") }.compactMap(PublishRun.number)
    // 500 m are 4.5 steps, and the circle is twice as wide at most.
    #expect(told.filter { (46...54).contains($0) } == [])
    #expect(told.filter { !(40...60).contains($0) } == Array(0..<40) + Array(61...100))
    #expect(lines.contains { $0.hasSuffix("/speed None") })
    let shown = lines.filter { $0.contains("/position ") }
    #expect(!shown.contains { $0.contains(#""latitude":40.050"#) })
  }
}
