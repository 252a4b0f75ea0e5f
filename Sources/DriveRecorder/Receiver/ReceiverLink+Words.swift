extension ReceiverLink.State {
  /// One word for programs; these words never change.
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
  /// Where the connection stands, in a sentence for the user, with what to do if it stands badly.
  public func sentence(now: Int64) -> String {
    switch state {
    case .disconnected(let until):
      let seconds = max(0, until - now + 999) / 1_000
      return "no connection to gpsd; check that it runs; next try in \(seconds) s"
    case .connecting:
      return "connected, but gpsd has not spoken yet"
    case .watching:
      return "gpsd sends reports"
    case .silent:
      let seconds = max(0, now - lastReport) / 1_000
      return "gpsd has had nothing from the receiver for \(seconds) s; check its plug and its view"
        + " of the sky"
    }
  }
}
