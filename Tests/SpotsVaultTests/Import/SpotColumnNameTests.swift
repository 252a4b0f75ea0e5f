import Testing

@testable import SpotsVault

struct SpotColumnNameTests {
  @Test(arguments: [
    ("name", "name"), (" max height\t", "max height"), ("\u{A0}Höhe\u{A0}", "Höhe"),
    ("\u{FEFF} na\u{FEFF}me", "name"), ("two\nlines", "two lines"), (" \u{FEFF} ", ""), ("", ""),
  ])
  func `a name is on one line, without blanks or byte order marks`(name: String, trimmed: String) {
    #expect(SpotColumnName.trimmed(name) == trimmed)
  }

  @Test(arguments: [
    ("maxHeight", ["max", "height"]), ("MAX_HEIGHT (m)", ["max", "height", "m"]),
    ("Höhe über Grund", ["hohe", "uber", "grund"]), ("Straße 100%", ["strasse", "100", "percent"]),
    ("название", ["название"]), ("ŒUVRE", ["oeuvre"]), ("- -", []),
  ])
  func `a name is split into words without accents or capitals`(name: String, words: [String]) {
    #expect(SpotColumnName.words(name) == words)
  }
}
