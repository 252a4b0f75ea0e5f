import CommandLineKit
import SharedCommands
import Text

/// `status`: everything worth knowing, at a glance.
struct StatusCommand: Command {
  static let name = "status"
  static let summary = "Show an overview, and what to do next."
  static let examples = [Example("vanlog status", "Check before you drive off.")]
  static let jsonFields = StatusReport.jsonFields

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws -> ExitStatus {
    try context.output(StatusReport(context))
    return .done
  }
}
