import Foundation
import TestSupport
import Testing

@testable import CommandLineKit

/// Completion scripts, loaded and asked by the shells they are for.
@Suite(.temporaryDirectory) struct CompletionTests {
  /// A line whose last word is to be completed, and what is offered.
  struct Line: Sendable, CustomTestStringConvertible {
    let words: [String]
    let offered: [String]

    init(_ words: [String], _ offered: [String]) {
      self.words = words
      self.offered = offered
    }

    var testDescription: String { words.joined(separator: " ") + "|" }
  }

  /// Words that all three shells must offer, whatever else they do with options.
  static let words = [
    Line([""], ["completion", "config", "help", "spots"]),
    Line(["s"], ["spots"]),
    Line(["co"], ["completion", "config"]),
    Line(["x"], []),
    Line(["spots", ""], ["move", "near", "note", "packs"]),
    Line(["spots", "n"], ["near", "note"]),
    Line(["spots", "packs", ""], ["import"]),
    Line(["config", "se"], ["set"]),
    Line(["config", "get", ""], ["color", "units"]),
    Line(["config", "get", "u"], ["units"]),
    Line(["completion", ""], ["bash", "fish", "zsh"]),
    Line(["--json", "spots", "p"], ["packs"]),
    Line(["--home", "spots", "c"], ["completion", "config"]),
    Line(["spots", "--units", "metric", "m"], ["move"]),
    Line(["--color", ""], ["always", "auto", "never"]),
    Line(["spots", "near", "--color", "a"], ["always", "auto"]),
    Line(["spots", "near", "--kind", ""], ["camp", "parking", "water"]),
    Line(["spots", "near", "-k", "w"], ["water"]),
    Line(["spots", "near", "--at", ""], []),
    Line(["spots", "near", "--pack", "pl"], ["places.csv"]),
    Line(["--home", "pl"], ["places.csv"]),
    Line(["spots", "packs", "import", "pl"], ["places.csv"]),
  ]

  /// Long options, of which each shell offers those that begin with what is typed.
  static let options = [
    Line(
      ["--"],
      ["--color", "--help", "--home", "--json", "--quiet", "--units", "--verbose", "--version"]),
    Line(["--ver"], ["--verbose", "--version"]),
    Line(["spots", "near", "--k"], ["--kind"]),
    Line(["spots", "near", "--h"], ["--help", "--home"]),
    Line(["spots", "--k"], []),
    Line(["spots", "note", "x", "--y"], ["--yes"]),
    Line(["help", "--m"], ["--man"]),
  ]

  private func script(_ shell: Shell) throws -> String {
    let file = TemporaryDirectory.current.file("script")
    let text = Completion(program: Sample.program).script(for: shell)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    try Data().write(to: URL(fileURLWithPath: TemporaryDirectory.current.file("places.csv")))
    return file
  }

  // MARK: The scripts are valid

  @Test(
    .enabled(if: ShellTool.isInstalled("bash"), "bash is not installed"))
  func `bash parses its script`() throws {
    let result = try ShellTool.run("bash", ["-n", try script(.bash)])
    #expect(result.status == 0)
    #expect(result.errors == "")
  }

  @Test(.enabled(if: ShellTool.isInstalled("zsh"), "zsh is not installed"))
  func `zsh parses its script`() throws {
    let result = try ShellTool.run("zsh", ["-f", "-n", try script(.zsh)])
    #expect(result.status == 0)
    #expect(result.errors == "")
  }

  @Test(.enabled(if: ShellTool.isInstalled("fish"), "fish is not installed"))
  func `fish parses its script`() throws {
    let result = try ShellTool.run("fish", ["--no-config", "--no-execute", try script(.fish)])
    #expect(result.status == 0)
    #expect(result.errors == "")
  }

  // MARK: The scripts complete

  @Test(
    .enabled(if: ShellTool.isInstalled("bash"), "bash is not installed"), arguments: words + options
  )
  func `bash offers matching completions`(line: Line) throws {
    let ask = """
      compopt() { :; }  # works only while a person types
      source "$1"
      shift
      COMP_WORDS=(sample "$@")
      COMP_CWORD=$#
      _sample
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let arguments = ["--norc", "-c", ask, "ask", try script(.bash)] + line.words
    let result = try ShellTool.run("bash", arguments)
    #expect(result.lines.sorted() == line.offered)
    #expect(result.errors == "")
  }

  @Test(
    .enabled(if: ShellTool.isInstalled("fish"), "fish is not installed"), arguments: words + options
  )
  func `fish offers matching completions`(line: Line) throws {
    let ask = "source $argv[1]; complete --do-complete (string join -- ' ' sample $argv[2..])"
    let arguments = ["--no-config", "-c", ask, try script(.fish)] + line.words
    let result = try ShellTool.run("fish", arguments)
    let offered = result.lines.map { String($0.prefix { $0 != "\t" }) }
    #expect(offered.sorted() == line.offered)
    #expect(result.errors == "")
  }

  /// The completion system only filters what a function gives it, so that is what is looked at.
  @Test(
    .enabled(if: ShellTool.isInstalled("zsh"), "zsh is not installed"), arguments: words + options)
  func `zsh gets matching completions`(line: Line) throws {
    let ask = """
      compdef() { : }
      compadd() { shift; print -rl -- "$@" }
      _files() { print -rl -- * }
      _describe() { local -a shown; shown=("${(@P)4}"); print -rl -- "${shown[@]%%:*}" }
      source "$1"
      shift
      words=(sample "$@")
      CURRENT=${#words}
      _sample
      """
    let arguments = ["-f", "-c", ask, "ask", try script(.zsh)] + line.words
    let result = try ShellTool.run("zsh", arguments)
    let typed = line.words.last ?? ""
    let offered = Set(result.lines).filter {
      $0.hasPrefix(typed) && $0.hasPrefix("-") == typed.hasPrefix("-")
        && (!typed.isEmpty || $0 != "places.csv")
    }
    #expect(offered.sorted() == line.offered)
    #expect(result.errors == "")
  }

  @Test(arguments: Shell.allCases)
  func `a script is self-contained and never starts the program`(shell: Shell) {
    let script = Completion(program: Sample.program).script(for: shell)
    #expect(script.hasPrefix("#"))
    #expect(script.hasSuffix("\n"))
    let code = script.split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: "\n")
    #expect(!code.contains("$(sample"))
    #expect(!code.contains("(sample "))
    #expect(!code.contains("`sample"))
    for command in Sample.program.commands { #expect(code.contains("'\(command.name)'")) }
  }
}
