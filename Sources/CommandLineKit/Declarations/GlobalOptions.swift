/// The options that every command takes, anywhere before `--`.
public struct GlobalOptions: Sendable {
  public enum ColorRule: String, Sendable, CaseIterable {
    case auto
    case always
    case never
  }

  public let home: String?
  public let json: Bool
  public let quiet: Bool
  public let verbose: Bool
  /// Whether even a page longer than the screen is printed as it is.
  public let noPager: Bool
  /// `nil` if the command line does not say: then the setting decides.
  public let color: ColorRule?
  /// `nil` if the command line does not say: then the setting decides.
  public let units: UnitSystem?

  static let homeOption = OptionSpec(
    "home", value: .folder(),
    default: "$VANLOG_HOME, else $XDG_DATA_HOME/vanlog, else ~/.local/share/vanlog",
    help: "Folder that holds all data.")
  static let jsonOption = OptionSpec("json", help: "Print the result as JSON.")
  static let quietOption = OptionSpec("quiet", short: "q", help: "Suppress notes and progress.")
  static let verboseOption = OptionSpec("verbose", short: "v", help: "Print more details.")
  static let noPagerOption = OptionSpec(
    "no-pager", help: "Print long pages all at once.")
  static let colorOption = OptionSpec(
    "color", value: .choice("WHEN", ColorRule.allCases.map(\.rawValue)),
    default: "auto, which heeds NO_COLOR", help: "When to use colour: auto, always or never.")
  static let unitsOption = OptionSpec(
    "units", value: .choice("SYSTEM", UnitSystem.allCases.map(\.rawValue)),
    default: "the setting output.units", help: "metric or imperial.")
  static let helpOption = OptionSpec("help", short: "h", help: "Show help for the command.")
  static let versionOption = OptionSpec("version", help: "Show the version.")

  static let options = [
    homeOption, jsonOption, quietOption, verboseOption, colorOption, unitsOption,
    noPagerOption, helpOption, versionOption,
  ]

  init(_ values: OptionValues) {
    home = values.text(Self.homeOption)
    json = values.flag(Self.jsonOption)
    quiet = values.flag(Self.quietOption)
    verbose = values.flag(Self.verboseOption)
    noPager = values.flag(Self.noPagerOption)
    color = values.text(Self.colorOption).flatMap(ColorRule.init)
    units = values.text(Self.unitsOption).flatMap(UnitSystem.init)
  }
}
