internal import DurableFiles
internal import HomeFolder
internal import Text
internal import Watching

// What other programs tell with `vanlog automation fire`.
extension Daemon {
  /// Tells rules of events from outside, whose ages go by the clock of the machine, as those do who send
  /// them.
  func stepOutsideEvents(now: Int64) {
    guard events.isDue else { return }
    // What was written a moment before an event was meant for it.
    if rulesDue != nil { reloadRules(now: time.at(now)) }
    let moment = RuleMoment(
      boot: clock.boot, uptime: now, time: clock.time(at: time.at(now)))
    do {
      // Watched first, so that none can come in between.
      _ = try run.makePrivate(HomeFolder.eventsName)
      news.watchEvents()
      let (happened, notes) = try events.take(in: run, at: moment)
      for text in notes { note(text) }
      for name in happened { happen(.outside(name), at: time.at(now)) }
    } catch {
      problem("events from outside cannot be taken: \(error)")
    }
  }
}
