import Amounts
import Foundation
import TestSupport
import Testing
import Text
import TypedValues

@testable import Records
@testable import TripStore

struct KindTests {
  @Test func `the page on records matches the declarations`() throws {
    let path = URL(filePath: Repository.file("docs/records.md"))
    if ProcessInfo.processInfo.environment["VANLOG_WRITE_DOCS"] != nil {
      try Data(RecordsDocument.text.utf8).write(to: path)
    }
    let page = String(decoding: try Data(contentsOf: path), as: UTF8.self)
    #expect(page == RecordsDocument.text, "run script/docs")
  }

  @Test func `names of kinds and fields are valid in SQL, JSON and options`() {
    for kind in KindSpec.all {
      for name in [kind.name] + kind.fields.map(\.name) {
        #expect(name.allSatisfy { $0.isLowercase || $0 == "_" }, "\(kind.name).\(name)")
      }
      #expect(Set(kind.fields.map(\.name)).count == kind.fields.count, "\(kind.name)")
    }
    #expect(Set(KindSpec.all.map(\.name)).count == KindSpec.all.count)
  }

  @Test func `what is urgent is sent first, and what is large last`() {
    let kinds = Dictionary(grouping: KindSpec.all, by: \.priority).mapValues { $0.map(\.name) }
    // Tracks, which are large, travel behind their drives in a lane of their own.
    #expect(kinds[.first] == ["trip", "drive", "checkin", "van", "person", "setting"])
    #expect(kinds[.last] == ["document"])
  }

  @Test func `references, amounts and orders refer to existing fields and kinds`() {
    for kind in KindSpec.all {
      for field in kind.fields {
        switch field.type {
        case .reference(let other), .references(let other):
          #expect(KindSet.trips.named(other) != nil, "\(field.name)")
        case .money(let currency): #expect(kind[currency].type == .currency)
        default: break
        }
      }
      switch kind.field(kind.order)?.type {
      case .day, .instant: break
      default: Issue.record("\(kind.name) is ordered by what is no time")
      }
    }
  }

  @Test func `the longest text and list are kept, and anything longer is refused`() {
    let (name, tags) = (KindSpec.person[.name], KindSpec.checkin[.tags])
    guard case .line(let limit) = name.type else { return #expect(Bool(false), "a name is a line") }
    func text(_ count: Int) -> FieldValue { .text(String(repeating: "n", count: count)) }
    #expect(name.objection(to: text(limit)) == nil)
    #expect(
      name.objection(to: text(limit + 1)) == "takes at most \(limit) bytes, not \(limit + 1)")
    func words(_ count: Int) -> FieldValue { .set((0..<count).map { "w\($0)" }) }
    #expect(tags.objection(to: words(100)) == nil)
    #expect(tags.objection(to: words(101)) == "takes at most 100 words")
  }

  @Test func `the latest day itself is kept`() {
    let day = KindSpec.ledger[.day]
    #expect(day.objection(to: .integer(20_000), after: 20_000) == nil)
    #expect(day.objection(to: .integer(20_001), after: 20_000) != nil)
  }

  private let context = FieldContext(
    days: TypedDays(at: Instant(secondsSinceEpoch: 20_000 * 86_400), offsetSeconds: 7_200),
    currency: { _ in "EUR" },
    reference: { _, text in throw StoreError.noRecord(kind: "", id: text) })

  @Test(arguments: [
    (FieldType.day, "2026-08-12", FieldValue.integer(20_677)), (.day, "today", .integer(20_000)),
    (.day, "yesterday", .integer(19_999)), (.day, "31.12.2026", .integer(20_818)),
    (.day, "mon", .integer(19_996)), (.day, "-2d", .integer(19_998)),
    (.instant, "10:00", .integer(1_728_028_800_000)),
    (.instant, "yesterday 10:00", .integer(1_727_942_400_000)),
    (.instant, "2026-08-12T10:00", .integer(1_786_521_600_000)),
    (.instant, "2026-08-12T10:00Z", .integer(1_786_528_800_000)),
    (.instant, "2026-08-12 10:00:30+02:00", .integer(1_786_521_630_000)),
    (.flag, "yes", .integer(1)), (.flag, "NO", .integer(0)),
    (.decimal(0...10_000, places: 2, unit: "m"), "2,5", .integer(250)),
    (.decimal(-100...100, places: 1, unit: "°C"), "-3.5", .integer(-35)),
    (.country, "no", .text("NO")), (.country, "Norway", .text("NO")),
    (.countries, "Norway, GBR", .set(["GB", "NO"])), (.currency, "eur", .text("EUR")),
    (.money(currency: .currency), "12.5", .integer(1_250)), (.rate, "0,0853", .text("0.0853")),
    (.zone, "Europe/Oslo", .text("Europe/Oslo")), (.zone, "UTC", .text("UTC")),
    (.country, "xk", .text("XK")), (.countries, "no,gb, NO", .set(["GB", "NO"])),
    (.latitude, "47.05", .integer(470_500_000)), (.words([]), " b, a ,b", .set(["a", "b"])),
    (.words([]), "a,\u{301}b", .set(["a", "\u{301}b"])),
  ])
  func `a text is parsed according to its type`(
    type: FieldType, text: String, value: FieldValue
  ) throws {
    let field = FieldSpec(named: "field", type, "x")
    #expect(try field.value(parsing: text, context) == value)
    let written = field.plainText(value, currency: "EUR")
    #expect(try field.value(parsing: written, context) == value)
  }

  @Test(arguments: [
    (FieldType.day, "2026-02-31"), (.day, "31.13.2026"), (.day, "9999-01-01"), (.instant, "10:60"),
    (.instant, "2026-08-12T25:00"), (.flag, "maybe"), (.integer(1...5, unit: "stars"), "6"),
    (.integer(1...5, unit: "stars"), "1e1"), (.integer(1...5, unit: "stars"), "3+"),
    (.decimal(0...10_000, places: 2, unit: "m"), "2.555"),
    (.decimal(0...10_000, places: 2, unit: "m"), "1.2.3"),
    (.decimal(0...10_000, places: 2, unit: "m"), "99999999999999999999"),
    (.country, "NOX"), (.currency, "XYZ"), (.money(currency: .currency), "1.23,4.5"),
    (.rate, "0"), (.rate, "-1"), (.latitude, "91"), (.choice(["a"]), "b"), (.line(3), "four"),
    (.words(["a"]), "b"), (.bytes(3), "abc"), (.country, "UK"), (.country, "ZZ"), (.country, "É1"),
    (.countries, "Norwegian"), (.countries, "NO,ZZ"), (.countries, "NOX"), (.zone, "Oslo"),
    (.zone, "Europe/../Oslo"), (.zone, "/etc/passwd"), (.zone, "europe/oslo"),
  ])
  func `a text that does not fit its type is refused`(type: FieldType, text: String) {
    let field = FieldSpec(named: "field", type, "x")
    #expect(throws: (any Error).self) { try field.value(parsing: text, context) }
  }

  @Test(arguments: [
    (FieldType.country, "UK", "field takes the ISO 3166 code GB, not UK"),
    (.country, "ZZ", "field takes a two-letter country code; ISO 3166 has no ZZ"),
    (.countries, "NO,EL", "field takes the ISO 3166 code GR, not EL"),
  ])
  func `an unknown country is reported, with the likely one`(
    type: FieldType, text: String, message: String
  ) {
    let field = FieldSpec(named: "field", type, "x")
    let error = #expect(throws: StoreError.self) { try field.value(parsing: text, context) }
    #expect(error?.description == message)
  }

  @Test func `values known only to a newer version are accepted from another device`() {
    let values: [(FieldType, FieldValue)] = [
      (.country, .text("ZZ")), (.countries, .set(["ZZ"])), (.zone, .text("Moon/Tycho")),
    ]
    for (type, value) in values {
      #expect(FieldSpec(named: "field", type, "x").objection(to: value) == nil)
    }
  }

  @Test(arguments: 0..<200)
  func `decimals survive writing and parsing`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let places = Int.random(in: 0...7, using: &random)
    let value = Int64.random(in: -1_000_000_000_000...1_000_000_000_000, using: &random)
    let text = Decimals.text(value, places: places)
    let typed = try TypedNumber(text, loneMark: .decimals)
    #expect(typed.value(places: places) == value)
  }
}
