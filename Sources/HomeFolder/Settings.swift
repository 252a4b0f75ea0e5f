internal import Text

/// The settings of this device, with defaults for those not set.
///
/// Unknown members of the file are kept, so that a newer version finds them again.
public struct Settings: Sendable {
  private var members: [JSONValue.Member]

  /// Settings with all defaults.
  public init() {
    members = []
  }

  /// The value in force, as a user would type it.
  public subscript(spec: SettingSpec) -> String {
    value(of: spec) ?? spec.standard
  }

  /// The number in force; only for settings that are numbers.
  public func integer(_ spec: SettingSpec) -> Int {
    guard let number = Int(self[spec]) else {
      preconditionFailure("\(spec.key) is not declared as a number")
    }
    return number
  }

  /// The value that was set, or `nil` if the default applies.
  public func value(of spec: SettingSpec) -> String? {
    members.last { $0.name == spec.key }.flatMap { Self.text($0.value) }
      .flatMap { spec.accepts($0) ? $0 : nil }
  }

  public mutating func set(_ spec: SettingSpec, to text: String) {
    precondition(spec.accepts(text), "the caller must check the value")
    unset(spec)
    let value =
      if case .integer = spec.kind, let number = Int64(text) {
        JSONValue.integer(number)
      } else { JSONValue.string(text) }
    members.append(.init(name: spec.key, value: value))
  }

  public mutating func unset(_ spec: SettingSpec) {
    members.removeAll { $0.name == spec.key }
  }

  private static func text(_ value: JSONValue) -> String? {
    value.string ?? value.integer.map { String($0) }
  }
}

extension Settings {
  /// Reads the bytes of `config.json`; invalid values become warnings.
  static func parse(_ bytes: [UInt8]) throws(JSONError) -> (settings: Settings, warnings: [String])
  {
    let document = try JSONValue(parsing: bytes, maximumDepth: 8)
    guard let members = document.members else {
      throw JSONError(line: 1, column: 1, reason: "expected a JSON object")
    }
    var settings = Settings()
    settings.members = members
    // If a name occurs twice, the last one counts, as with most JSON readers.
    let warnings = SettingSpec.all.compactMap { spec in
      members.last { $0.name == spec.key }.flatMap { objection(to: $0.value, of: spec) }
    }
    return (settings, warnings)
  }

  /// What is wrong with the value of a member, as a sentence.
  private static func objection(to value: JSONValue, of spec: SettingSpec) -> String? {
    guard spec.scope == .device else {
      return "config.json: \(spec.key) is shared by all devices and has no effect in this file"
    }
    guard text(value).map(spec.accepts) != true else { return nil }
    return "config.json: \(spec.key) must be \(spec.values); "
      + "the default \(spec.standard) is used until 'vanlog config set \(spec.key)' fixes it"
  }

  /// The bytes of `config.json`, which people may read too.
  var bytes: [UInt8] {
    var json = JSONWriter(indentation: 2)
    JSONValue.object(members).write(to: &json)
    return json.bytes + [UInt8(ascii: "\n")]
  }
}
