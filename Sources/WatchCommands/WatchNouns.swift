public import CommandLineKit
internal import SharedCommands
internal import Watching

/// The commands of what vanlog does by itself.
public enum WatchNouns {
  public static var automation: CommandGroup.Commands {
    [
      AutomationListCommand.self, AutomationShowCommand.self, AutomationCheckCommand.self,
      AutomationEnableCommand.self, AutomationDisableCommand.self, AutomationTestCommand.self,
      AutomationNoticesCommand.self,
    ]
  }

  /// The rules by their files, for shells to offer.
  public static func offered(_ context: CommandContext) -> [Candidate] {
    let entries = (try? RuleFolder(context).entries) ?? []
    return entries.map { Candidate($0.id, $0.rule?.name ?? "cannot be used") }
  }
}
