public import CommandLineKit

/// The commands of borders, crossings and the Schengen count.
public enum BorderNouns {
  public static var border: CommandGroup.Commands {
    [
      BorderWhereCommand.self, BorderListCommand.self, BorderAddCommand.self,
      BorderEditCommand.self, BorderDeleteCommand.self, BorderReplayCommand.self,
      BorderRebuildCommand.self,
    ]
  }

  /// For programs; not in the help.
  public static var hidden: CommandGroup.Commands { [BorderObserveCommand.self] }

  /// Commands outside the noun.
  public static var general: CommandGroup.Commands { [SchengenCommand.self] }
}
