import CommandLineKit

/// All commands of `vanlog trip`.
enum TripCommands {
  static let all: [any (Command & SendableMetatype).Type] =
    [TripStart.self, TripEnd.self] + RecordCommands<TripNoun>.common + [TripStatsCommand.self]
}
