import CommandLineKit

/// All commands of `vanlog ledger`.
enum LedgerCommands {
  static let all: [any (Command & SendableMetatype).Type] =
    RecordCommands<LedgerNoun>.all + [
      LedgerReportCommand.self, LedgerImportCommand.self, LedgerExportCommand.self,
    ]
}
