import Foundation
import TestSupport
import Testing

/// What a user may get wrong: each is refused with the exit code for it, says what to do, and
/// changes no file.
@Suite(.temporaryDirectory) struct BadInputTests {
  struct Refusal: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let status: Int32
    let errors: String

    init(_ line: String, _ status: Int32, _ errors: String) {
      arguments = line.split(separator: " ").map(String.init)
      self.status = status
      self.errors = errors
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let refusals = [
    Refusal(
      "config list --color pink", 64,
      """
      vanlog: --color takes auto, always or never, not 'pink'
        --color WHEN  When to use colour: auto, always or never. Default: auto, which heeds NO_COLOR.
      Try 'vanlog config list --help'.

      """),
    Refusal(
      "config set status.low-space 9", 64,
      """
      vanlog: status.low-space takes 10 to 1000000 MB, not '9'
      Try 'vanlog config set --help'.

      """),
  ]

  @Test func `a noun alone shows what it can do, and that is not a success`() throws {
    let finished = try Van.run("spots", "packs")
    #expect(finished.status == 64)
    #expect(finished.output == "")
    #expect(finished.errors.contains("vanlog spots packs COMMAND [OPTION]..."), "\(finished)")
    #expect(finished.errors.contains("\n  spots packs list"), "\(finished)")
  }

  @Test(arguments: refusals)
  func `an invalid command line is refused and nothing changes`(refusal: Refusal) throws {
    let before = try Van.everything()
    let finished = try Van.run(refusal.arguments)
    #expect(finished.errors == refusal.errors)
    #expect(finished.status == refusal.status)
    #expect(finished.output == "")
    #expect(try Van.everything() == before)
  }

  @Test func `an unreadable home is named, with what to do`() throws {
    try Van.write("{}", to: Van.config)
    let finished = try Van.shellWithoutPrivileges(
      #"""
      chmod 000 "$VANLOG_HOME"
      "$vanlog" config list; code=$?
      chmod 700 "$VANLOG_HOME"; exit $code
      """#)
    #expect(finished.status == 77)
    #expect(
      finished.errors
        == "vanlog: cannot open the folder \(Van.home): permission denied; "
        + "check its owner and permissions\n")
    #expect(try Van.read(Van.config) == "{}")
  }

  @Test func `a read-only home can be read but not changed`() throws {
    try Van.write("{\"output.units\": \"imperial\"}", to: Van.config)
    let finished = try Van.shellWithoutPrivileges(
      #"""
      chmod 500 "$VANLOG_HOME"
      "$vanlog" config get output.units
      "$vanlog" config set output.units metric; code=$?
      chmod 700 "$VANLOG_HOME"; exit $code
      """#)
    #expect(finished.status == 77)
    #expect(finished.output == "imperial\n")
    #expect(
      finished.errors
        == "vanlog: cannot make the folder \(Van.home)/run: permission denied; "
        + "check its owner and permissions\n")
    #expect(try Van.read(Van.config) == "{\"output.units\": \"imperial\"}")
  }

  @Test func `damaged settings in a read-only home stay, and defaults apply`() throws {
    try Van.write("{", to: Van.config)
    let finished = try Van.shellWithoutPrivileges(
      #"""
      chmod 500 "$VANLOG_HOME"
      "$vanlog" config get output.units; code=$?
      chmod 700 "$VANLOG_HOME"; exit $code
      """#)
    #expect(finished.status == 0)
    #expect(finished.output == "metric\n")
    #expect(
      finished.errors
        == "vanlog: config.json, line 1, column 2, is damaged: expected a name in quotes; "
        + "it cannot be set aside, and the defaults apply\n")
    #expect(try Van.read(Van.config) == "{")
  }

  @Test func `settings with a syntax error are set aside, and defaults apply`() throws {
    let text = "{\n  \"output.units\": imperial\n}\n"
    try Van.write(text, to: Van.config)
    let finished = try Van.run("config", "get", "output.units")
    #expect(finished.status == 0)
    #expect(finished.output == "metric\n")
    #expect(
      finished.errors
        == "vanlog: config.json, line 2, column 19, is damaged: expected a value; "
        + "it is now \(Van.home)/set-aside/config.json, and the defaults apply\n")
    #expect(try Van.read(Van.home + "/set-aside/config.json") == text)
    #expect(!FileManager.default.fileExists(atPath: Van.config))
  }

  @Test(arguments: ["--version", "config list", "help", "status --json"])
  func `a closed standard output is an error`(command: String) throws {
    let finished = try Van.shell(#"exec "$vanlog" \#(command) >&-"#)
    #expect(finished.status == 74)
    #expect(
      finished.errors
        == "vanlog: cannot write to standard output: bad file descriptor; check where it goes\n")
  }

  @Test(arguments: ["--version", "config list", "help"])
  func `a full disk behind standard output is an error`(command: String) throws {
    let finished = try Van.shell(#"exec "$vanlog" \#(command) >/dev/full"#)
    #expect(finished.status == 74)
    #expect(
      finished.errors
        == "vanlog: cannot write to standard output: no space left on device; "
        + "check where it goes\n")
  }

  @Test(arguments: ["--version", "config list", "help --man"])
  func `a reader that leaves early is not an error`(command: String) throws {
    let finished = try Van.shell(
      #"{ "$vanlog" \#(command); echo "status $?" >&2; } | true"#)
    #expect(finished.errors == "status 0\n")
  }

  @Test func `without any home variable the error says what to set`() throws {
    let finished = try Finished.running(Van.program, ["status"])
    #expect(finished.status == 78)
    #expect(
      finished.errors
        == "vanlog: cannot find the home folder: neither VANLOG_HOME nor HOME is set; "
        + "give --home DIR\n")
  }
}
