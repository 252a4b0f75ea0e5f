import TestSupport
import Testing

/// The completion scripts in the real shells.
@Suite(.temporaryDirectory) struct CompletionTests {
  @Test(arguments: [
    ("vanlog con", ["config"]),
    ("vanlog config ", ["get", "list", "path", "set", "unset"]),
    ("vanlog config set output.u", ["output.units"]),
    ("vanlog config list --co", ["--color"]),
    ("vanlog config list --color al", ["always"]),
    ("vanlog completion ", ["bash", "fish", "zsh"]),
  ])
  func `bash offers matching completions`(line: String, expected: [String]) throws {
    let script = """
      source <("$vanlog" completion bash)
      line='\(line)'
      COMP_LINE=$line; COMP_POINT=${#line}
      read -ra COMP_WORDS <<<"$line"
      case $line in *' ') COMP_WORDS+=('') ;; esac
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      spec=$(complete -p vanlog); function=${spec#*-F }; function=${function%% *}
      "$function" vanlog "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    try Van.write(script, to: TemporaryDirectory.current.file("try.bash"))
    let finished = try Van.shell(#"exec bash "$HOME/try.bash""#)
    #expect(finished.errors == "")
    let offered = finished.output.split(separator: "\n").map { $0.split(separator: " ").joined() }
    #expect(offered.sorted() == expected)
  }

  @Test(arguments: ["bash -n", "zsh -n", "fish --no-execute"])
  func `the script is valid in its shell`(shell: String) throws {
    let name = shell.split(separator: " ").first.map(String.init) ?? ""
    let finished = try Van.shell(
      #""$vanlog" completion \#(name) > "$HOME/script" && exec \#(shell) "$HOME/script""#)
    #expect(finished.errors == "")
    #expect(finished.status == 0)
  }

  @Test func `fish offers commands and their options`() throws {
    let finished = try Van.shell(
      #"""
      "$vanlog" completion fish > "$HOME/vanlog.fish"
      PATH=$(dirname "$vanlog"):$PATH exec fish --no-config -c \
        'source $HOME/vanlog.fish; complete -C "vanlog conf"; complete -C "vanlog config set output.u"'
      """#)
    #expect(finished.errors == "")
    let offered = finished.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(offered == ["config", "output.units"])
  }
}
