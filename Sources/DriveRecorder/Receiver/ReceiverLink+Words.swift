extension ReceiverLink.State {
  /// The state in one word, for programs; these words never change.
  public var word: String {
    switch self {
    case .disconnected: "disconnected"
    case .connecting: "connecting"
    case .watching: "watching"
    case .silent: "silent"
    }
  }
}

extension ReceiverLink {
  /// The state of the connection as a sentence for the user, with advice if something is wrong.
  public func sentence(now: Int64) -> String {
    switch state {
    case .disconnected(let until):
      let seconds = max(0, until - now + 999) / 1_000
      return "not connected to gpsd; check that it is running; next try in \(seconds) s"
    case .connecting:
      return "connected, but gpsd has sent nothing yet"
    case .watching:
      return "gpsd sends reports"
    case .silent:
      let seconds = max(0, now - lastReport) / 1_000
      return "gpsd has received nothing from the receiver for \(seconds) s; check its cable and"
        + " its view of the sky"
    }
  }
}
