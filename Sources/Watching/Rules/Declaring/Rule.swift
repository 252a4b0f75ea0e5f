/// One automation: what sets it off, what else must hold, and what is done then.
public struct Rule: Sendable, Hashable {
  /// The name of its file without `.json`, by which commands and memory know it.
  public let id: String
  /// What people read; the id, unless the file says otherwise.
  public let name: String
  public var isEnabled: Bool
  public let trigger: RuleTrigger
  /// All of them must hold.
  public let conditions: [RuleCondition]
  /// Done one after the other.
  public let actions: [RuleAction]
  /// How long it rests after it has fired.
  public let cooldown: RuleSpan

  public init(
    id: String, name: String? = nil, isEnabled: Bool = true, trigger: RuleTrigger,
    conditions: [RuleCondition] = [], actions: [RuleAction], cooldown: RuleSpan = .standardCooldown
  ) {
    self.id = id
    self.name = name ?? id
    self.isEnabled = isEnabled
    self.trigger = trigger
    self.conditions = conditions
    self.actions = actions
    self.cooldown = cooldown
  }
}

extension Rule {
  /// The folder of the home with one file for each rule.
  public static let folderName = "automations"
  public static let fileEnding = ".json"
  /// What this version of vanlog understands.
  public static let version: Int64 = 1
  /// A file with more bytes is not a rule.
  public static let sizeLimit = 65_536
  /// More rules than anyone needs; the rest is left out, by name.
  public static let countLimit = 200
  static let actionLimit = 16
  static let conditionLimit = 16
}
