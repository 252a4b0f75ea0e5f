import TestSupport
import Testing

/// What imperial units change: all that a person reads, what may be typed, and nothing in JSON.
@Suite(.temporaryDirectory) struct ImperialTests {
  private let desk = Desk()

  private func run(_ line: String) throws -> String {
    try desk.run(line).output
  }

  @Test func `a van is measured as road signs are`() throws {
    let add = "van add Bulli --height 9ft_6in --length 5.99 --empty-weight 5401lb --gross-weight"
    _ = try run(add + " 3.5t")
    let page = try run("van show last --units imperial")
    for line in [
      "empty weight  5401 lb", "gross weight  7716 lb", "length        19 ft 8 in",
      "height        9 ft 6 in",
    ] {
      #expect(page.contains(line + "\n"), "\(page)")
    }
    let json = try run("van show last --json --units imperial")
    for member in [
      #""height_m":2.9"#, #""length_m":5.99"#, #""empty_weight_kg":2450"#,
      #""gross_weight_kg":3500"#,
    ] {
      #expect(json.contains(member), "\(json)")
    }
  }

  @Test func `a check-in is high in feet and warm in Fahrenheit`() throws {
    _ = try run("checkin add Pass --height 5886ft --temperature 68F")
    let page = try run("checkin show last --units imperial")
    #expect(page.contains("temperature  68 °F\n"))
    #expect(page.contains("height       5886 ft\n"))
    let json = try run("checkin show last --json")
    #expect(json.contains(#""temperature_c":20,"alt_m":1794"#))
  }

  @Test func `a thing in the manifest weighs ounces`() throws {
    _ = try run("manifest add Rope --weight 400")
    #expect(try run("manifest show last --units imperial").contains("weight   14.1 oz\n"))
  }

  @Test func `fuel is counted in miles a gallon and money a mile`() throws {
    _ = try run("van add Bulli")
    _ = try run("ledger add 40 --litres 30 --odometer 71500mi --full yes --day 2026-05-01")
    _ = try run("ledger add 52.50 --litres 32.5 --odometer 71749mi --full yes --day 2026-05-02")
    #expect(
      try run("ledger report --fuel --units imperial") == """
        VAN    FILLS  DISTANCE  LITRES  MPG (UK)  LATEST  COST/100 MI   COST/MI
        Bulli      2    249 mi    32.5      34.9    34.9    21.07 EUR  0.21 EUR

        """)
    #expect(try run("ledger show last --units imperial").contains("odometer       71749 mi\n"))
    #expect(try run("ledger show last").contains("odometer       115469 km\n"))
  }

  @Test func `the cost of a trip is that of a mile`() throws {
    _ = try run("trip start North --start-day 2026-06-01")
    _ = try run("ledger add 10 --day 2026-06-14")
    _ = try run("drive import \(Repository.file("sample-packs/pass.gpx"))")
    #expect(try run("trip stats last").contains("per km         1.94 EUR\n"))
    #expect(try run("trip stats last --units imperial").contains("per mile       3.12 EUR\n"))
  }
}
