internal import HomeFolder
internal import Text

/// The time, where it is known.
enum PageClock {
  /// `nil` while nothing proves the clock.
  static func provenTime(in home: HomeFolder) -> Instant? {
    guard let settings = try? home.settingsAsTheyAre().settings else { return nil }
    let clock = ClockProof.current(settings: settings, home: home)
    return clock.isProven ? clock.now : nil
  }
}
