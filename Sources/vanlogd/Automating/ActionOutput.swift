internal import DurableFiles
internal import Text
internal import Watching

/// What programs of rules have said: the last one of each rule, in a file of its own.
enum ActionOutput {
  /// In `run`.
  static let folderName = "automation-output"
  private static let ending = ".txt"

  /// Keeps what a program has said; one that was silent and successful leaves what was there.
  static func keep(
    _ outcome: ActionJob.Outcome, time: Instant, in run: borrowing Directory
  ) throws(FileError) {
    guard let said = outcome.said, !said.output.isEmpty || outcome.problem != nil else { return }
    var text = "\(time) \(heading(outcome.job))\n\(outcome.problem ?? "ended with code 0")\n\n"
    if said.isCut { text += "(only the beginning)\n" }
    try run.makePrivate(folderName).replace(
      outcome.job.rule + ending, with: Array(text.utf8) + said.output)
  }

  private static func heading(_ job: ActionJob) -> String {
    guard case .action(let action) = job.task else { return job.name }
    return action.sentence
  }

  /// Removes the output of rules that are gone.
  static func sweep(_ run: borrowing Directory, keeping rules: Set<String>) throws(FileError) {
    guard try run.status(of: folderName) != nil else { return }
    let folder = try run.directory(folderName)
    for name in try folder.names() where name.hasSuffix(ending) {
      if !rules.contains(String(name.dropLast(ending.count))) { _ = try folder.remove(name) }
    }
  }
}
