public import CommandLineKit
internal import SharedCommands
internal import Watching

/// The commands for what vanlog does on its own.
public enum WatchNouns {
  public static var automation: CommandGroup.Commands {
    [
      AutomationListCommand.self, AutomationShowCommand.self, AutomationCheckCommand.self,
      AutomationEnableCommand.self, AutomationDisableCommand.self, AutomationTestCommand.self,
      AutomationFireCommand.self, AutomationNoticesCommand.self,
    ]
  }

  /// The rules by their files, or the events that they wait for, for shells to offer.
  public static func offered(_ offer: Offer, _ context: CommandContext) -> [Candidate] {
    let entries = (try? RuleFolder(context).entries) ?? []
    guard offer == .events else {
      return entries.map { Candidate($0.id, $0.rule?.name ?? "cannot be used") }
    }
    var found: [Candidate] = []
    for rule in entries.compactMap({ $0.rule }) where rule.isEnabled {
      guard let event = rule.trigger.event?.description,
        !found.contains(where: { $0.text == event })
      else { continue }
      found.append(Candidate(event, rule.name))
    }
    return found
  }
}
