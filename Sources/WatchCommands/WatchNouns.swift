public import CommandLineKit

/// The commands of what vanlog does by itself.
public enum WatchNouns {
  public static var automation: CommandGroup.Commands {
    [
      AutomationListCommand.self, AutomationShowCommand.self, AutomationCheckCommand.self,
      AutomationEnableCommand.self, AutomationDisableCommand.self, AutomationTestCommand.self,
      AutomationNoticesCommand.self,
    ]
  }
}
