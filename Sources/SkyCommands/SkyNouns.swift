public import CommandLineKit

/// The commands of the sky.
public enum SkyNouns {
  public static var sky: CommandGroup.Commands {
    [
      SkyCommand.self, SkyCalendarCommand.self, SkyForecastCommand.self, SkyUpdateCommand.self,
      SkySolarCommand.self,
    ]
  }
}
