internal import DurableFiles
internal import HomeFolder
internal import Text
internal import Watching

// What other programs tell with `vanlog automation fire`.
extension Daemon {
  /// Tells rules of events from outside, whose ages go by the clock of the machine, as those do who send
  /// them.
  func stepOutsideEvents(now: Int64) {
    guard let due = rules.inbox.deadline(now: now), now >= due else { return }
    // What was written a moment before an event was meant for it.
    if rules.hasChanged { reloadRules(now: time.at(now)) }
    let moment = rules.moment(uptime: now, watched: time.at(now))
    do {
      // Watched first, so that none can come in between.
      _ = try held.run.makePrivate(HomeFolder.eventsName)
      ears.watchEvents()
      let (happened, notes) = try rules.inbox.take(in: held.run, at: moment)
      for text in notes { told.note(text) }
      for name in happened { happen(.outside(name), at: time.at(now)) }
    } catch {
      rules.inbox.fail(now: now)
      told.problem("events from outside cannot be taken: \(error)")
    }
  }
}
