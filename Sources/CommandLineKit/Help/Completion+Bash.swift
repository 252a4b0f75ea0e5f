extension Completion {
  /// A function that finds the level by the words typed so far, then offers what can follow.
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
        local words="" options="\(spellings(of: GlobalOptions.options).joined(separator: " "))" files=""
        case "$level" in
      \(bashLevelCases)
        esac
        if [[ $current == -* ]]; then words=$options files=""; fi
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
        if [[ -n $files ]]; then
          compopt -o filenames
          mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$current")
        fi
      }
      complete -F \(function) \(program.name)

      """
  }

  /// What may follow an option with a value: those of commands first, then those of every command.
  private var bashValueCases: String {
    let own = program.commands.flatMap { command in
      command.options.compactMap { option in
        option.value.map { bashValueCase(option, $0, quoted("\(command.name):")) }
      }
    }
    let global = GlobalOptions.options.compactMap { option in
      option.value.map { bashValueCase(option, $0, "*:") }
    }
    return (own + global).joined(separator: "\n")
  }

  private func bashValueCase(_ option: OptionSpec, _ value: ValueSpec, _ level: String) -> String {
    let patterns = spellings(of: [option]).map { level + $0 }.joined(separator: "|")
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
    levels.compactMap { level in
      let words = nextWords(after: level).map(\.name) + operandChoices(at: level)
      let own = spellings(of: program.command(named: level)?.options ?? [])
      let parts = [
        words.isEmpty ? nil : "words=\"\(words.joined(separator: " "))\"",
        own.isEmpty ? nil : "options+=\" \(own.joined(separator: " "))\"",
        takesPath(at: level) ? "files=1" : nil,
      ].compactMap(\.self)
      return parts.isEmpty ? nil : "    \(quoted(level))) \(parts.joined(separator: " ")) ;;"
    }.joined(separator: "\n")
  }
}
