import CommandLineKit
import Records
import TestSupport
import Testing

/// What people type, as commands take it.
@Suite(.temporaryDirectory) struct TypedValueTests {
  private let desk = Desk()

  private func shown(_ noun: String) throws -> String {
    try desk.run("\(noun) show last --json").output
  }

  @Test(arguments: [
    ("62.40", 6_240, "EUR"), ("€62,40", 6_240, "EUR"), ("1.234,50_EUR", 123_450, "EUR"),
    ("1.234", 123_400, "EUR"), ("62.40_NOK", 6_240, "NOK"), ("£5", 500, "GBP"),
    ("7.000_JPY", 7_000, "JPY"),
    ("1.234_KWD", 1_234, "KWD"),
  ])
  func `an amount may have its currency beside it`(typed: String, minor: Int, code: String) throws {
    _ = try desk.run("ledger add \(typed) --category food")
    #expect(try shown("ledger").contains(#""amount_minor":\#(minor),"currency":"\#(code)""#))
  }

  @Test func `an option and an amount that name two currencies are refused`() {
    #expect(
      throws: StoreError.badValue(
        field: "--amount", reason: "is in EUR, but the currency is NOK; say one of them")
    ) {
      _ = try desk.run("ledger repeat add Rent --amount 5_EUR --currency NOK --period monthly")
    }
  }

  @Test func `an edit takes an amount in another currency, and keeps the sign for several`() throws
  {
    _ = try desk.run("ledger add 62 --currency SEK")
    _ = try desk.run("ledger edit last --amount 70_kr")
    #expect(try shown("ledger").contains(#""amount_minor":7000,"currency":"SEK""#))
    _ = try desk.run("ledger edit last --amount 5_EUR")
    #expect(try shown("ledger").contains(#""amount_minor":500,"currency":"EUR""#))
  }

  @Test func `a budget has the currency of its amount`() throws {
    _ = try desk.run("ledger budget set food 4.000_NOK")
    #expect(
      try desk.run("ledger budget --json").output.contains(
        #""budget_minor":400000,"#))
  }

  @Test(arguments: ["184230", "184.230", "184,230", "184_230_km"])
  func `an odometer may have its thousands marked`(typed: String) throws {
    _ = try desk.run("ledger add 5 --odo \(typed)")
    #expect(try shown("ledger").contains(#""odometer_m":184230000"#))
  }

  @Test(arguments: [
    "8FVC9G8F+6X", "47.365562,8.524937", "47,365562_8,524937", "geo:47.365562,8.524937",
    "https://www.openstreetmap.org/?mlat=47.365562&mlon=8.524937#map=16/1/2",
  ])
  func `a check-in has the place that was typed in any form`(typed: String) throws {
    _ = try desk.run("checkin add Lake --at \(typed)")
    #expect(try shown("checkin").contains(#""lat":47.36556"#))
  }

  @Test func `a place may be named by a check-in or a place of one's own`() throws {
    _ = try desk.run("checkin add Lake_view --at 47.1,8.2")
    _ = try desk.run("checkin keep last --name Our_bay")
    for name in ["Lake", "lake_view", "Our_bay"] {
      _ = try desk.run("ledger add 5 --at \(name)")
      #expect(try shown("ledger").contains(#""lat":47.1,"lon":8.2"#), "\(name)")
    }
    #expect(try desk.run("border where --at Our_bay").output.contains("Switzerland"))
    #expect(try desk.run("sky --at Lake --day 2026-06-21 --json").output.contains(#""lat":47.1"#))
    #expect(throws: (any Error).self) { try desk.run("ledger add 5 --at Elsewhere") }
  }

  @Test func `countries may be named`() throws {
    _ = try desk.run("checkin add A --country Albania")
    #expect(try shown("checkin").contains(#""country":"AL""#))
    _ = try desk.run("person add Bo --nationalities Norway,se")
    #expect(try shown("person").contains(#""nationalities":["NO","SE"]"#))
    _ = try desk.run("border add --from Germany --to Schweiz --time 2026-08-12T17:30")
    #expect(try desk.run("border list --json").output.contains(#""from":"DE","to":"CH""#))
  }

  @Test func `beginnings of options and choices are enough`() throws {
    _ = try desk.run("checkin add A --ty camps --overn y --facil wat,show")
    let shown = try shown("checkin")
    #expect(shown.contains(#""type":"campsite""#))
    #expect(shown.contains(#""overnight":true"#))
    #expect(shown.contains(#""facilities":["shower","water"]"#))
  }

  @Test func `spots and check-ins read each other's words for types`() throws {
    _ = try desk.run("checkin add A --at 47.1,8.2 --type camping")
    #expect(try shown("checkin").contains(#""type":"campsite""#))
    _ = try desk.run("spots add Meadow --at 47.1,8.2 --type camping")
    _ = try desk.run("spots add Tap --at 47.1,8.3 --type water")
    for (type, name, other) in [("campsite", "Meadow", "Tap"), ("services", "Tap", "Meadow")] {
      let found = try desk.run("spots near --at 47.1,8.2 --type \(type) --json").output
      #expect(found.contains(name) && !found.contains(other), "\(type): \(found)")
    }
  }

  @Test func `of several stays at one place the newest is meant, of stays elsewhere none`() throws {
    for day in ["2026-06-02", "2026-08-12"] {
      _ = try desk.run("checkin add Camping_Bled --day \(day) --at 46.3615,14.0817")
    }
    _ = try desk.run("ledger add 5 --at Camping_Bled")
    #expect(try shown("ledger").contains(#""lat":46.3615"#))
    _ = try desk.run("checkin add Camping_Bled --day 2026-09-01 --at 45.1,13.6")
    #expect(throws: (any Error).self) { try desk.run("ledger add 5 --at Camping_Bled") }
  }

  @Test func `the category may follow the amount`() throws {
    _ = try desk.run("ledger add €34,20 food/bakery")
    #expect(try shown("ledger").contains(#""category":"food/bakery""#))
    #expect(throws: (any Error).self) { try desk.run("ledger add 5 food --category fuel") }
  }
}
