internal import CommandLineKit
internal import HomeFolder
internal import Records
internal import Text

// What an unproven clock gave to records is put right by the first command that knows the time.
extension CommandContext {
  /// Whether records wait for the time that is proven now.
  func timesWait(in store: RecordStore) -> Bool {
    guard !hasLookedAtTimes, (try? store.remembersTimes()) == true, let proof = bootProof() else {
      return false
    }
    return (try? store.waits(for: proof)) ?? false
  }

  /// Dates them again; a failure stops nothing, and the next command tries again.
  func dateAgain(in store: RecordStore) {
    guard timesWait(in: store), let proof = bootProof() else { return }
    hasLookedAtTimes = true
    do {
      let settings = try settings()
      let world = WorldClock(home: LocalTime(settings: settings))
      let count = try store.dateAgain(by: proof, in: world)
      guard count > 0 else { return }
      note("the time is proven now: \(Phrase.count(count, "record")) dated again")
    } catch {
      detail("records could not be dated again yet: \(error)")
    }
  }

  /// `nil` while nothing proves the clock.
  private func bootProof() -> BootProof? {
    guard let clock = try? clock(), clock.isProven, let boot = BootID.current() else { return nil }
    return BootProof(
      boot: boot, offset: clock.now.millisecondsSinceEpoch - MonotonicClock.now)
  }
}
