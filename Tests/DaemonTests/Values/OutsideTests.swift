import Children
import DaemonKit
import HomeFolder
import TestSupport
import Testing
import Text

@testable import vanlogd

/// What is ordered, and when; nothing is started.
@Suite struct OutsideTests {
  private func outside(_ values: (SettingSpec, String)...) -> Outside {
    var settings = Settings()
    settings.set(.metered, to: "no")
    for (spec, value) in values { settings.set(spec, to: value) }
    return Outside(
      Daemon.Programs(vanlog: "/nonexistent"), home: "/home", settings: settings, now: 0)
  }

  private func outcome(_ purpose: Errands.Purpose, _ output: String) -> Errands.Outcome {
    let order = ChildOrder("/nonexistent", [], limits: .init(duration: 0))
    return Errands.Outcome(
      Errands.Errand(purpose: purpose, order: order), .code(0), output: Array(output.utf8))
  }

  @Test func `at first it asks whether there is anything to sync with`() {
    var outside = outside()
    #expect(outside.errands.isIdle)
    outside.step(now: 0)
    #expect(outside.errands.isUnderWay(.askSync) && !outside.errands.isUnderWay(.sync))
    #expect(!outside.errands.isUnderWay(.bookRepeats))
  }

  @Test func `what repeats is booked after ten minutes, or once the time is known`() {
    var outside = outside()
    outside.step(now: 599_999)
    #expect(!outside.errands.isUnderWay(.bookRepeats))
    var early = outside
    outside.step(now: 600_000)
    #expect(outside.errands.isUnderWay(.bookRepeats))
    early.noteTime(now: 599_999)
    early.step(now: 599_999)
    #expect(early.errands.isUnderWay(.bookRepeats))
  }

  @Test(arguments: [("GENERAL\nyes (guessed)\n", false), ("no\n", true)])
  func `a forecast is fetched unless the connection costs by volume`(answer: String, fetches: Bool)
  {
    var outside = outside((.weatherService, "open-meteo"))
    outside.took(metered: outcome(.askWeatherMetered, answer), now: 1_000)
    #expect(outside.errands.isUnderWay(.updateWeather) == fetches)
  }

  @Test func `where all connections cost by volume, no forecast is fetched`() throws {
    var outside = outside((.weatherService, "open-meteo"), (.metered, "yes"))
    let due = try #require(outside.weather.deadline)
    outside.step(now: due)
    #expect(!outside.errands.isUnderWay(.updateWeather))
    #expect(outside.weather.deadline == due + 3_600_000)
  }

  @Test(arguments: ["yes\n", "no\n"]) func `a sync continues, and knows what the connection costs`(
    answer: String
  ) {
    var outside = outside()
    outside.took(metered: outcome(.askMetered, answer), now: 1_000)
    #expect(outside.errands.isUnderWay(.sync))
  }

  @Test func `changed settings of publishing restart it, others do not`() {
    var outside = outside()
    #expect(outside.publisher.state == .off && outside.isIdle)
    var settings = Settings()
    settings.set(.metered, to: "yes")
    outside.apply(settings, now: 0, machine: 0)
    #expect(outside.publisher.state == .off)
    settings.set(SettingSpec.named("publish.mqtt") ?? .metered, to: "mqtt://localhost")
    outside.apply(settings, now: 0, machine: 0)
    #expect(outside.publisher.state == .missing && outside.publisher.takesMessages)
  }
}
