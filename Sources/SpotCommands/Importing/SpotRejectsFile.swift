import CommandLineKit
import DurableFiles
import SharedCommands
import SpotsVault
import Tables

/// A CSV file of rejected rows, written at the end of an import, even a failed one.
final class SpotRejectsFile {
  private let path: String?
  private let replaces: Bool
  private var csv = TableWriter()

  /// Without a path nothing is kept.
  init(
    path: String?, replaces: Bool, reading sources: [String], _ context: CommandContext
  ) throws {
    self.path = path
    self.replaces = replaces
    if let path {
      for source in sources { try OutputFile.protect(path, reading: source, context) }
      try OutputFile.check(path, replaces: replaces)
    }
    csv.row(["line", "column", "reason", "text", "file"])
  }

  func add(_ reject: SpotReject, ofFile file: String) {
    guard path != nil else { return }
    let column = reject.column > 0 ? "\(reject.column)" : ""
    csv.row(["\(reject.line)", column, "\(reject.reason)", reject.text, file])
  }

  func write() throws {
    guard let path else { return }
    try OutputFile.write(path, replaces: replaces) { try $0(csv.bytes) }
  }
}
