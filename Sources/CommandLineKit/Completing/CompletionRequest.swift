internal import Glibc
internal import Text

/// `vanlog __complete SHELL PLACE WORD...`, which the scripts of the shells call at each tab: what the
/// word at a place, counted from the program's name, can become.
///
/// It prints one candidate a line, with a tab and what it stands for where the shell shows that, and
/// a line with a tab first if names of files are wanted. It writes nothing, and never says what went
/// wrong: a person is typing.
struct CompletionRequest {
  static let word = "__complete"

  let shell: Shell
  private let words: [String]
  private let typed: ShellWord

  /// `nil` if these arguments ask for something else.
  init?(_ arguments: [String]) {
    guard arguments.count >= 3, arguments[0] == Self.word,
      let shell = Shell(rawValue: arguments[1]),
      let place = Int(arguments[2]), (1..<Self.longestLine).contains(place)
    else { return nil }
    self.shell = shell
    var words = Array(arguments.dropFirst(3).prefix(place + 1))
    while words.count <= place { words.append("") }
    if shell == .bash { words = Self.joined(words) }
    typed = ShellWord(words.popLast() ?? "")
    // zsh and fish have taken the quotation marks of finished words away.
    self.words = words.dropFirst().map { shell == .bash ? ShellWord($0).text : $0 }
  }

  private static let longestLine = 10_000

  /// The words as they were typed: bash hands over `--trip=Adria` as three.
  private static func joined(_ words: [String]) -> [String] {
    var joined: [String] = []
    var continues = false
    for word in words {
      let isBreak = !word.isEmpty && word.unicodeScalars.allSatisfy(ShellWord.isBreak)
      if joined.count > 1, isBreak || continues {
        joined[joined.count - 1] += word
      } else {
        joined.append(word)
      }
      continues = isBreak && joined.count > 1
    }
    return joined
  }

  /// What is to be printed.
  func answer(of program: Program, _ environment: Environment) -> String {
    let line = UnfinishedLine(words, for: program)
    var globals = OptionValues()
    if let home = line.home {
      globals.add(GlobalOptions.homeOption, Self.expanded(home, environment))
    }
    let context = CommandContext(
      program: program, globals: GlobalOptions(globals), environment: environment,
      terminal: Terminal(outputWidth: nil, errorWidth: nil, inputIsTerminal: false),
      writeOut: { _ in }, writeNote: { _ in })
    let completions = Completions(typed.text, after: line, context)
    var lines = completions.candidates.compactMap(self.line)
    if let files = completions.files {
      lines.append("\t\(files.rawValue)\t\(completions.prefix)\n")
    }
    return lines.joined()
  }

  private func line(for candidate: Candidate) -> String? {
    let meaning = Self.shortened(Printable.line(candidate.meaning))
    switch shell {
    case .bash: return typed.replacement(by: candidate.text).map { "\($0)\n" }
    case .fish: return meaning.isEmpty ? "\(candidate.text)\n" : "\(candidate.text)\t\(meaning)\n"
    case .zsh:
      let text = Self.escapedForDescribe(candidate.text)
      return meaning.isEmpty ? "\(text)\n" : "\(text):\(meaning)\n"
    }
  }

  /// The shell has not replaced the tilde of a word that is still being typed.
  private static func expanded(_ home: String, _ environment: Environment) -> String {
    guard home.utf8.starts(with: "~/".utf8), let own = environment["HOME"] else { return home }
    return own + home.dropFirst()
  }

  private static func escapedForDescribe(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == ":" || scalar == "\\" { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }

  /// As much as fits beside a candidate.
  private static func shortened(_ text: String) -> String {
    guard text.utf8.count > longestMeaning else { return text }
    return String(text.unicodeScalars.prefix(longestMeaning)) + "…"
  }

  private static let longestMeaning = 100
}
