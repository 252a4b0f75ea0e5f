internal import HomeFolder
internal import Text

// The time: proven by the receiver, here as in the recorder, and what waits for it.
extension Daemon {
  /// Has everything done that waits for the time: rules look at it, records are dated again by the first
  /// command that opens the store, and what repeats is booked.
  func stepClock(now: Int64) {
    // A recording that is played fast has a clock of its own.
    let isNew = time.hurry == 1 && keepProof()
    guard isNew || !timeKeeper.isProven else { return }
    let isFirst = timeKeeper.note(ClockProof.current(settings: settings, home: home))
    position.knowsTime = timeKeeper.isProven
    guard isNew || isFirst else { return }
    (nextBooking, nextMinute) = (time.at(now), time.at(now))
    // Without a position, it only dates crossings again.
    errands.order(.observe, seconds: 60)
  }

  private func keepProof() -> Bool {
    guard let proof = position.proof else { return false }
    do {
      guard try timeKeeper.keep(proof, in: run) else { return false }
      note("GPS time is proven")
      return true
    } catch {
      let text = "the proven time cannot be stored for other programs: \(error)"
      if state.problem != text { problem(text) }
      return false
    }
  }
}
