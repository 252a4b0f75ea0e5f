/// A shell that can complete command lines.
enum Shell: String, Sendable, CaseIterable {
  case bash
  case zsh
  case fish
}

/// Completion scripts: small functions that ask the program what a word can become.
struct Completion {
  let program: Program

  func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The program is the one that the line names, if there is one of that name.
  private var bash: String {
    """
    # Completion of \(program.name) for bash. Load it with: source <(\(program.name) completion bash)
    _\(program.name)() {
      local program=$1 current=${COMP_WORDS[COMP_CWORD]} line
      type -P -- "$program" > /dev/null || program=\(program.name)
      COMPREPLY=()
      while IFS= read -r line; do
        case $line in
          $'\\tfolders'*) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "${current#=}") ;;
          $'\\tfiles'*) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "${current#=}") ;;
          *) COMPREPLY+=("$line"); [[ $line != *= ]] || compopt -o nospace ;;
        esac
      done < <("$program" \(CompletionRequest.word) bash "$COMP_CWORD" "${COMP_WORDS[@]}" 2> /dev/null)
    }
    complete -F _\(program.name) \(program.name)

    """
  }

  /// A single candidate is taken as it is, although its accents may differ from what was typed.
  private var zsh: String {
    """
    #compdef \(program.name)
    # Completion of \(program.name) for zsh. Put it into a folder of $fpath as _\(program.name).
    _\(program.name)() {
      local program=${(Q)words[1]} line files=""
      local -a before entries matching
      (( $+commands[$program] )) || [[ -x $program ]] || program=\(program.name)
      before=("${(@Q)words[1,CURRENT-1]}")
      for line in "${(@f)$("$program" \(CompletionRequest.word) zsh $((CURRENT - 1)) "${before[@]}" "$PREFIX" 2> /dev/null)}"; do
        case $line in
          ($'\\t'*) files=$line ;;
          (?*) entries+=("$line") ;;
        esac
      done
      matching=(-M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}')
      (( $#entries == 1 )) && matching=(-U)
      [[ ${entries[1]%%:*} == *= ]] && matching+=(-S '')
      (( $#entries )) && _describe -V -t values '\(program.name)' entries "${matching[@]}"
      if [[ -n $files ]]; then
        [[ $PREFIX == --*=* ]] && compset -P '*='
        case $files in
          ($'\\tfolders'*) _files -/ ;;
          (*) _files ;;
        esac
      fi
    }
    if [[ "${funcstack[1]}" == "_\(program.name)" ]]; then
      _\(program.name) "$@"
    else
      compdef _\(program.name) \(program.name)
    fi

    """
  }

  private var fish: String {
    """
    # Completion of \(program.name) for fish. Load it with: \(program.name) completion fish | source
    function __\(program.name)_complete
      set -l words (commandline -opc)
      set -l current (commandline -ct)
      set -l program $words[1]
      command -q -- $program; or set program \(program.name)
      for line in ($program \(CompletionRequest.word) fish (count $words) $words "$current" 2> /dev/null)
        set -l parts (string split \\t -- $line)
        if test -n "$parts[1]"
          printf '%s\\n' $line
        else if test "$parts[2]" = folders
          printf "$parts[3]%s\\n" (__fish_complete_directories (string replace -- "$parts[3]" '' "$current"))
        else
          printf "$parts[3]%s\\n" (__fish_complete_path (string replace -- "$parts[3]" '' "$current"))
        end
      end
    end
    complete -c \(program.name) -f -k -a '(__\(program.name)_complete)'

    """
  }
}
