import CommandLineKit
import SpotsVault
import Testing
import Text

@testable import CommandLineKit
@testable import DriveCommands
@testable import LogCommands
@testable import SpotCommands

/// Small texts that many pages share.
struct WordTests {
  @Test(arguments: [
    (0, "0 s"), (59, "59 s"), (60, "1 min"), (3_599, "59 min"), (3_600, "1 h 00 min"),
    (11_100, "3 h 05 min"), (90_000, "25 h 00 min"),
  ])
  func `durations read as people say them`(seconds: Int64, text: String) {
    #expect(Phrase.duration(seconds: seconds) == text)
  }

  @Test(arguments: [
    (0, "just now"), (59_999, "just now"), (60_000, "1 minute old"),
    (7_140_000, "119 minutes old"),
    (7_200_000, "2 hours old"), (172_800_000, "2 days old"),
  ])
  func `ages grow from minutes to days`(milliseconds: Int64, text: String) {
    #expect(Age.text(milliseconds: milliseconds) == text)
  }

  @Test(arguments: [
    (0, "0 bytes"), (999, "999 bytes"), (1_000, "1.0 kB"), (1_500_000, "1.5 MB"),
    (2_000_000_000, "2.0 GB"),
  ])
  func `sizes of files take the unit that fits`(count: Int, text: String) {
    #expect(Bytes.text(count) == text)
  }

  @Test(arguments: [
    (0, "↑ 0°"), (22.4, "↑ 22°"), (22.6, "↗ 23°"), (90, "→ 90°"), (180, "↓ 180°"), (270, "← 270°"),
    (337.6, "↑ 338°"), (359.7, "↑ 0°"),
  ])
  func `bearings point along the nearest of eight arrows`(degrees: Double, text: String) {
    #expect(SpotPhrases.bearing(degrees) == text)
  }

  @Test(arguments: [
    (Fit.yes, "yes", "yes"),
    (.no(.height, limit: 275), "no: height at most 2.75 m", "no: height at most 9 ft 0 in"),
    (.no(.weight, limit: 3_500), "no: weight at most 3.5 t", "no: weight at most 7716 lb"),
    (.unknown([.height, .weight]), "unknown: height, weight", "unknown: height, weight"),
  ])
  func `whether a van fits comes with the reason`(fit: Fit, metric: String, imperial: String) {
    #expect(SpotPhrases.fit(fit, .metric) == metric)
    #expect(SpotPhrases.fit(fit, .imperial) == imperial)
  }

  @Test(arguments: [
    (UnitSystem.metric, 0, "0 g"), (.metric, 999, "999 g"), (.metric, 1_000, "1.0 kg"),
    (.metric, -250, "-250 g"), (.metric, 42_500, "43 kg"), (.imperial, 28, "1.0 oz"),
    (.imperial, 454, "1.0 lb"),
  ])
  func `weights take the small unit for small things`(
    units: UnitSystem, grams: Int64, text: String
  ) {
    #expect(units.weight(grams: grams) == text)
  }
}
