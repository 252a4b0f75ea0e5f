@testable import CommandLineKit
import Testing

/// Command lines that cannot be followed, and what is said about them.
@Suite struct ParserErrorTests {
  typealias Wrong = (tokens: [String], message: String)

  static let commands: [Wrong] = [
    ([], "give a command: spots, config, help or completion"),
    (["--json"], "give a command: spots, config, help or completion"),
    (["spots"], "'spots' needs a command: packs, near, move or note"),
    (["spots", "packs"], "'spots packs' needs a command: import"),
    (["spost"], "unknown command 'spost'; did you mean 'spots'?"),
    (["SPOTS"], "unknown command 'SPOTS'; did you mean 'spots'?"),
    (["conf"], "unknown command 'conf'; did you mean 'config'?"),
    (["xyzzy"], "unknown command 'xyzzy'"),
    ([""], "unknown command ''"),
    (["near"], "unknown command 'near'; did you mean spots near?"),
    (["import"], "unknown command 'import'; did you mean spots packs import?"),
    (["spots", "naer"], "unknown command 'naer' for 'spots'; did you mean 'near'?"),
    (["spots", "get"], "unknown command 'get' for 'spots'"),
    (
      ["spots", "packs", "imprt"],
      "unknown command 'imprt' for 'spots packs'; did you mean 'import'?"
    ),
    (["-5"], "unknown command '-5'"),
    (["a\u{1B}[2Jb\n"], "unknown command 'a␛[2Jb␊'"),
  ]

  static let operands: [Wrong] = [
    (["config", "set"], "'config set' needs KEY: Which setting."),
    (["config", "set", "color"], "'config set' needs VALUE: What it shall be."),
    (["spots", "note"], "'spots note' needs ID: The place."),
    (["spots", "near", "x"], "'spots near' takes no operands; unexpected 'x'"),
    (
      ["spots", "near", "--at", "47.1", "8.5", "north", "--open-now"],
      "'spots near' takes no operands; unexpected '8.5'; a value of several words needs quotes: "
        + "--at '47.1 8.5 north'"
    ),
    (
      ["spots", "near", "-a", "47.1", "8.5"],
      "'spots near' takes no operands; unexpected '8.5'; a value of several words needs quotes: "
        + "-a '47.1 8.5'"
    ),
    (["spots", "near", "--at=1,2", "5", "x"], "'spots near' takes no operands; unexpected '5'"),
    (["spots", "near", "--open-now", "5", "x"], "'spots near' takes no operands; unexpected '5'"),
    (["spots", "near", "--", "--at"], "'spots near' takes no operands; unexpected '--at'"),
    (["config", "get", "color", "x"], "'config get' takes only one operand; unexpected 'x'"),
    (
      ["spots", "move", "1", "2", "\u{1B}"],
      "'spots move' takes at most 2 operands; unexpected '␛'"
    ),
    (["spots", "move", "91", "2"], "LAT takes a number from -90 to 90, not '91'"),
    (["spots", "move", "1", "-181"], "LON takes a number from -180 to 180, not '-181'"),
    (["spots", "move", "1", "east"], "LON takes a number from -180 to 180, not 'east'"),
    (["spots", "move", "", "1"], "LAT must not be empty"),
    (["spots", "note", "123456789"], "ID takes at most 8 bytes"),
    (["spots", "note", "x", "ok", "much too long"], "WORD takes at most 12 bytes"),
    (["config", "get", "colour"], "KEY takes color or units, not 'colour'; did you mean 'color'?"),
    (["config", "get", "x"], "KEY takes color or units, not 'x'"),
    (["spots", "packs", "import", "a", ""], "FILE must not be empty"),
    (["spots", "packs", "import", "a\0b"], "FILE takes a path without a NUL character"),
  ]

  static let options: [Wrong] = [
    (["spots", "near", "--at"], "--at needs a value: LAT,LON"),
    (["spots", "near", "--at", "--lim=5"], "--at needs a value: LAT,LON"),
    (["spots", "near", "--h", "x"], "--h could be --home or --help"),
    (["spots", "near", "-a"], "-a needs a value: LAT,LON"),
    (["spots", "near", "-oa"], "-a needs a value: LAT,LON"),
    (["spots", "near", "--at", "--limit", "5"], "--at needs a value: LAT,LON"),
    (["spots", "near", "--at", "--limit=5"], "--at needs a value: LAT,LON"),
    (["spots", "near", "--at", "--json"], "--at needs a value: LAT,LON"),
    (["spots", "near", "--at", "--"], "--at needs a value: LAT,LON"),
    (["spots", "near", "-a", "-n", "5"], "-a needs a value: LAT,LON"),
    (["spots", "near", "--open-now=yes"], "--open-now takes no value"),
    (["--json=", "spots", "near"], "--json takes no value"),
    (
      ["spots", "near", "--radios", "5"],
      "unknown option --radios for 'spots near'; did you mean '--radius'?"
    ),
    (
      ["spots", "near", "--kidn=camp"],
      "unknown option --kidn for 'spots near'; did you mean '--kind'?"
    ),
    (
      ["spots", "near", "--jsno"], "unknown option --jsno for 'spots near'; did you mean '--json'?"
    ),
    (["spots", "near", "--nothing-like-it"], "unknown option --nothing-like-it for 'spots near'"),
    (["spots", "near", "--yes"], "unknown option --yes for 'spots near'"),
    (["spots", "near", "-z"], "unknown option -z for 'spots near'"),
    (["spots", "near", "-ozn5"], "unknown option -z for 'spots near'"),
    (["spots", "near", "-é"], "unknown option -é for 'spots near'"),
    (["spots", "near", "--\u{1B}c"], "unknown option --␛c for 'spots near'"),
    (
      ["--radius", "5", "spots", "near"],
      "unknown option --radius; put the options of a command after it"
    ),
    (["--quite", "spots", "near"], "unknown option --quite; did you mean '--quiet'?"),
    (["--home"], "--home needs a value: DIR"),
    (["--home=", "config", "get"], "--home must not be empty"),
    (["--home", "", "config", "get"], "--home must not be empty"),
    (
      ["--color", "auot", "config", "get"],
      "--color takes auto, always or never, not 'auot'; did you mean 'auto'?"
    ),
    (["--units=miles", "config", "get"], "--units takes metric or imperial, not 'miles'"),
  ]

  static let values: [Wrong] = [
    (["spots", "near", "-n", "0"], "-n takes a whole number from 1 to 100, not '0'"),
    (["spots", "near", "-n101"], "-n takes a whole number from 1 to 100, not '101'"),
    (["spots", "near", "--limit", "-1"], "--limit takes a whole number from 1 to 100, not '-1'"),
    (["spots", "near", "--limit=1.0"], "--limit takes a whole number from 1 to 100, not '1.0'"),
    (["spots", "near", "--limit="], "--limit must not be empty"),
    (["spots", "near", "-r", "0"], "-r takes a number from 0.1 to 500, not '0'"),
    (["spots", "near", "-r", "500.01"], "-r takes a number from 0.1 to 500, not '500.01'"),
    (["spots", "near", "-r", "1e2"], "-r takes a number from 0.1 to 500, not '1e2'"),
    (["spots", "near", "-r", "nan"], "-r takes a number from 0.1 to 500, not 'nan'"),
    (
      ["spots", "near", "-k", "wter"],
      "-k takes camp, parking or water, not 'wter'; did you mean 'water'?"
    ),
    (["spots", "near", "-k", "hotel"], "-k takes camp, parking or water, not 'hotel'"),
    (["spots", "near", "-k", "\u{202E}x"], "-k takes camp, parking or water, not '\u{FFFD}x'"),
    (["spots", "near", "--at", String(repeating: "1", count: 41)], "--at takes at most 40 bytes"),
    (["spots", "near", "--pack", "a\0b"], "--pack takes a path without a NUL character"),
    (["spots", "near", "--pack="], "--pack must not be empty"),
  ]

  @Test(arguments: commands + operands + options + values)
  func `an error names what is wrong and what was probably meant`(wrong: Wrong) {
    let error = #expect(throws: UsageError.self) {
      try Parser.parse(wrong.tokens, for: Sample.program)
    }
    #expect(error?.message == wrong.message)
  }

  private static func text(_ tokens: [String]) -> String? {
    do throws(UsageError) {
      let invocation = try Parser.parse(tokens, for: Sample.program)
      guard case .run(let command, let arguments) = invocation.request else { return nil }
      _ = try command.init(arguments)
      return nil
    } catch {
      return error.text(programName: "sample")
    }
  }

  typealias Whole = (tokens: [String], text: String)

  static let wholes: [Whole] = [
    (
      ["spots", "near", "--radius", "far"],
      """
      sample: --radius takes a number from 0.1 to 500, not 'far'
        -r, --radius KM  How far to look. Default: 25.
      Try 'sample spots near --help'.

      """
    ),
    (
      ["--units", "x", "spots", "near"],
      """
      sample: --units takes metric or imperial, not 'x'
        --units SYSTEM  metric or imperial. Default: the setting output.units.
      Try 'sample --help'.

      """
    ),
    (
      ["spots", "naer"],
      """
      sample: unknown command 'naer' for 'spots'; did you mean 'near'?
      Try 'sample spots --help'.

      """
    ),
    (
      [],
      """
      sample: give a command: spots, config, help or completion
      Try 'sample --help'.

      """
    ),
    (
      ["config", "set", "color", "mauve"],
      """
      sample: mauve is no colour
      Try 'sample config set --help'.

      """
    ),
    (
      ["help", "spots", "near", "--man"],
      """
      sample: --man takes one noun, such as 'drive'
        --man  Print the manual page of vanlog or of a noun, to be read with 'man -l -'.
      Try 'sample help --help'.

      """
    ),
  ]

  @Test(arguments: wholes)
  func `the full text shows the option's help and where to find more`(whole: Whole) {
    #expect(Self.text(whole.tokens) == whole.text)
  }
}
