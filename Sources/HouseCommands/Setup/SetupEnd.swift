import CommandLineKit
import HomeFolder
import SharedCommands
import Text

/// How `setup` ends: what `doctor` has to say, and what to do next.
struct SetupEnd: Presentable {
  let findings: [Finding]
  let settings: Settings

  func present(on page: inout Page) {
    let open = findings.filter { $0.verdict != .ok }
    let sound = findings.count - open.count
    page.line()
    page.heading(
      open.isEmpty
        ? "Checked: all \(sound) are fine."
        : "Checked: \(sound) of \(findings.count) are fine; 'vanlog doctor' shows all.")
    var fields = Fields()
    for finding in open { finding.add(to: &fields) }
    page.fields(fields)
    page.line()
    page.heading("Next:")
    var next = Fields()
    for (line, purpose) in Self.next(settings) { next.add(line, purpose) }
    page.fields(next)
  }

  /// Commands that now make sense.
  static func next(_ settings: Settings) -> [(line: String, purpose: String)] {
    let start = DriveStart(settings)
    let isPageOpen = SetupStep.isPageOpen(settings)
    var next: [(line: String, purpose: String)] = []
    if start != .hand || isPageOpen {
      next.append(
        ("sudo vanlog daemon install USER", "Start the services at every boot."))
    }
    if isPageOpen { next.append(("vanlog web pair", "Let a phone in.")) }
    if start == .hand { next.append(("vanlog drive start", "Record a drive.")) }
    return next + [
      ("vanlog trip start NAME", "Begin a trip, to which new records belong."),
      ("vanlog backup FOLDER --keep-daily 7", "Back up each day, as from cron."),
      ("vanlog setup", "Change an answer."),
    ]
  }

  /// Only people are asked.
  func write(to json: inout JSONWriter) {}
}
