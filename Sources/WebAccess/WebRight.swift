/// What a paired device may do with the log.
public enum WebRight: String, CaseIterable, Hashable, Sendable {
  case look
  /// Look and enter things, record drives, and invite further devices.
  case write

  /// Whether it covers what is asked for.
  public func covers(_ needed: WebRight) -> Bool { self == .write || needed == .look }
}
