import Testing

@testable import CommandLineKit

@Suite struct ScaleBarTests {
  @Test(arguments: [(10, "├────────┤ 100 m"), (9, "├───┤ 50 m"), (5, "├───┤ 50 m"), (4, "├┤ 20 m")])
  func `a bar is the longest round length that fits`(widest: Int, drawn: String) throws {
    let bar = try #require(ScaleBar(columnsPerMetre: 0.1, widest: widest, units: .metric))
    #expect(bar.drawn(DotStyle.braille.signs) == drawn)
  }

  @Test func `a bar that would be a dot is left out`() {
    #expect(ScaleBar(columnsPerMetre: 1.5, widest: 1, units: .metric) == nil)
    #expect(ScaleBar(columnsPerMetre: 1.5, widest: 2, units: .metric)?.text == "1 m")
    #expect(ScaleBar(columnsPerMetre: 1.4, widest: 2, units: .metric) == nil)
  }

  @Test func `the parts of a legend share a line as long as they fit`() throws {
    let frame = try #require(PlaneFrame(around: [PlanePoint(x: 0, y: 0)]))
    let plan = PicturePlan(frame, columns: 20)
    #expect(plan.legend(["ab", "cd"], columns: 7, .braille, .metric) == ["ab   cd"])
    #expect(plan.legend(["ab", "cd"], columns: 6, .braille, .metric) == ["ab", "cd"])
  }
}
