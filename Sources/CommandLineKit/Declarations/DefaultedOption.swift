internal import Text

/// An option that always has a value: the one given, or the default declared with it.
public struct DefaultedOption<Value: Sendable>: Sendable {
  /// The option as the table holds it; its help gives the default.
  public let spec: OptionSpec
  let standard: Value
}

extension DefaultedOption<Int> {
  public init(
    _ name: String, short: Unicode.Scalar? = nil, _ placeholder: String, _ range: ClosedRange<Int>,
    unit: String? = nil, default standard: Int, help: String
  ) {
    precondition(range.contains(standard), "--\(name) would refuse its own default")
    spec = OptionSpec(
      name, short: short, value: .integer(placeholder, range, unit: unit),
      default: "\(standard)", help: help)
    self.standard = standard
  }
}

extension DefaultedOption<Double> {
  /// A number or a measurement.
  public init(_ name: String, _ value: ValueSpec, default standard: Double, help: String) {
    let text = Phrase.number(standard)
    precondition((try? value.read(text)) != nil, "--\(name) would refuse its own default")
    spec = OptionSpec(name, value: value, default: text, help: help)
    self.standard = standard
  }
}

extension DefaultedOption<String> {
  /// A text that the command itself checks.
  public init(
    _ name: String, _ placeholder: String, maximumBytes: Int, default standard: String, help: String
  ) {
    spec = OptionSpec(
      name, value: .text(placeholder, maximumBytes: maximumBytes), default: standard, help: help)
    self.standard = standard
  }
}

extension DefaultedOption where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One word out of several.
  public init(_ name: String, _ placeholder: String, default standard: Value, help: String) {
    spec = OptionSpec(
      name, value: .choice(placeholder, Value.allCases.map(\.rawValue)),
      default: standard.rawValue, help: help)
    self.standard = standard
  }
}

extension Arguments {
  public func integer(_ option: DefaultedOption<Int>) -> Int {
    integer(option.spec) ?? option.standard
  }

  public func number(_ option: DefaultedOption<Double>) -> Double {
    number(option.spec) ?? option.standard
  }

  public func text(_ option: DefaultedOption<String>) -> String {
    text(option.spec) ?? option.standard
  }

  public func choice<Value>(_ option: DefaultedOption<Value>) -> Value
  where Value: RawRepresentable, Value.RawValue == String {
    text(option.spec).flatMap { Value(rawValue: $0) } ?? option.standard
  }

  /// Whether the option is on the command line.
  public func gives<Value>(_ option: DefaultedOption<Value>) -> Bool {
    flag(option.spec)
  }
}
