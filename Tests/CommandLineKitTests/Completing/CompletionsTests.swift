import Foundation
import TestSupport
import Testing

@testable import CommandLineKit

/// What the program offers for the last word of a line, and what shells make of it.
@Suite(.temporaryDirectory) struct CompletionsTests {
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

  static let words = [
    Line([""], ["completion", "config", "help", "spots"]),
    Line(["s"], ["spots"]),
    Line(["S"], ["spots"]),
    Line(["co"], ["completion", "config"]),
    Line(["x"], []),
    Line(["x", ""], []),
    Line(["spots", ""], ["move", "near", "note", "packs"]),
    Line(["spots", "n"], ["near", "note"]),
    Line(["spots", "packs", ""], ["import"]),
    Line(["config", "se"], ["set"]),
    Line(["config", "get", ""], ["color", "units"]),
    Line(["config", "get", "u"], ["units"]),
    Line(["config", "get", "--", "u"], ["units"]),
    Line(["config", "get", "units", ""], []),
    Line(["completion", ""], ["bash", "fish", "zsh"]),
    Line(["help", ""], ["completion", "config", "help", "spots"]),
    Line(["help", "spots", "p"], ["packs"]),
    Line(["--json", "spots", "p"], ["packs"]),
    Line(["--home", "spots", "c"], ["completion", "config"]),
    Line(["spots", "--units", "metric", "m"], ["move"]),
    Line(["--color", ""], ["always", "auto", "never"]),
    Line(["spots", "near", "--color", "a"], ["always", "auto"]),
    Line(["spots", "near", "--kind", ""], ["camp", "parking", "water"]),
    Line(["spots", "near", "--kind", "camp,w"], ["camp,water"]),
    Line(["spots", "near", "-k", "w"], ["water"]),
    Line(["spots", "near", "-ok", "w"], ["water"]),
    Line(["spots", "near", "--at", ""], []),
    Line(["spots", "near", "--at", "-33.9,18.4", "--kind", "c"], ["camp"]),
    Line(["spots", "near", "--pack", "pl"], ["places.csv"]),
    Line(["--home", "pl"], []),
    Line(["--home", "fo"], ["folder"]),
    Line(["spots", "packs", "import", "pl"], ["places.csv"]),
  ]

  static let options = [
    Line(
      ["--"],
      [
        "--color", "--help", "--home", "--json", "--no-pager", "--quiet", "--units", "--verbose",
        "--version",
      ]),
    Line(["--ver"], ["--verbose", "--version"]),
    Line(["--version", "--ver"], ["--verbose"]),
    Line(["spots", "near", "--k"], ["--kind"]),
    Line(["spots", "near", "--kind", "camp", "--k"], ["--kind"]),
    Line(["spots", "near", "--h"], ["--help", "--home"]),
    Line(["spots", "--k"], []),
    Line(["spots", "note", "x", "--y"], ["--yes"]),
    Line(["spots", "note", "x", "--", "--y"], []),
    Line(["help", "--m"], ["--man"]),
  ]

  /// Those of which each shell has its own idea how much of the word is replaced.
  static let inline = [
    Line(["--color=n"], ["--color=never"]),
    Line(["spots", "near", "--kind=camp,w"], ["--kind=camp,water"]),
  ]

  private func answer(_ shell: Shell, _ words: [String], place: Int? = nil) throws -> String {
    let arguments = [CompletionRequest.word, shell.rawValue, "\(place ?? words.count)", "sample"]
    return try #require(CompletionRequest(arguments + words)).answer(
      of: Sample.program, Environment([:]))
  }

  @Test(arguments: words + options + inline)
  func `the program offers what can follow`(line: Line) throws {
    let lines = try answer(.fish, line.words).split(separator: "\n")
    let offered = lines.map { String($0.prefix { $0 != "\t" }) }.filter { !$0.isEmpty }
    #expect(offered.sorted() == line.offered.filter { !["places.csv", "folder"].contains($0) })
  }

  @Test(arguments: [
    (["spots", "near", "--pack", "x"], "\tfiles\t\n"), (["--home", ""], "\tfolders\t\n"),
    (["--home=x"], "\tfolders\t--home=\n"), (["--color", "never"], "never\n"),
    (["spots", "p"], "packs\tSets of places.\n"),
  ])
  func `files are left to the shell, and candidates are explained`(words: [String], text: String)
    throws
  {
    #expect(try answer(.fish, words) == text)
  }

  @Test func `words after the place do not count`() throws {
    #expect(try answer(.bash, ["con", "get", "x"], place: 1) == "config\n")
  }

  @Test(arguments: [
    [], ["__complete"], ["__complete", "csh", "1", "sample"],
    ["__complete", "bash", "x", "sample"],
    ["__complete", "bash", "0", "sample"], ["__complete", "bash", "-1"],
    ["__complete", "bash", "99999999999999999999"], ["__complete", "bash", "9223372036854775807"],
  ])
  func `a request that makes no sense is none`(arguments: [String]) {
    #expect(CompletionRequest(arguments) == nil)
  }

  @Test func `a place behind the last word means an empty word`() throws {
    #expect(try answer(.bash, ["spots", "packs"], place: 3) == "import\n")
  }

  @Test func `bash hands over the parts of a word`() throws {
    #expect(try answer(.bash, ["--color", "=", "n"]) == "never\n")
    #expect(try answer(.bash, ["--color", "="]) == "auto\nalways\nnever\n")
    #expect(try answer(.bash, ["spots", "near", "--kind", "=", "camp,w"]) == "camp,water\n")
  }

  // MARK: Shells

  /// A program that remembers how it was called and gives the answer of the sample.
  private func prepare(_ shell: Shell, _ line: Line) throws -> String {
    let folder = TemporaryDirectory.current
    // Written here, it could not be run while another test starts a process.
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("sample"),
      withDestinationPath: Repository.file("Tests/Fixtures/completed-program"))
    try FileManager.default.createDirectory(
      atPath: folder.file("folder"), withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: folder.file("places.csv")))
    try Data(answer(shell, line.words).utf8).write(to: URL(filePath: folder.file("answer")))
    let script = folder.file("script")
    try Data(Completion(program: Sample.program).script(for: shell).utf8)
      .write(to: URL(filePath: script))
    return script
  }

  private func asked() throws -> [String] {
    let text = try String(contentsOfFile: TemporaryDirectory.current.file("asked"), encoding: .utf8)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  private func question(_ shell: Shell, _ line: Line) -> [String] {
    [CompletionRequest.word, shell.rawValue, "\(line.words.count)", "sample"] + line.words
  }

  @Test(
    .enabled(if: ShellTool.isInstalled("bash"), "bash is not installed"), arguments: words + options
  )
  func `bash offers matching completions`(line: Line) throws {
    let ask = """
      PATH=$PWD:$PATH
      compopt() { :; }  # works only while a person types
      source "$1"
      shift
      COMP_WORDS=(sample "$@")
      COMP_CWORD=$#
      _sample sample
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let arguments = ["--norc", "-c", ask, "ask", try prepare(.bash, line)] + line.words
    let result = try ShellTool.run("bash", arguments)
    #expect(result.lines.sorted() == line.offered)
    #expect(result.errors == "")
    #expect(try asked() == question(.bash, line))
  }

  @Test(
    .enabled(if: ShellTool.isInstalled("fish"), "fish is not installed"), arguments: words + options
  )
  func `fish offers matching completions`(line: Line) throws {
    let ask = """
      set PATH $PWD $PATH
      source $argv[1]
      complete --do-complete (string join -- ' ' sample $argv[2..])
      """
    let arguments = ["--no-config", "-c", ask, try prepare(.fish, line)] + line.words
    let result = try ShellTool.run("fish", arguments)
    let offered = result.lines.map { String($0.prefix { $0 != "\t" && $0 != "/" }) }
    #expect(offered.sorted() == line.offered)
    #expect(result.errors == "")
    #expect(try asked() == question(.fish, line))
  }

  /// The completion system is there only while a person types, so what it is given is looked at.
  @Test(
    .enabled(if: ShellTool.isInstalled("zsh"), "zsh is not installed"), arguments: words + options)
  func `zsh gets matching completions`(line: Line) throws {
    let ask = """
      PATH=$PWD:$PATH
      compdef() { : }
      compset() { : }
      _files() { [[ $1 == -/ ]] && print -rl -- *(/) || print -rl -- *.csv }
      _describe() { local -a shown; shown=("${(@P)5}"); print -rl -- "${shown[@]%%:*}" }
      source "$1"
      shift
      words=(sample "$@")
      CURRENT=${#words}
      PREFIX=${words[CURRENT]}
      _sample
      """
    let arguments = ["-f", "-c", ask, "ask", try prepare(.zsh, line)] + line.words
    let result = try ShellTool.run("zsh", arguments)
    let names = ["places.csv", "folder"].filter { !$0.hasPrefix(line.words.last ?? "") }
    #expect(result.lines.filter { !names.contains($0) }.sorted() == line.offered)
    #expect(result.errors == "")
    #expect(try asked() == question(.zsh, line))
  }

  @Test(arguments: [
    ("bash", ["-n"]), ("zsh", ["-f", "-n"]), ("fish", ["--no-config", "--no-execute"]),
  ])
  func `a shell parses its script`(name: String, options: [String]) throws {
    guard ShellTool.isInstalled(name), let shell = Shell(rawValue: name) else { return }
    let result = try ShellTool.run(name, options + [try prepare(shell, Line([""], []))])
    #expect(result.status == 0)
    #expect(result.errors == "")
  }
}
