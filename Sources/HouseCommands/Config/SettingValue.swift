import CommandLineKit
import HomeFolder
import Records
import Text
import TripStore

/// A setting and its current value.
struct SettingValue: Presentable, Answer {
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

  static let members = Members<SettingValue> {
    Member("key", .text, "name of the setting") { $0.spec.key }
    Member("value", .text, "current value") { $0.value }
    Member("default", .text, "default value") { $0.spec.standard }
    Member("set", .flag, "whether a value is set") { $0.setTo != nil }
    Member(
      "scope", .choice(["device", "shared"]), "whether it applies to this device or to all"
    ) { $0.spec.scope.rawValue }
    Member("values", .text, "allowed values, in words") { $0.spec.values }
    Member("help", .text, "what the setting does") { $0.spec.help }
  }

  func present(on page: inout Page) {
    page.line(value)
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
