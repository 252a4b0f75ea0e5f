/// The values that a command line gave to options, in the order given.
struct OptionValues: Sendable {
  private var entries: [(name: String, value: String)] = []

  mutating func add(_ option: OptionSpec, _ value: String = "") {
    entries.append((option.name, value))
  }

  func flag(_ option: OptionSpec) -> Bool {
    entries.contains { $0.name == option.name }
  }

  /// The last value given, as users of GNU tools expect.
  func text(_ option: OptionSpec) -> String? {
    entries.last { $0.name == option.name }?.value
  }

  func texts(_ option: OptionSpec) -> [String] {
    entries.filter { $0.name == option.name }.map(\.value)
  }
}
