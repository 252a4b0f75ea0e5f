import TestSupport
import Testing

/// `vanlog say` as a person meets it.
@Suite(.temporaryDirectory) struct SayTests {
  /// Types an answer on a terminal.
  private func answer(_ answer: String, columns: Int = 80) throws -> Finished {
    try Van.shell(
      #"""
      printf '\#(answer)' | SHELL=/bin/sh script --quiet --return --command \
        'stty cols \#(columns) -onlcr; "$vanlog" say diesel 62.40 for 38 litres' /dev/null
      """#)
  }

  private func entries() throws -> String { try Van.done("ledger", "list", "--json") }

  @Test(arguments: [80, 40])
  func `on a terminal the command is shown in one line, and entered once confirmed`(
    columns: Int
  ) throws {
    let finished = try answer(#"y\n"#, columns: columns)
    #expect(finished.status == 0)
    #expect(
      finished.output.contains(
        "  vanlog ledger add 62.40 --category fuel --litres 38\nEnter this? [y/N] "))
    #expect(try entries().contains(#""amount_minor":6240"#))
  }

  @Test(arguments: [#"n\n"#, #"\n"#, #"\004"#])
  func `any other answer enters nothing`(typed: String) throws {
    #expect(try answer(typed).status == 0)
    #expect(try !entries().contains("amount_minor"))
  }

  @Test func `what a dry run prints is a line for a shell`() throws {
    let line = try Van.done("say", "lunch 12 francs at O'Neill's", "--dry-run")
    #expect(
      line == #"""
        vanlog ledger add 12 --currency CHF --category food/restaurant --vendor 'O'\''Neill'\''s'
        """#)
    let ran = try Van.shell(
      #"""
      vanlog() { "$vanlog" "$@"; }
      eval "$(vanlog say "lunch 12 francs at O'Neill's" --dry-run)"
      """#)
    #expect(ran.status == 0)
    #expect(try entries().contains(#""vendor":"O'Neill's""#))
  }

  @Test(arguments: [
    ("de_DE.UTF-8", "Restaurant 15.11", Int32(65), ""),
    ("en_GB.UTF-8", "restaurant 15.11", 65, ""),
    ("en_GB.UTF-8", "restaurant 15.50", 0, "vanlog ledger add 15.50 --category food/restaurant\n"),
    ("en_GB.UTF-8", "Maut 12,50", 0, "vanlog ledger add 12.50 --category toll\n"),
    ("fr_FR.UTF-8", "Maut 12,50", 0, "vanlog ledger add 12.50 --category toll\n"),
    ("C", "restaurant 15.11", 65, ""),
  ])
  func `the locale chooses the language, and others are tried where it does not understand`(
    locale: String, sentence: String, status: Int32, output: String
  ) throws {
    let ran = try Van.run(
      ["say", sentence, "--dry-run"], environment: ["LC_MESSAGES": locale])
    #expect(ran.status == status, "\(ran.errors)")
    #expect(ran.output == output)
  }
}
