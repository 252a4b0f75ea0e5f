internal import DurableFiles
public import HomeFolder
internal import Text

/// Everything a command may use: options, environment, home folder, settings and output.
///
/// Nothing is opened before it is needed. The modules of commands add their stores in extensions.
public final class CommandContext {
  public let program: Program
  public let globals: GlobalOptions
  public let environment: Environment
  public let terminal: Terminal
  /// The words of the command that runs, such as `ledger add`.
  public var commandName = ""
  private let writeOut: ([UInt8]) throws -> Void
  private let writeNote: ([UInt8]) -> Void
  private var loadedSettings: Settings?
  private var askedClock: ClockProof?
  /// Whether times that an unproven clock gave have been looked at, which is done once.
  public var hasLookedAtTimes = false

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

  /// The same context for a command whose answer goes elsewhere.
  func printing(_ writeOut: @escaping ([UInt8]) throws -> Void) -> CommandContext {
    CommandContext(
      program: program, globals: globals, environment: environment, terminal: terminal,
      writeOut: writeOut, writeNote: writeNote)
  }

  // MARK: Home and settings

  /// Where the home folder is; it need not exist yet.
  public func home() throws(HomeError) -> HomeFolder {
    try HomeFolder.resolve(option: globals.home) { environment[$0] }
  }

  /// The settings of this device, read once; problems with the file become notes.
  ///
  /// Where it cannot be read the defaults apply: what can continue with them, such as recording,
  /// matters more than a setting.
  public func settings() throws -> Settings {
    if let loadedSettings { return loadedSettings }
    let loaded = try home().settingsOrDefaults()
    for warning in loaded.warnings { note(warning) }
    loadedSettings = loaded.settings
    return loaded.settings
  }

  /// Reads the settings for a command that changes nothing: an unusable file is not set aside.
  ///
  /// Returns what is wrong with it or why it cannot be read, so that the defaults apply, or else what
  /// is wrong with single values.
  public func lookAtSettings() throws -> (damage: String?, obstacle: String?, warnings: [String]) {
    let home = try home()
    do {
      let (settings, damage, warnings) = try home.settingsAsTheyAre()
      loadedSettings = settings
      return (damage, nil, warnings)
    } catch let error as FileError {
      loadedSettings = Settings()
      return (nil, home.withoutSettings(error), [])
    }
  }

  /// The clock and whether it can be trusted, asked once.
  public func clock() throws -> ClockProof {
    if let askedClock { return askedClock }
    let clock = ClockProof.current(settings: try settings(), home: try home())
    askedClock = clock
    return clock
  }

  /// Asks the clock again: something may have proven the time since.
  public func askClockAgain() {
    askedClock = nil
    hasLookedAtTimes = false
  }

  // MARK: Output

  /// Prints a result, as JSON if asked, else for a person.
  public func output(_ result: some Presentable) throws {
    if globals.json {
      var json = JSONWriter()
      result.write(to: &json)
      assert(isDeclared(json.bytes))
      try writeOut(Printable.json(json.bytes) + [UInt8(ascii: "\n")])
    } else {
      var page = page()
      result.present(on: &page)
      try show(page)
    }
  }

  /// Whether the command declares all members of an answer; only asked in tests.
  private func isDeclared(_ answer: [UInt8]) -> Bool {
    guard let command = program.command(named: commandName) else { return true }
    let strangers = DeclaredMembers(fields: command.jsonFields).strangers(in: answer)
    for path in strangers { note("'\(commandName)' does not declare \(path)") }
    return strangers.isEmpty
  }

  /// A result as a person sees it.
  public func text(of result: some Presentable) -> String {
    var page = page()
    result.present(on: &page)
    return page.text
  }

  /// A result as a file has it: without colours, however wide the terminal is.
  public func plainText(of result: some Presentable) -> String {
    var page = Page(ink: Ink(isColored: false), units: units, width: nil)
    result.present(on: &page)
    return page.text
  }

  /// Prints a page for a person, through a pager if it is longer than the screen.
  private func show(_ page: Page) throws {
    guard !globals.noPager, let height = terminal.outputHeight, terminal.outputWidth != nil,
      page.bytes.count(where: { $0 == UInt8(ascii: "\n") }) >= height,
      let pager = Pager(environment, setting: looks[.pager]), pager.show(page.bytes)
    else { return try writeOut(page.bytes) }
  }

  /// Prints text unchanged, such as a script for a shell.
  public func write(_ text: String) throws {
    try writeOut(Array(text.utf8))
  }

  /// A page for a person, drawn by the rules for colour, units and width.
  private func page() -> Page {
    Page(ink: outputInk(), units: units, width: terminal.outputWidth)
  }

  /// The units in which a person sees measurements.
  public var units: UnitSystem {
    globals.units ?? UnitSystem(rawValue: looks[.units]) ?? .metric
  }

  /// The settings for how a result looks.
  ///
  /// An answer that needs nothing else from the home folder is still given if the folder is missing
  /// or unreadable.
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

  /// Prints a note beside the result, unless `--quiet`.
  public func note(_ text: String) {
    note([text])
  }

  /// Prints a note of several pieces, put together as bytes.
  public func note(_ pieces: [String]) {
    guard !globals.quiet else { return }
    var message: [UInt8] = []
    message.reserveCapacity(Self.usualNote)
    message.append(program.name)
    message.append(": ")
    for piece in pieces { message.append(Printable.block(piece)) }
    message.append(UInt8(ascii: "\n"))
    writeNote(terminal.message(utf8: message))
  }

  private static let usualNote = 200

  /// Asks the person at the terminal; the answer comes on standard input.
  public func ask(_ question: String) {
    writeNote(Array(terminal.message(Printable.block(question)).utf8))
  }

  /// Prints a note only with `--verbose`.
  public func detail(_ text: String) {
    if globals.verbose { note(text) }
  }

  /// Progress of long work, shown only at a terminal.
  public func progress(
    _ label: String, in unit: Progress.Unit = .things, total: Int? = nil
  ) -> Progress {
    Progress(
      label: label, unit: unit, total: total,
      isShown: terminal.errorIsTerminal && !globals.quiet && !globals.json,
      draw: writeNote)
  }
}
