internal import Text

extension GrowingPause {
  /// Between attempts to reach a broker or a server: up to five minutes, and never for equally long.
  static let atServers = GrowingPause(first: 1_000, longest: 200_000, percent: 100...150)
}
