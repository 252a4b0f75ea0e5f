extension Completion {
  /// A function for zsh's own completion system, with a description beside each word.
  func zsh() -> String {
    let function = "_\(program.name)"
    return """
      #compdef \(program.name)
      # Completion of \(program.name) for zsh. Put it into a folder of $fpath as \(function).
      \(function)() {
        local level="" word candidate skip="" previous="${words[CURRENT-1]}"
        local -a entries
        integer index
        for ((index = 2; index < CURRENT; index++)); do
          word="${words[index]}"
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
        case "$level:$previous" in
      \(zshValueCases)
        esac
        case "$level" in
      \(zshLevelCases)
        esac
        _describe -t commands '\(program.name)' entries
      }
      if [[ "${funcstack[1]}" == "\(function)" ]]; then
        \(function) "$@"
      else
        compdef \(function) \(program.name)
      fi

      """
  }

  private var zshValueCases: String {
    levels.flatMap { level in
      options(at: level).compactMap { option in
        option.value.map { value in
          let reply =
            isPath(value) ? "_files" : "compadd -- \(choices(of: value).joined(separator: " "))"
          let patterns = spellings(of: [option]).map { quoted("\(level):\($0)") }
          return "    \(patterns.joined(separator: "|"))) \(reply); return ;;"
        }
      }
    }.joined(separator: "\n")
  }

  private var zshLevelCases: String {
    levels.map { level in
      let described =
        nextWords(after: level) + operandChoices(at: level).map { (name: $0, summary: "") }
        + options(at: level).map { (name: "--\($0.name)", summary: $0.help) }
      let entries = described.map { quoted(zshEntry($0.name, $0.summary)) }.joined(separator: " ")
      let files = takesPath(at: level) ? "; _files" : ""
      return "    \(quoted(level))) entries=(\(entries))\(files) ;;"
    }.joined(separator: "\n")
  }

  /// `name:description`, in which colons of the name are escaped.
  private func zshEntry(_ name: String, _ summary: String) -> String {
    let safe = name.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:")
    return summary.isEmpty ? safe : "\(safe):\(summary)"
  }
}
