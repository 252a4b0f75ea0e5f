public import HomeFolder
internal import Text

/// What a command may reach: options, environment, home folder, settings, and where results go.
///
/// Nothing is opened before it is asked for. The executable adds stores of its own in extensions.
public final class CommandContext {
  public let program: Program
  public let globals: GlobalOptions
  public let environment: Environment
  public let terminal: Terminal
  private let writeOut: ([UInt8]) throws -> Void
  private let writeNote: ([UInt8]) -> Void
  private var loadedSettings: Settings?
  private var askedClock: ClockProof?

  /// A context for tests, with every effect handed in.
  public init(
    program: Program, globals: GlobalOptions, environment: Environment, terminal: Terminal,
    writeOut: @escaping ([UInt8]) throws -> Void, writeNote: @escaping ([UInt8]) -> Void
  ) {
    self.program = program
    self.globals = globals
    self.environment = environment
    self.terminal = terminal
    self.writeOut = writeOut
    self.writeNote = writeNote
  }

  // MARK: Home and settings

  /// Where the home folder is; it need not exist yet.
  public func home() throws(HomeError) -> HomeFolder {
    try HomeFolder.resolve(option: globals.home) { environment[$0] }
  }

  /// The settings of this device, read once; what is wrong with the file is noted on the way.
  public func settings() throws -> Settings {
    if let loadedSettings { return loadedSettings }
    let loaded = try home().loadSettings()
    for warning in loaded.warnings { note(warning) }
    loadedSettings = loaded.settings
    return loaded.settings
  }

  /// The clock and whether it is to be believed, asked once.
  public func clock() throws -> ClockProof {
    if let askedClock { return askedClock }
    let clock = ClockProof.current(settings: try settings(), home: try home())
    askedClock = clock
    return clock
  }

  // MARK: Output

  /// Gives out a result, as JSON if asked, else for a person.
  public func output(_ result: some Presentable) throws {
    if globals.json {
      var json = JSONWriter()
      result.write(to: &json)
      try writeOut(json.bytes + [UInt8(ascii: "\n")])
    } else {
      try write(text(of: result))
    }
  }

  /// A result as a person gets to see it.
  public func text(of result: some Presentable) -> String {
    var page = page()
    result.present(on: &page)
    return page.text
  }

  /// Gives out text as it is, for instance a script for a shell.
  public func write(_ text: String) throws {
    try writeOut(Array(text.utf8))
  }

  /// A page for a person, drawn by the rules for colour, units and width.
  private func page() -> Page {
    let units = globals.units ?? UnitSystem(rawValue: looks[.units]) ?? .metric
    return Page(ink: outputInk(), units: units, width: terminal.outputWidth)
  }

  /// The settings for how a result looks: without a home folder, or with one that nobody may read,
  /// an answer that needs nothing else from it is still given.
  private var looks: Settings {
    (try? settings()) ?? Settings()
  }

  private func outputInk() -> Ink {
    Ink(isColored: isColored(onTerminal: terminal.outputWidth != nil))
  }

  /// The rules in order: the option, NO_COLOR, the setting, and then whether a terminal shows it.
  private func isColored(onTerminal: Bool) -> Bool {
    switch globals.color {
    case .always: return true
    case .never: return false
    case .auto, nil: break
    }
    if globals.color == nil, environment["NO_COLOR"] == nil {
      switch GlobalOptions.ColorRule(rawValue: looks[.color]) {
      case .always: return true
      case .never: return false
      case .auto, nil: break
      }
    }
    return onTerminal && environment["NO_COLOR"] == nil && environment["TERM"] != "dumb"
  }

  /// Tells the person something beside the result, unless `--quiet`.
  public func note(_ text: String) {
    guard !globals.quiet else { return }
    writeNote(Array("\(program.name): \(Printable.block(text))\n".utf8))
  }

  /// Puts a question to the person at the terminal; the answer comes on standard input.
  public func ask(_ question: String) {
    writeNote(Array(Printable.block(question).utf8))
  }

  /// Tells more, if `--verbose` asks for it.
  public func detail(_ text: String) {
    if globals.verbose { note(text) }
  }

  /// Progress of long work, for a person at a terminal only.
  public func progress(_ label: String, total: Int? = nil) -> Progress {
    Progress(
      label: label, total: total,
      isShown: terminal.errorIsTerminal && !globals.quiet && !globals.json,
      draw: writeNote)
  }
}
