import CommandLineKit
import SharedCommands
import Text

/// `status`: everything worth knowing, at a glance.
struct StatusCommand: BareCommand {
  static let name = "status"
  static let use = CommandUse.shows()
  static let summary = "Show an overview, and what to do next."
  static let examples = [Example("vanlog status", "Check before you drive off.")]
  static let jsonFields = StatusReport.jsonFields
  static let exits = [
    Exit(.badData, "the store is lost, damaged or not readable; everything else is shown")
  ]

  func run(_ context: CommandContext) throws -> ExitStatus {
    let report = try StatusReport(context)
    try context.output(report)
    return report.isIncomplete ? .badData : .done
  }
}
