extension Completion {
  /// One `complete` line for each word and option, guarded by the level that the words have reached.
  func fish() -> String {
    let function = "__\(program.name)_level"
    var script = """
      # Completion of \(program.name) for fish. Load it with: \(program.name) completion fish | source
      function \(function)
        set -l level
        set -l skip
        for word in (commandline -opc)[2..]
          if test -n "$skip"
            set skip
            continue
          end
          switch $word
            case \(fishGlobalValueOptions)
              set skip 1
            case '-*'
            case '*'
              set -l candidate (string trim "$level $word")
              if contains -- "$candidate" \(fishLevels)
                set level $candidate
              end
          end
        end
        test "$level" = "$argv[1]"
      end
      complete -c \(program.name) -f

      """
    for level in levels { script += fishLines(at: level, function) }
    return script
  }

  private var fishGlobalValueOptions: String {
    GlobalOptions.options.filter { $0.value != nil }.map { "--\($0.name)" }.joined(separator: " ")
  }

  private var fishLevels: String {
    levels.filter { !$0.isEmpty }.map(fishQuoted).joined(separator: " ")
  }

  private func fishLines(at level: String, _ function: String) -> String {
    let start = "complete -c \(program.name) -n \(fishQuoted("\(function) \"\(level)\""))"
    var lines = nextWords(after: level).map { word in
      "\(start) -a \(fishQuoted(word.name)) -d \(fishQuoted(word.summary))"
    }
    lines += operandChoices(at: level).map { "\(start) -a \(fishQuoted($0))" }
    if takesPath(at: level) { lines.append("\(start) -F") }
    lines += options(at: level).map { "\(start) \(fishOption($0))" }
    return lines.map { $0 + "\n" }.joined()
  }

  private func fishOption(_ option: OptionSpec) -> String {
    var text = "-l \(option.name)"
    if let short = option.short { text += " -s \(short)" }
    if let value = option.value {
      if isPath(value) {
        text += " -r -F"
      } else {
        text += " -x -a \(fishQuoted(choices(of: value).joined(separator: " ")))"
      }
    }
    return text + " -d \(fishQuoted(option.help))"
  }

  /// Text inside fish's single quotes, where only the quote and the backslash are special.
  private func fishQuoted(_ text: String) -> String {
    var result = ""
    for character in text {
      if character == "'" || character == "\\" { result += "\\" }
      result.append(character)
    }
    return "'\(result)'"
  }
}
