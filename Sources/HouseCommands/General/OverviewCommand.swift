import CommandLineKit
import Text

/// `vanlog` alone: what is going on, and the commands that matter now.
struct OverviewCommand: BareCommand {
  static let name = StatusCommand.name
  static let use = StatusCommand.use
  static let summary = StatusCommand.summary
  static let jsonFields = StatusCommand.jsonFields

  func run(_ context: CommandContext) throws -> ExitStatus {
    let report = try StatusReport(context)
    if context.globals.json {
      try context.output(report)
    } else {
      try context.output(Overview(report: report))
    }
    return report.isIncomplete ? .badData : .done
  }
}

private struct Overview: Presentable {
  let report: StatusReport

  func present(on page: inout Page) {
    report.present(on: &page)
    page.line()
    var fields = Fields()
    for (line, purpose) in report.commands { fields.add("vanlog \(line)", purpose) }
    page.fields(fields)
  }

  func write(to json: inout JSONWriter) { report.write(to: &json) }
}
