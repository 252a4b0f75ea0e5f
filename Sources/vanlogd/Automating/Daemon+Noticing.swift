internal import DaemonKit
internal import HomeFolder
internal import Text
internal import Watching

// What people are told, and when that may make noise.
extension Daemon {
  private static let tellRule = "notify.program"
  /// The clock, or the zone, may be set meanwhile.
  private static let longestQuiet: Int64 = 600_000
  private static let minute: Int64 = 60_000

  /// Adds to the list of notices, and has the program of `notify.program` show it: at once, or after the
  /// quiet hours.
  func leaveNotice(_ text: String, kind: String, rule: String?, isUrgent: Bool = false) {
    let uptime = time.now
    let at = clock.time(at: uptime)
    let isShown = settings[.noticeProgram] != "none"
    let isHeld =
      isShown && quietHours?.hold(isUrgent: isUrgent, at: at.map(clock.localMoment)) == true
    do {
      let notice = try notices.add(
        text, kind: kind, rule: rule, time: at, isHeld: isHeld, in: run)
      if isHeld { quietLook = min(quietLook, uptime) } else if isShown { show(notice) }
    } catch {
      problem("a notice cannot be saved: \(error)")
    }
  }

  private var quietHours: QuietHours? { QuietHours(settings[.quietHours]) }

  private func show(_ notice: String) {
    add(
      ActionJob(
        rule: Self.tellRule, name: Self.tellRule, task: .tell, event: notice, sentence: ""))
  }

  /// Shows what has waited, once quiet hours have ended.
  func stepQuietHours(now uptime: Int64) {
    guard notices.isHolding, uptime >= quietLook else { return }
    quietLook = uptime + Self.longestQuiet
    let now = clock.time(at: uptime)
    if let now, let left = quietHours?.minutesLeft(at: clock.localMoment(now)) {
      let end = Int64(left) * Self.minute - now.millisecondsSinceEpoch % Self.minute
      quietLook = uptime + min(end, Self.longestQuiet)
      return
    }
    do {
      let released = try notices.release(in: run)
      // The program may have been taken away meanwhile.
      if settings[.noticeProgram] != "none" { released.forEach(show) }
    } catch {
      problem("notices that waited for the end of quiet hours cannot be saved: \(error)")
    }
  }

  func startTelling(_ job: ActionJob) -> ActionJob.Start {
    let path = settings[.noticeProgram]
    guard path != "none" else { return .over(problem: nil) }
    var order = ActionJob.order(path, [], seconds: 30)
    order.input = Array(job.event.utf8) + [0x0A]
    return .program(path, order)
  }
}
