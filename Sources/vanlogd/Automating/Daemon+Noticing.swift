internal import DaemonKit
internal import HomeFolder
internal import Text
internal import Watching

// What people are told, and when that may make noise.
extension Daemon {
  private static let tellRule = "notify.program"

  /// Adds to the list of notices, and has the program of `notify.program` show it: at once, or after the
  /// quiet hours.
  func leaveNotice(_ text: String, kind: String, rule: String?, isUrgent: Bool = false) {
    let uptime = time.now
    let at = rules.clock.time(at: uptime)
    let isShown = settings[.noticeProgram] != "none"
    let isHeld =
      isShown && quietHours?.hold(isUrgent: isUrgent, at: at.map(rules.clock.localMoment)) == true
    do {
      let notice = try told.notices.add(
        text, kind: kind, rule: rule, time: at, isHeld: isHeld, in: held.run)
      if isHeld { told.noteQuiet(now: uptime) } else if isShown { show(notice) }
    } catch {
      told.problem("a notice cannot be saved: \(error)")
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
    let isOver = told.takeQuiet(now: uptime, time: rules.clock.time(at: uptime)) { time in
      quietHours?.minutesLeft(at: rules.clock.localMoment(time))
    }
    guard isOver else { return }
    do {
      let released = try told.notices.release(in: held.run)
      // The program may have been taken away meanwhile.
      if settings[.noticeProgram] != "none" { released.forEach(show) }
    } catch {
      told.problem("notices that waited for the end of quiet hours cannot be saved: \(error)")
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
