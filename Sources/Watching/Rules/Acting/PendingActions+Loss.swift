extension PendingActions {
  /// An action that will not be done.
  public struct Loss: Sendable, Hashable, CustomStringConvertible {
    public enum Reason: Sendable, Hashable {
      /// All attempts have failed.
      case givenUp
      case tooOld
      /// It had to go for newer ones.
      case tooMany
      /// Its rule is switched off, or gone.
      case ruleIsOff
    }

    public let element: Element
    public let reason: Reason

    init(_ element: Element, _ reason: Reason) {
      self.element = element
      self.reason = reason
    }

    /// What will not be done, and why.
    public var description: String {
      let why =
        switch reason {
        case .givenUp: "it has failed \(PendingActions.attemptLimit) times"
        case .tooOld: "it has waited for more than \(PendingActions.days) days"
        case .tooMany: "too many actions wait"
        case .ruleIsOff: "the rule is off or gone"
        }
      return "\(element.rule): will not \(element.action.sentence), since \(why)"
    }
  }
}
