import DaemonKit
import DurableFiles
import HomeFolder
import TestSupport
import Testing
import Text
import Watching

@testable import vanlogd

@Suite(.temporaryDirectory) final class RulesTests {
  private let home: HomeFolder
  private let folder: Directory

  init() throws {
    home = try temporaryHome()
    folder = try Directory(home.path)
  }

  /// Rules that know the time since the van was seen, with one of this trigger.
  private func rules(_ trigger: String) throws -> Rules {
    let text = #"{"name":"R","trigger":{\#(trigger)},"actions":[{"type":"notify","text":"x"}]}"#
    let automations = try folder.makePrivate(HomeFolder.automationsName)
    try automations.replace("r.json", with: Array(text.utf8))
    let run = try folder.makePrivate(HomeFolder.runName)
    var rules = Rules(
      clock: RuleClock(home: home, settings: Settings()),
      automations: AutomationKeeper.open(home: folder, run: run).keeper)
    rules.clock.take(try Sighting.seen(0))
    return rules
  }

  @Test func `those that wait for the sun hear of the time, and again after a while`() throws {
    var rules = try rules(#""type":"sunrise""#)
    let time = Instant(millisecondsSinceEpoch: 1_780_000_005_000)
    var heard = [rules.takeMinute(now: 5_000)]
    rules.planMinute(after: time, now: 5_000)
    heard += [rules.takeMinute(now: 604_999), rules.takeMinute(now: 605_000)]
    rules.planMinute(after: time, now: 605_000)
    heard.append(rules.takeMinute(now: 605_000))
    rules.noteTime(now: 605_000)
    heard.append(rules.takeMinute(now: 605_000))
    let later = Instant(millisecondsSinceEpoch: 1_780_000_605_000)
    #expect(heard == [time, nil, later, nil, later])
  }

  @Test func `others hear neither of the time nor of the forecast`() throws {
    var rules = try rules(#""type":"arrive""#)
    let (time, looks) = (rules.takeMinute(now: 5_000), rules.takeForecast(now: 5_000))
    #expect(time == nil && !looks)
  }

  @Test func `those about the weather look at the forecast now and then, and at a new one`() throws
  {
    var rules = try rules(#""type":"weather","gust_above_kmh":60"#)
    var looks = [Int64(0), 1_199_999, 1_200_000].map { rules.takeForecast(now: $0) }
    rules.noteForecast(now: 1_300_000)
    looks.append(rules.takeForecast(now: 1_300_000))
    #expect(looks == [true, false, true, true])
  }

  @Test func `what is edited is read once the editor is done with it`() throws {
    var rules = try rules(#""type":"arrive""#)
    #expect(!rules.hasChanged && !rules.wantsReload(now: .max))
    rules.noteEdit(now: 5_000)
    #expect(rules.hasChanged && !rules.wantsReload(now: 5_999) && rules.wantsReload(now: 6_000))
    try folder.directory(HomeFolder.automationsName).replace("s.json", with: Array("{".utf8))
    let (notes, losses) = rules.reload(from: folder, now: 6_000)
    #expect(notes.count == 1 && notes[0].hasPrefix("rule 's' cannot be used: ") && losses.isEmpty)
    #expect(rules.ids == ["r", "s"] && !rules.hasChanged)
  }

  @Test func `lists are asked for page by page, if a rule wants them`() throws {
    var rules = try rules(#""type":"stock-low""#)
    let first = rules.nextPage(now: 0)
    #expect(first?.list == .stock && first?.words == ["--limit", "50"])
    _ = rules.lists.take(try JSONValue(parsing: Array(#"{"records":[]}"#.utf8)), now: 0)
    let second = rules.nextPage(now: 0)
    #expect(second == nil)
  }

  @Test func `what waits for a network goes once there is one, and a message with a broker`() throws
  {
    var rules = try rules(#""type":"drive-started""#)
    let facts = rules.facts(at: 0, of: try van(), during: nil)
    let firings = rules.automations.take(.driveStarted, facts)
    let firing = try #require(firings.first)
    let upload = RuleAction.run(RuleProgram("upload", needsNetwork: true))
    let message = RuleAction.publish(RuleMessage(topic: "van"))
    for action in [upload, message] { _ = rules.automations.pending.add(action, of: firing) }
    var jobs: [[ActionJob.Task]] = []
    for (hasNetwork, publishes) in [(false, false), (true, false), (true, true)] {
      let taken = rules.takePending(now: 1_000, hasNetwork: hasNetwork, publishes: publishes)
      #expect(taken.losses.isEmpty)
      jobs.append(taken.jobs.map(\.task))
    }
    #expect(jobs == [[], [.action(upload)], [.action(message)]])
  }

  private func van() throws -> Van {
    Van(visits: VisitKeeper.open(in: folder).keeper, borders: BorderKeeper(in: folder), now: 0)
  }

  @Test func `of one rule, one action is under way at a time`() throws {
    var rules = try rules(#""type":"arrive""#)
    func job(_ rule: String) -> ActionJob {
      ActionJob(rule: rule, name: rule, task: .tell, event: "", sentence: "")
    }
    for rule in ["a", "a", "b"] { _ = rules.actions.add(job(rule)) }
    let next = rules.nextAction()
    let first = try #require(next)
    _ = rules.actions.run(ActionJob.order("/bin/sleep", ["600"], seconds: 600), for: first, now: 0)
    let others = [rules.nextAction(), rules.nextAction()]
    #expect(first == job("a") && others == [job("b"), nil])
  }
}
