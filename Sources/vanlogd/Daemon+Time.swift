internal import HomeFolder
internal import Text

// The time: proven by the receiver, here as in the recorder, and what waits for it.
extension Daemon {
  /// Has everything done that waits for the time: rules look at it, records are dated again by the first
  /// command that opens the store, and what repeats is booked.
  func stepClock(now: Int64) {
    // A recording that is played fast has a clock of its own.
    let isNew = time.hurry == 1 && keepProof()
    guard isNew || !ears.knowsTime else { return }
    let isFirst = ears.note(ClockProof.current(settings: settings, home: held.home))
    guard isNew || isFirst else { return }
    outside.noteTime(now: time.at(now))
    rules.noteTime(now: time.at(now))
    // Without a position, it only dates crossings again.
    outside.errands.order(.observe, seconds: 60)
  }

  private func keepProof() -> Bool {
    do {
      guard try ears.keepProof(in: held.run) else { return false }
      told.note("GPS time is proven")
      return true
    } catch {
      let text = "the proven time cannot be stored for other programs: \(error)"
      if told.state.problem != text { told.problem(text) }
      return false
    }
  }
}
