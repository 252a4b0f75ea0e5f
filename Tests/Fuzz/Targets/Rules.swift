import Text
import Watching

extension FuzzTarget {
  static let rules = FuzzTarget("rules", "a rule, which switching off leaves otherwise as it is") {
    bytes in
    let rule = try Rule(id: "rule", parsing: bytes)
    promise(!rule.actions.isEmpty, "a rule does something")
    guard let text = RuleText(bytes) else { return promise(false, "a rule can be switched") }
    for isEnabled in [true, false] {
      var expected = rule
      expected.isEnabled = isEnabled
      let switched = must("a rule that was switched") {
        try Rule(id: "rule", parsing: text.settingEnabled(isEnabled))
      }
      promise(switched == expected, "switching changes one member")
    }
    for action in rule.actions {
      var json = JSONWriter()
      action.write(to: &json)
      _ = must("an action as it was written") { try JSONValue(parsing: json.bytes) }
    }
  }
}
