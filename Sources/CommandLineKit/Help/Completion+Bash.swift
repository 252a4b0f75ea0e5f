extension Completion {
  /// A function that walks the words typed so far to find the level, then offers what fits there.
  func bash() -> String {
    let function = "_\(program.name)"
    return """
      # Completion of \(program.name) for bash. Load it with: source <(\(program.name) completion bash)
      \(function)() {
        local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
        local level="" word candidate index skip=""
        for ((index = 1; index < COMP_CWORD; index++)); do
          word="${COMP_WORDS[index]}"
          if [[ -n $skip ]]; then skip=""; continue; fi
          case "$word" in
            \(globalValueOptions)) skip=1; continue ;;
            -*) continue ;;
          esac
          candidate="${level:+$level }$word"
          case "$candidate" in
            \(knownLevels)) level="$candidate" ;;
          esac
        done
        COMPREPLY=()
        case "$level:$previous" in
      \(bashValueCases)
        esac
        local words="" files=""
        case "$level" in
      \(bashLevelCases)
        esac
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
        if [[ -n $files ]]; then
          compopt -o filenames
          mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$current")
        fi
      }
      complete -F \(function) \(program.name)

      """
  }

  private var globalValueOptions: String {
    spellings(of: GlobalOptions.options.filter { $0.value != nil }).joined(separator: "|")
  }

  private var knownLevels: String {
    levels.filter { !$0.isEmpty }.map(quoted).joined(separator: "|")
  }

  private func spellings(of options: [OptionSpec]) -> [String] {
    options.flatMap { option in
      ["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? [])
    }
  }

  private var bashValueCases: String {
    levels.flatMap { level in
      options(at: level).compactMap { option in
        option.value.map { bashValueCase(option, $0, level) }
      }
    }.joined(separator: "\n")
  }

  private func bashValueCase(_ option: OptionSpec, _ value: ValueSpec, _ level: String) -> String {
    let patterns = spellings(of: [option]).map { quoted("\(level):\($0)") }.joined(separator: "|")
    let reply: String
    if isPath(value) {
      reply = "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$current\")"
    } else {
      let words = choices(of: value).joined(separator: " ")
      reply = "mapfile -t COMPREPLY < <(compgen -W \"\(words)\" -- \"$current\")"
    }
    return "    \(patterns)) \(reply); return ;;"
  }

  private var bashLevelCases: String {
    levels.map { level in
      let words =
        nextWords(after: level).map(\.name) + operandChoices(at: level)
        + spellings(of: options(at: level))
      let files = takesPath(at: level) ? " files=1" : ""
      return "    \(quoted(level))) words=\"\(words.joined(separator: " "))\"\(files) ;;"
    }.joined(separator: "\n")
  }
}
