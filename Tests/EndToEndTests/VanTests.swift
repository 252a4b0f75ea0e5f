import TestSupport
import Testing

@Suite(.temporaryDirectory) struct VanTests {
  @Test func `every field is stored and shown again`() throws {
    let added = try Van.done(
      "van", "add", "Bulli", "--plate", "AB 12345", "--make", "VW T3", "--year", "1988", "--fuel",
      "diesel", "--empty-weight", "2450", "--gross-weight", "3500", "--length", "5.99",
      "--height", "2,75", "--width", "2", "--tank", "60", "--inspection-due", "2027-03-31",
      "--insurance-until", "2027-01-01", "--tax-until", "2027-02-01", "--gas-check-due",
      "2027-04-01", "--sticker-until", "2030-01-01", "--note", "old", "--json")
    #expect(
      Van.masked(added) == """
        {"id":"ID-1","short_id":"id--1","kind":"van","name":"Bulli","plate":"AB 12345",\
        "make":"VW T3","year":1988,"fuel":"diesel","in_use":true,"empty_weight_kg":2450,\
        "gross_weight_kg":3500,"length_m":5.99,"height_m":2.75,"width_m":2,"tank_l":60,\
        "inspection_due":"2027-03-31","insurance_until":"2027-01-01","tax_until":"2027-02-01",\
        "gas_check_due":"2027-04-01","sticker_until":"2030-01-01","note":"old","created":"TIME",\
        "clock":"CLOCK","deleted":false}
        """)
    #expect(try Van.done("van", "show", "last", "--json") == added)
  }

  @Test(arguments: [["--gross-weight", "2449"], ["--empty-weight", "3501"]])
  func `an empty weight above the gross weight is refused when edited`(
    change: [String]
  ) throws {
    try Van.done("van", "add", "Bulli", "--empty-weight", "2450", "--gross-weight", "3500")
    let before = try Van.everything()
    let finished = try Van.run(["van", "edit", "last"] + change)
    #expect(finished.status == 65)
    #expect(finished.errors.contains("--gross-weight takes at least the empty weight of "))
    #expect(try Van.everything() == before)
    try Van.done("van", "edit", "last", "--unset", "empty-weight", "--gross-weight", "2000")
    try Van.done("van", "edit", "last", "--empty-weight", "2000")
  }

  @Test func `the first van is in use until another one is`() throws {
    let first = try Van.done("van", "add", "Bulli", "--plate", "AB 1")
    let second = try Van.done("van", "add", "Duc")
    #expect(
      Van.masked(try Van.done("van", "list"), [first, second]) == """
        ID     IN USE  PLATE  MAKE  NAME
        id--2                       Duc
        id--1  yes     AB 1         Bulli
        """)
    try Van.done("van", "use", second)
    #expect(try Van.ids("van", "list", "--in-use", "yes") == [try whole(second)])
    #expect(
      Van.masked(try Van.done("van", "list"), [first, second]) == """
        ID     IN USE  PLATE  MAKE  NAME
        id--2  yes                  Duc
        id--1  no      AB 1         Bulli
        """)
    #expect(
      try Van.done("checkin", "add", "Pier", "--json").contains(
        #""van_id":"\#(try whole(second))""#))
  }

  @Test func `a deleted van gets no new records`() throws {
    try Van.done("van", "add", "Bulli")
    try Van.done("van", "delete", "last", "--yes")
    #expect(try !Van.done("checkin", "add", "Pier", "--json").contains(#""van""#))
  }

  private func whole(_ ending: String) throws -> String {
    try Van.identity("van", "show", ending)
  }
}
