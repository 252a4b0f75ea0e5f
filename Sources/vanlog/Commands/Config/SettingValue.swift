import CommandLineKit
import HomeFolder
import Text

/// One setting and the value it has now.
struct SettingValue: Presentable {
  let spec: SettingSpec
  let settings: Settings

  /// The value, and whether it is the default.
  var text: String {
    settings[spec] + (isSet ? "" : " (default)")
  }

  private var isSet: Bool { settings.value(of: spec) != nil }

  static let jsonField = JSONField(
    "key, value, default, is_set, scope, values, help", "the setting")

  func present(on page: inout Page) {
    page.line(settings[spec])
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("key", spec.key)
      json.field("value", settings[spec])
      json.field("default", spec.standard)
      json.field("is_set", isSet)
      json.field("scope", spec.scope.rawValue)
      json.field("values", spec.values)
      json.field("help", spec.help)
    }
  }

  /// The operand that names a setting, the same in every command.
  static let keyOperand = OperandSpec(
    .choice("KEY", SettingSpec.all.map(\.key)), help: "The setting; see 'vanlog config list'.")

  static func spec(in arguments: Arguments) throws(UsageError) -> SettingSpec {
    guard let spec = arguments.operand(0).flatMap(SettingSpec.named) else {
      throw arguments.usageError("give the name of a setting")
    }
    return spec
  }
}
