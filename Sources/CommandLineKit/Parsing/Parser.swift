internal import Text
internal import TypedValues

/// Reads a command line by the program's table.
///
/// Global options stand anywhere before `--`; a command's own options stand after its words. A
/// value may begin with a dash (`--at -33.9,18.4`), unless it is spelled like an option.
struct Parser {
  private let program: Program
  let tokens: [String]
  private var position = 0
  private var words = ""
  private var command: (any Command.Type)?
  private var operands: [String] = []
  private var globalValues = OptionValues()
  private var commandValues = OptionValues()
  /// The options that may stand here.
  private(set) var available = GlobalOptions.options

  private init(_ program: Program, _ tokens: [String]) {
    self.program = program
    self.tokens = tokens
  }

  static func parse(_ tokens: [String], for program: Program) throws(UsageError) -> Invocation {
    var parser = Parser(program, tokens)
    return try parser.invocation()
  }

  private mutating func invocation() throws(UsageError) -> Invocation {
    try readTokens()
    return Invocation(request: try request(), globals: GlobalOptions(globalValues))
  }

  private mutating func request() throws(UsageError) -> Invocation.Request {
    if asksForHelp || globalValues.flag(GlobalOptions.helpOption) { return .help(words) }
    if globalValues.flag(GlobalOptions.versionOption) { return .version }
    guard let command else {
      guard words.isEmpty, let overview = program.overview else { throw noCommand() }
      return .run(
        overview, Arguments(operands: [], commandName: overview.name, values: commandValues))
    }
    try readOperands(of: command)
    return .run(command, Arguments(operands: operands, commandName: words, values: commandValues))
  }

  private var asksForHelp: Bool {
    tokens.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
  }

  private mutating func readTokens() throws(UsageError) {
    while position < tokens.count {
      let token = tokens[position]
      position += 1
      if token == "--" {
        for rest in tokens[position...] { try word(rest) }
        return
      }
      if token.utf8.first == Self.dash, token != "-", !looksLikeNumber(token) {
        try option(token)
      } else {
        try word(token)
      }
    }
  }

  /// Reads an option.
  ///
  /// If the line also asks for help, an unknown option leads to help.
  private mutating func option(_ token: String) throws(UsageError) {
    do {
      if isLong(token) { try longOption(token) } else { try shortOptions(token) }
    } catch {
      guard asksForHelp else { throw error }
    }
  }

  private func looksLikeNumber(_ token: String) -> Bool {
    let second = token.utf8.dropFirst().first
    return second.map { Digits.isDigit($0) || $0 == UInt8(ascii: ".") }
      ?? false
  }

  // MARK: Words and operands

  private mutating func word(_ token: String) throws(UsageError) {
    let extended = words.isEmpty ? token : "\(words) \(token)"
    guard command == nil || mayBecome(extended) else {
      operands.append(token)
      return
    }
    if let found = program.command(named: extended) {
      command = found
      available = GlobalOptions.options + found.options
    } else if program.hasGroup(named: extended) {
      // The noun before, which may be a command on its own, is not the command of this line.
      command = nil
      available = GlobalOptions.options
    } else {
      throw unknownWord(token)
    }
    words = extended
  }

  /// Whether the noun that was read, which is a command on its own, has a command or a noun of this
  /// longer name.
  private func mayBecome(_ extended: String) -> Bool {
    guard operands.isEmpty, commandValues.isEmpty, program.hasGroup(named: words) else {
      return false
    }
    return program.command(named: extended) != nil || program.hasGroup(named: extended)
  }

  private func unknownWord(_ token: String) -> UsageError {
    let known = program.children(of: words).map { lastWord(of: $0.name) }
    var hint = Suggestion.sentence(for: token, among: known)
    if hint.isEmpty, words.isEmpty {
      // A verb without its noun: 'near' for 'spots near'.
      let full = program.commands.map { $0.name }.filter { lastWord(of: $0) == token }
      if !full.isEmpty { hint = "; did you mean \(Phrase.alternatives(full))?" }
    }
    let place = words.isEmpty ? "" : " for '\(words)'"
    return UsageError(
      "unknown command '\(Printable.line(token))'\(place)\(hint)", commandName: words)
  }

  private func noCommand() -> UsageError {
    let names = program.children(of: words).map { lastWord(of: $0.name) }
    let subject = words.isEmpty ? "a command" : "'\(words)' needs a command"
    let start = words.isEmpty ? "give \(subject)" : subject
    return UsageError(
      "\(start): \(Phrase.alternatives(names))", commandName: words, lacksCommand: true)
  }

  private func lastWord(of name: String) -> String {
    name.split(separator: " ").last.map(String.init) ?? name
  }

  private mutating func readOperands(of command: any Command.Type) throws(UsageError) {
    let specs = command.operands
    for (index, spec) in specs.enumerated() where spec.count == .one && index >= operands.count {
      throw UsageError(
        "'\(command.name)' needs \(spec.value.placeholder): \(spec.help)",
        commandName: command.name)
    }
    // After a noun that is a command on its own, a word is more likely a verb than an operand.
    if specs.isEmpty, let word = operands.first, program.hasGroup(named: command.name) {
      throw unknownWord(word)
    }
    for (index, operand) in operands.enumerated() {
      guard let spec = index < specs.count ? specs[index] : repeating(specs) else {
        throw UsageError(
          "'\(command.name)' takes \(Phrase.atMost(specs.count, "operand")); unexpected "
            + "'\(Printable.line(operand))'\(quotingHint(for: operand))",
          commandName: command.name)
      }
      do throws(TypedProblem) {
        operands[index] = try spec.value.read(operand)
      } catch {
        throw UsageError("\(spec.value.placeholder) \(error.reason)", commandName: command.name)
      }
    }
  }

  private func repeating(_ specs: [OperandSpec]) -> OperandSpec? {
    specs.last.flatMap { $0.count == .any ? $0 : nil }
  }

  // MARK: Options

  private mutating func longOption(_ token: String) throws(UsageError) {
    let (name, inlineValue) = halves(of: token)
    let option = try self.option(named: name)
    if option.value == nil, inlineValue != nil {
      throw UsageError("--\(option.name) takes no value", option: option, commandName: words)
    }
    try take(option, spelled: "--\(option.name)", value: inlineValue)
  }

  private mutating func shortOptions(_ token: String) throws(UsageError) {
    var rest = token.unicodeScalars.dropFirst()
    while let letter = rest.popFirst() {
      guard let option = available.first(where: { $0.short == letter }) else {
        throw unknownOption("-\(letter)")
      }
      guard option.value != nil, !rest.isEmpty else {
        try take(option, spelled: "-\(letter)", value: nil)
        continue
      }
      if rest.first == "=" { rest.removeFirst() }
      try take(option, spelled: "-\(letter)", value: String(rest))
      return
    }
  }

  private mutating func take(
    _ option: OptionSpec, spelled: String, value inlineValue: String?
  ) throws(UsageError) {
    var texts = [""]
    if let spec = option.value {
      guard let given = inlineValue ?? nextValue(of: option) else {
        throw UsageError(
          "\(spelled) needs a value: \(spec.placeholder)", option: option, commandName: words)
      }
      do throws(TypedProblem) {
        texts = try spec.readAll(option.parts(of: given))
      } catch {
        throw UsageError("\(spelled) \(error.reason)", option: option, commandName: words)
      }
    }
    let isGlobal = GlobalOptions.options.contains { $0.name == option.name }
    for text in texts {
      if isGlobal { globalValues.add(option, text) } else { commandValues.add(option, text) }
    }
  }

  /// The next token as a value, unless it is spelled like an option: then the value was probably
  /// forgotten.
  private mutating func nextValue(of option: OptionSpec) -> String? {
    let without = option.valueIsOptional ? "" : nil
    guard position < tokens.count else { return without }
    let token = tokens[position]
    guard token != "--", !isSpelledLikeOption(token) else { return without }
    if option.valueIsOptional, token.utf8.first == Self.dash || command?.operands.isEmpty != true {
      return without
    }
    position += 1
    return token
  }

  /// Whether `token` is a long option, with or without a value, or one short option alone.
  func isSpelledLikeOption(_ token: String) -> Bool {
    if isLong(token) { return !options(named: halves(of: token).name).isEmpty }
    let letters = token.unicodeScalars
    guard letters.count == 2, letters.first == "-" else { return false }
    return available.contains { $0.short == letters.last }
  }

  private static let dash = UInt8(ascii: "-")

  private func isLong(_ token: String) -> Bool { token.utf8.starts(with: "--".utf8) }

  /// The name of a long option, and what follows its `=`.
  private func halves(of token: String) -> (name: String, value: String?) {
    let body = token.utf8.dropFirst(2)
    guard let mark = body.firstIndex(of: UInt8(ascii: "=")) else {
      return (String(Substring(body)), nil)
    }
    return (String(Substring(body[..<mark])), String(Substring(body[mark...].dropFirst())))
  }

  /// The option of this name, else those whose names begin like this.
  private func options(named name: String) -> [OptionSpec] {
    if let option = available.first(where: { $0.name == name }) { return [option] }
    return name.isEmpty ? [] : available.filter { $0.name.utf8.starts(with: name.utf8) }
  }

  private func option(named name: String) throws(UsageError) -> OptionSpec {
    let found = options(named: name)
    guard found.count < 2 else {
      throw UsageError(
        "--\(Printable.line(name)) could be \(Phrase.alternatives(found.map { "--\($0.name)" }))",
        commandName: words)
    }
    guard let option = found.first else { throw unknownOption("--\(name)") }
    return option
  }

  private func unknownOption(_ spelled: String) -> UsageError {
    let name = String(spelled.drop { $0 == "-" })
    let hint = Suggestion.sentence(for: name, among: available.map(\.name), prefix: "--")
    let shown = Printable.line(spelled)
    guard command == nil else {
      return UsageError("unknown option \(shown) for '\(words)'\(hint)", commandName: words)
    }
    let place = hint.isEmpty ? "; put the options of a command after it" : hint
    return UsageError("unknown option \(shown)\(place)", commandName: words)
  }
}
