/// What a command does besides answering, how long one waits for it, and who may ask for it on the page.
public struct CommandUse: Sendable {
  /// How long a person waits on a small computer.
  public enum Cost: String, Sendable, CaseIterable {
    case instant, seconds, long
  }

  /// Who may have the page run a command.
  public enum Right: Sendable, Hashable {
    case never(Reason)
    /// A phone that may only look around.
    case guest
    case look, write, owner
  }

  /// Why the page never runs a command.
  public enum Reason: String, Sendable, CaseIterable {
    /// It talks with a person at a terminal, or never ends.
    case terminal = "reads the terminal"
    case root = "needs root"
    case programs = "only for other programs"
  }

  /// Whether it changes something that lasts.
  public let changes: Bool
  public let cost: Cost
  public let right: Right

  private init(changes: Bool, cost: Cost, right: Right) {
    (self.changes, self.cost, self.right) = (changes, cost, right)
  }

  /// It only shows something.
  public static func shows(_ cost: Cost = .instant, _ right: Right = .look) -> CommandUse {
    CommandUse(changes: false, cost: cost, right: right)
  }

  /// It changes something that lasts.
  public static func changes(_ cost: Cost = .instant, _ right: Right = .write) -> CommandUse {
    CommandUse(changes: true, cost: cost, right: right)
  }
}

extension CommandUse.Right {
  static let words = ["never", "guest", "look", "write", "owner"]

  /// Its name for programs.
  var word: String {
    switch self {
    case .never: "never"
    case .guest: "guest"
    case .look: "look"
    case .write: "write"
    case .owner: "owner"
    }
  }

  var reason: CommandUse.Reason? {
    if case .never(let reason) = self { reason } else { nil }
  }
}
