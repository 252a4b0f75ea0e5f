import CommandLineKit
import HomeFolder
import Records
import Text
import TripStore

/// A setting and its current value.
struct SettingValue: Presentable, JSONObject {
  let spec: SettingSpec
  /// The value that was set, or `nil` for the default.
  let setTo: String?

  /// The value from the place for its scope: this device's file, or the store that devices share.
  init(_ spec: SettingSpec, _ settings: Settings, _ store: RecordStore?) throws {
    self.spec = spec
    switch spec.scope {
    case .device: setTo = settings.value(of: spec)
    case .shared: setTo = try store?.sharedSetting(spec.key).flatMap { spec.accepts($0) ? $0 : nil }
    }
  }

  var value: String { setTo ?? spec.standard }

  /// The value, and whether it is the default.
  var text: String {
    value + (setTo == nil ? " (default)" : "")
  }

  static let jsonFields = [
    JSONField("key", .text, "name of the setting"),
    JSONField("value", .text, "current value"),
    JSONField("default", .text, "default value"),
    JSONField("set", .flag, "whether a value is set"),
    JSONField(
      "scope", .choice(["device", "shared"]), "whether it applies to this device or to all"),
    JSONField("values", .text, "allowed values, in words"),
    JSONField("help", .text, "what the setting does"),
  ]

  func present(on page: inout Page) {
    page.line(value)
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("key", spec.key)
    json.field("value", value)
    json.field("default", spec.standard)
    json.field("set", setTo != nil)
    json.field("scope", spec.scope.rawValue)
    json.field("values", spec.values)
    json.field("help", spec.help)
  }

  /// The operand that names a setting, the same in every command.
  static let keyOperand = OperandSpec(
    .choice("KEY", SettingSpec.all.map(\.key)), help: "The setting; see 'vanlog config list'.")

  static func spec(in arguments: Arguments) throws(UsageError) -> SettingSpec {
    guard let spec = arguments.operand(0).flatMap(SettingSpec.named) else {
      throw arguments.usageError("name a setting; see 'vanlog config list'")
    }
    return spec
  }
}
