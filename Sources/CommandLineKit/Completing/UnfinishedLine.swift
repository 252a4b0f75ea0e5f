internal import Text

/// What the words of an unfinished command line mean so far; what cannot be understood is skipped,
/// since no one wants an error while typing.
struct UnfinishedLine {
  private let program: Program
  /// The words of the command, or of the group that still lacks one.
  private(set) var words = ""
  private(set) var command: (any Command.Type)?
  private(set) var operands: [String] = []
  /// The folder of `--home`.
  private(set) var home: String?
  /// The option whose value comes next.
  private(set) var awaited: OptionSpec?
  /// Whether `--` has ended the options.
  private(set) var isPastOptions = false
  /// Whether a word was not a command, so that nothing is known about what follows.
  private(set) var isLost = false
  private var given: [String] = []
  private var all = GlobalOptions.options

  init(_ tokens: [String], for program: Program) {
    self.program = program
    for token in tokens { read(token) }
  }

  /// The options that can still be given.
  var options: [OptionSpec] {
    all.filter { $0.repeats || !given.contains($0.name) }
  }

  func option(named name: String) -> OptionSpec? { all.first { $0.name == name } }

  private mutating func read(_ token: String) {
    if let option = awaited {
      awaited = nil
      let isLeftOut = option.valueIsOptional && token.utf8.first == Self.dash
      if !isLeftOut, !isSpelledLikeOption(token) { return keep(option, token) }
    }
    guard !isPastOptions, Self.isOption(token) else { return word(token) }
    if token == "--" {
      isPastOptions = true
    } else if token.utf8.starts(with: "--".utf8) {
      longOption(token)
    } else {
      shortOptions(token)
    }
  }

  /// Whether a token begins like an option; a number does not.
  static func isOption(_ token: String) -> Bool {
    guard token.utf8.first == dash, let second = token.utf8.dropFirst().first else { return false }
    return !Digits.isDigit(second) && second != UInt8(ascii: ".")
  }

  private static let dash = UInt8(ascii: "-")

  // MARK: Options

  private func isSpelledLikeOption(_ token: String) -> Bool {
    let body = token.utf8.dropFirst(2)
    guard token.utf8.starts(with: "--".utf8) else {
      return token.utf8.count == 2 && Self.isOption(token)
    }
    return option(named: String(Substring(body.prefix { $0 != UInt8(ascii: "=") }))) != nil
  }

  private mutating func longOption(_ token: String) {
    let body = token.utf8.dropFirst(2)
    let mark = body.firstIndex(of: UInt8(ascii: "="))
    guard let option = option(named: String(Substring(body[..<(mark ?? body.endIndex)]))) else {
      return
    }
    if let mark {
      keep(option, String(Substring(body[mark...].dropFirst())))
    } else {
      expectValue(of: option)
    }
  }

  private mutating func shortOptions(_ token: String) {
    var rest = token.unicodeScalars.dropFirst()
    while let letter = rest.popFirst() {
      guard let option = all.first(where: { $0.short == letter }) else { return }
      guard option.value != nil, !rest.isEmpty else {
        expectValue(of: option)
        continue
      }
      return keep(option, String(rest.first == "=" ? rest.dropFirst() : rest))
    }
  }

  private mutating func expectValue(of option: OptionSpec) {
    guard option.value != nil else { return given.append(option.name) }
    let mayFollow = !option.valueIsOptional || command?.operands.isEmpty == true
    if mayFollow { awaited = option } else { given.append(option.name) }
  }

  private mutating func keep(_ option: OptionSpec, _ value: String) {
    given.append(option.name)
    if option.name == GlobalOptions.homeOption.name { home = value }
  }

  // MARK: Words

  private mutating func word(_ token: String) {
    let extended = words.isEmpty ? token : "\(words) \(token)"
    guard command == nil || mayBecome(extended) else { return operands.append(token) }
    if let found = program.command(named: extended) {
      command = found
      all = GlobalOptions.options + found.options
    } else if program.hasGroup(named: extended) {
      command = nil
      all = GlobalOptions.options
    } else {
      isLost = true
      return
    }
    words = extended
  }

  /// Whether the noun that was read, which is a command on its own, has a command or a noun of this
  /// longer name.
  private func mayBecome(_ extended: String) -> Bool {
    operands.isEmpty && !hasOwnOptions && program.hasGroup(named: words)
      && (program.command(named: extended) != nil || program.hasGroup(named: extended))
  }

  /// Whether an option of the command was given, which none of another can follow.
  private var hasOwnOptions: Bool {
    given.contains { name in !GlobalOptions.options.contains { $0.name == name } }
  }

  /// The commands that the next word can name; a noun that is a command on its own may have others.
  var nextWords: [Candidate] {
    let isOpen = command == nil || (program.hasGroup(named: words) && !hasOwnOptions)
    guard !isLost, operands.isEmpty, isOpen else { return [] }
    return program.nextWords(after: words)
  }

  /// What the next operand is.
  var nextOperand: OperandSpec? {
    guard let specs = command?.operands else { return nil }
    if operands.count < specs.count { return specs[operands.count] }
    return specs.last.flatMap { $0.count == .any ? $0 : nil }
  }
}

extension Program {
  /// The words that can follow the words of a group, without those words themselves.
  func nextWords(after words: String) -> [Candidate] {
    children(of: words).map { child in
      Candidate(String(child.name.split(separator: " ").last ?? ""), child.summary)
    }
  }
}
