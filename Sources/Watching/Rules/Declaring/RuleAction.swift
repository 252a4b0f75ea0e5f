/// What a rule does.
public enum RuleAction: Sendable, Hashable {
  case run(RuleProgram)
  /// A notice for people: this text, or one that tells what happened; an urgent one makes itself heard
  /// in quiet hours, too.
  case notify(String?, isUrgent: Bool = false)
  case checkIn(title: String?, type: String?, isOvernight: Bool)
  case driveStart
  case driveStop
  case publish(RuleMessage)

  /// The word for it in a rule's file.
  public enum Kind: String, Sendable, CaseIterable {
    case run, notify, checkin
    case driveStart = "drive-start"
    case driveStop = "drive-stop"
    case publish
  }

  public var kind: Kind {
    switch self {
    case .run: .run
    case .notify: .notify
    case .checkIn: .checkin
    case .driveStart: .driveStart
    case .driveStop: .driveStop
    case .publish: .publish
    }
  }
}

/// A program to run, never through a shell.
public struct RuleProgram: Sendable, Hashable {
  public static let seconds = 1...3_600
  public static let standardSeconds = 30

  /// An absolute path, or a name to be looked up in `PATH`.
  public let program: String
  public let arguments: [String]
  /// When it is killed.
  public let seconds: Int
  /// Whether it waits until there is a network.
  public let needsNetwork: Bool

  public init(
    _ program: String, arguments: [String] = [], seconds: Int = standardSeconds,
    needsNetwork: Bool = false
  ) {
    self.program = program
    self.arguments = arguments
    self.seconds = seconds
    self.needsNetwork = needsNetwork
  }
}

/// A message to the broker.
public struct RuleMessage: Sendable, Hashable {
  public let topic: String
  /// `nil` for what happened, as JSON without the position.
  public let payload: String?
  public let isRetained: Bool

  public init(topic: String, payload: String? = nil, isRetained: Bool = false) {
    self.topic = topic
    self.payload = payload
    self.isRetained = isRetained
  }
}
