import Foundation
import TestSupport
import Testing
import Text

@Suite(.temporaryDirectory) struct AutomationTests {
  private static let good = #"""
    {
      "trigger": {"type": "border", "to": "DE"},
      "actions": [{"type": "notify"}]
    }
    """#

  private func write(_ text: String, as name: String) throws {
    try Van.write(text, to: "\(Van.home)/automations/\(name)")
  }

  @Test func `without rules the list is empty and all is in order`() throws {
    let list = try Van.run("automation", "list", "--json")
    #expect(list.status == 0)
    #expect(list.output == "{\"rules\":[]}\n")
    #expect(try Van.run("automation", "check").output == "0 rules, all in order\n")
    #expect(try Van.run("automation", "test").status == 0)
    #expect(try Van.run("automation", "show", "x").status == 66)
  }

  @Test func `every file that is not a rule is reported, and no other`() throws {
    try write(Self.good, as: "border.json")
    try write("{", as: "a.json")
    try write(#"{"trigger":{"type":"moon"},"actions":[],"x":1}"#, as: "b.json")
    try write(String(repeating: " ", count: 10_000_000), as: "c.json")
    try write("\u{0}", as: "d.json")
    try write("nothing", as: "notes.txt")
    let folder = "\(Van.home)/automations"
    try Data([0x7B, 0xFF]).write(to: URL(filePath: "\(folder)/e.json"))
    _ = try Van.shell("cd '\(folder)' && mkdir f.json && mkfifo g.json && ln -s border.json h.json")
    let check = try Van.run("automation", "check")
    #expect(check.status == 65)
    let lines = check.output.split(separator: "\n").map { String($0) }
    let files = lines.dropLast().map { $0.prefix { $0 != ":" } }
    #expect(
      files == [
        "a.json", "b.json", "b.json", "c.json", "d.json", "e.json", "f.json", "g.json", "h.json",
      ])
    #expect(lines.contains { $0.hasPrefix("c.json") && $0.contains("larger than 65536 bytes") })
    #expect(
      lines.contains(
        "b.json: unknown member \"x\"; known here: version, name, enabled, trigger, "
          + "conditions, actions, cooldown"))
    #expect(lines.last == "9 rules, 8 of them cannot be used")
    #expect(try Van.run("automation", "show", "a").status == 65)
    #expect(try Van.run("automation", "disable", "b").status == 65)
    let test = try Van.run("automation", "test")
    #expect(test.status == 0)
    #expect(test.errors.contains("8 rules cannot be used"))
  }

  @Test func `of a thousand rules the first two hundred count`() throws {
    for number in 1000..<2000 { try write(Self.good, as: "\(number).json") }
    let check = try Van.run("automation", "check")
    #expect(check.status == 65)
    #expect(
      check.output.contains("1200.json: is left out, since there are more than 200 rules\n"))
    #expect(check.output.hasSuffix("1000 rules, 800 of them cannot be used\n"))
  }

  @Test func `a rule that needs what is not here is warned of`() throws {
    try write(
      #"""
      {"name":"Heat","trigger":{"type":"arrive","place":"Home"},
       "actions":[{"type":"run","program":"/no/such/program"},{"type":"run","program":"sh"}]}
      """#, as: "a.json")
    try write(
      #"{"name":"heat","trigger":{"type":"arrive"},"actions":[{"type":"notify"}]}"#, as: "b.json")
    let check = try Van.run("automation", "check")
    #expect(check.status == 0)
    #expect(
      check.output == """
        warning: a.json: trigger.place: none of your places is called 'Home'; 'vanlog spots add' adds one
        warning: a.json: actions[0].program: there is no program '/no/such/program' that can be run here
        warning: a.json: name: another rule has this name, too
        warning: b.json: name: another rule has this name, too
        2 rules, all in order

        """)
    let show = try Van.run("automation", "show", "HEAT")
    #expect(show.status == 65)
    #expect(
      show.errors == "vanlog: 'HEAT' fits more than one rule; name one of these:\n  a\n  b\n")
  }

  @Test func `a rule is switched off and on, and its layout stays`() throws {
    try write(Self.good, as: "border.json")
    #expect(try Van.run("automation", "disable", "border").output == "border is off\n")
    let off = Self.good.replacing("{\n  \"trigger", with: "{\n  \"enabled\": false,\n  \"trigger")
    let path = "\(Van.home)/automations/border.json"
    #expect(try Van.read(path) == off)
    #expect(try Van.run("automation", "disable", "border").output == "border is off already\n")
    #expect(try Van.run("automation", "enable", "border").output == "border is on\n")
    #expect(try Van.read(path) == off.replacing("false", with: "true"))
  }

  @Test func `the last days are replayed, with what held a rule`() throws {
    try write(Self.good, as: "border.json")
    try write(
      #"""
      {"enabled":false,"trigger":{"type":"border"},"conditions":[{"type":"country","is":"AT"}],
       "actions":[{"type":"notify"}]}
      """#, as: "held.json")
    let time = ISO8601DateFormatter().string(from: Date(timeIntervalSinceNow: -86_400))
    for (from, to) in [("FR", "DE"), ("DE", "CH")] {
      let added = try Van.run(
        "border", "add", "--from", from, "--to", to, "--time", time, "--at", "48.58,7.81")
      #expect(added.status == 0, "\(added.errors)")
    }
    let test = try Van.run("automation", "test", "--days", "2", "--json")
    #expect(test.status == 0, "\(test.errors)")
    #expect(
      test.output == """
        {"days":2,"moment":null,"rules":[{"rule":"border","name":"border","enabled":true,\
        "when":"a border is crossed to DE","fired":[{"time":"\(time)",\
        "what":"the van has crossed the border from FR to DE"}],"held":[{\
        "obstacle":"other-border","times":1,"time":"\(time)",\
        "text":"it was the border from DE to CH"}],"standing":null},{"rule":"held","name":"held",\
        "enabled":false,"when":"a border is crossed","fired":[],"held":[{\
        "obstacle":"conditions[0]","times":2,"time":"\(time)",\
        "text":"conditions[0] (country is AT): the country was DE"}],"standing":null}]}

        """)
    let text = try Van.run("automation", "test", "held", "--days", "2").output
    #expect(text.hasPrefix("held (off): a border is crossed\n  would not have fired in 2 days\n"))
  }

  @Test func `notices are shown once, and status names the newest that is new`() throws {
    try Van.write(
      """
      {"version":1,"notices":[
       {"id":"1","at":"2026-10-01T16:00:00Z","text":"Gas is low","rule":"gas","kind":"automation"},
       {"id":"2","at":null,"text":"x\\u001b[31m could not run","rule":"night","kind":"problem"}]}
      """, to: Van.home + "/run/notices.json")
    let status = try RecordingStation.json("status")
    #expect(status["notices"]?["unread"]?.integer == 2)
    #expect(status["notices"]?["newest"]?.string == "x\u{1B}[31m could not run")
    let line = "Notice      x\u{241B}[31m could not run; and 1 more ('vanlog automation notices')\n"
    #expect(try Van.run("status").output.contains(line))
    let kept = try RecordingStation.json("automation", "notices", "--keep")
    #expect(kept["unread"]?.integer == 2)
    #expect(
      try Van.done("automation", "notices", environment: ["TZ": "UTC"]) == """
        WHEN              RULE   NOTICE
        2026-10-01 16:00  gas    Gas is low
                          night  x\u{241B}[31m could not run
        """)
    #expect(try RecordingStation.json("automation", "notices")["notices"]?.elements == [])
    let all = try RecordingStation.json("automation", "notices", "--all")["notices"]?.elements
    #expect(all?.map { $0["text"]?.string } == ["Gas is low", "x\u{1B}[31m could not run"])
    #expect(try RecordingStation.json("status")["notices"]?["newest"] == .null)
  }
}
