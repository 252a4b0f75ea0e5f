import Foundation
import TestSupport
import Testing
import Text

/// Rules through the daemon as a process: they fire at its start, since something is running low.
@Suite(.temporaryDirectory) struct DaemonRuleTests {
  private let station: DaemonStation

  init() throws {
    station = try DaemonStation()
    try station.script(DaemonStation.lists(items: DaemonStation.gas))
  }

  private var notices: String { station.text(station.home + "/run/notices.json") }
  private var output: String {
    station.text(station.home + "/run/automation-output/gas.txt")
  }

  private func rule(_ actions: String, name: String = "gas") throws {
    try station.rule(
      name, #"{"name":"Gas","trigger":{"type":"stock-low"},"actions":[\#(actions)]}"#)
  }

  private func shell(_ commands: String, seconds: Int = 30) -> String {
    let words = commands.replacing("\"", with: "\\\"")
    return #"{"type":"run","program":"/bin/sh","seconds":\#(seconds),"#
      + #""arguments":["-c","\#(words)"]}"#
  }

  @Test func `a program gets what happened on standard input, and its words are kept`() throws {
    try rule(shell("cat >'\(station.file("event"))'; echo heated; echo $VANLOG_HOME"))
    let daemon = try station.start()
    try station.wait { output.contains("heated") }
    let event = station.text(station.file("event"))
    let value = try JSONValue(parsing: Array(event.utf8))
    #expect(value["rule"]?.string == "gas")
    #expect(value["trigger"]?.string == "stock-low")
    #expect(value["items"]?.elements?.first?["name"]?.string == "Gas")
    #expect(output.hasSuffix("ended with code 0\n\nheated\n\(station.home)\n"))
    #expect(station.end(daemon) == 0)
  }

  @Test(arguments: [
    (#"{"type":"run","program":"/nonexistent/heater"}"#, "'/nonexistent/heater': it cannot be"),
    (#"{"type":"run","program":"no-such-heater"}"#, "'no-such-heater' is in no folder of PATH"),
    (#"{"type":"run","program":"/bin/sleep","arguments":["600"],"seconds":1}"#, "hung, and was"),
    (#"{"type":"run","program":"/usr/bin/yes"}"#, "'/usr/bin/yes' did not stop printing"),
    (#"{"type":"run","program":"/bin/sh","arguments":["-c","kill -9 $$"]}"#, "by signal 9"),
    (#"{"type":"run","program":"/bin/ls","arguments":["/nonexistent"]}"#, "ended with code 2: "),
    (#"{"type":"publish","topic":"van"}"#, "nothing can be published"),
  ])
  func `people hear of what failed, and the next action is done`(
    action: String, problem: String
  ) throws {
    try rule(action + #",{"type":"notify","text":"Buy gas"}"#)
    let daemon = try station.start()
    try station.wait { notices.contains("Buy gas") }
    #expect(notices.contains(problem))
    #expect(notices.contains(#""kind": "problem""#))
    #expect(output.utf8.count < 70_000)
    #expect(station.end(daemon) == 0)
  }

  @Test func `a notice is kept, and shown by the program that a setting names`() throws {
    let show = try station.program("show", "cat >>'\(station.file("shown"))'")
    try station.settings(#"{"notify.program":"\#(show)"}"#)
    try rule(#"{"type":"notify"}"#)
    let daemon = try station.start()
    try station.wait { station.text(station.file("shown")).hasSuffix("\n") }
    #expect(notices.contains("Gas: there is too little of Gas"))
    let shown = try JSONValue(parsing: Array(station.text(station.file("shown")).utf8))
    #expect(shown["text"]?.string == "Gas: there is too little of Gas")
    #expect(shown["rule"]?.string == "gas")
    #expect(station.end(daemon) == 0)
  }

  @Test func `check-ins and drives are left to vanlog`() throws {
    try rule(
      #"{"type":"checkin","title":"-x","kind":"wild","overnight":true},{"type":"drive-start"},"#
        + #"{"type":"drive-stop"},{"type":"notify","text":"done"}"#)
    let daemon = try station.start()
    try station.wait { notices.contains("done") }
    #expect(
      station.said.contains("checkin add --here --json --type wild --overnight yes -- -x"))
    #expect(station.said.contains("drive start --json"))
    // There is none to stop.
    #expect(!station.said.contains("drive stop --json"))
    #expect(station.end(daemon) == 0)
  }

  @Test func `what was done before a kill is not done again`() throws {
    let count = station.file("count")
    try rule(shell("echo fired >>'\(count)'; kill -9 $PPID"))
    let first = try station.start()
    first.waitUntilExit()
    #expect(station.text(count) == "fired\n")
    let asked = station.said.count { $0.hasPrefix("manifest list") }
    let second = try station.start()
    try station.wait { station.said.count { $0.hasPrefix("manifest list") } > asked }
    try rule(#"{"type":"notify","text":"other"}"#, name: "other")
    try station.wait { notices.contains("other") }
    #expect(station.text(count) == "fired\n")
    #expect(station.end(second) == 0)
  }

  @Test func `rules are read again when their files change`() throws {
    let daemon = try station.start()
    try station.wait { station.state.contains(#""rules": 0"#) }
    try rule(#"{"type":"notify","text":"first"}"#)
    try station.wait { notices.contains("first") && station.state.contains(#""rules": 1"#) }
    try station.rule("bad", "{")
    try station.wait { station.state.contains("\"bad\"") }
    #expect(station.log.contains("rule 'bad' cannot be used: line 1, column 2"))
    try FileManager.default.removeItem(atPath: station.home + "/automations")
    try station.wait { station.state.contains(#""rules": 0"#) }
    try FileManager.default.createDirectory(
      atPath: station.home + "/automations", withIntermediateDirectories: false)
    try rule(#"{"type":"notify","text":"second"}"#, name: "new")
    try station.wait { notices.contains("second") }
    #expect(station.end(daemon) == 0)
  }

  @Test func `an action that hangs does not keep it from ending`() throws {
    try rule(shell("trap '' TERM; touch '\(station.file("begun"))'; while :; do sleep 600; done"))
    let daemon = try station.start()
    try station.wait { FileManager.default.fileExists(atPath: station.file("begun")) }
    #expect(station.end(daemon) == 0)
  }
}
