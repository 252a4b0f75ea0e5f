import TestSupport
import Testing
import Text

@testable import Borders

@Suite struct DrivenStayTests {
  private let ada = TestVan.id(50)
  private let bo = TestVan.id(51)

  @Test func `a drive shows its country before any crossing is known`() {
    let drive = TestVan.drive(1, from: 0, in: "DE", until: 500)
    let log = TestVan.log([], [drive])
    #expect(log.drivenStays(of: nil).map(\.country) == ["DE"])
    #expect(log.drivenStays(of: ada).map(\.country) == ["DE"])
    #expect(log.country == "DE")
    #expect(log.country(at: TestVan.at(90_000)) == "DE")
  }

  @Test func `who was not aboard when the border was crossed did not drive there`() {
    let drive = TestVan.drive(1, from: 0, in: "DE", [(1_000, "FR")], until: 2_000)
    let ferry = Crossing(
      id: TestVan.id(60), event: TestVan.event(-9_000, "GB", "DE"), source: .hand, aboard: [ada])
    let log = TestVan.log([ferry], [drive])
    #expect(log.drivenStays(of: ada).map(\.country) == ["DE", "FR"])
    #expect(log.drivenStays(of: bo).map(\.country) == ["FR"])
    #expect(log.drivenStays(of: nil).map(\.country) == ["DE", "FR"])
  }

  @Test func `who was not aboard at the first crossing known was not before it`() {
    let drive = TestVan.drive(1, from: 0, in: "DE", [(1_000, "FR")], until: 2_000)
    var first = TestVan.log([], [drive]).valid[0]
    first.aboard = [ada]
    let log = TestVan.log([first], [drive])
    #expect(log.drivenStays(of: ada).map(\.country) == ["DE", "FR"])
    #expect(log.drivenStays(of: bo).map(\.country) == [])
  }

  @Test func `a country that was never entered, as a person says, is not shown`() {
    let drive = TestVan.drive(1, from: 0, in: "FR", [(1_000, "DE"), (1_100, "FR")], until: 2_000)
    let entries = TestVan.log([], [drive]).valid.map { crossing in
      var crossing = crossing
      crossing.isDeleted = true
      return crossing
    }
    #expect(TestVan.log(entries, [drive]).drivenStays(of: nil).map(\.country) == ["FR"])
  }
}
