import TestSupport
import Testing

@testable import CommandLineKit

@Suite struct TrackPictureTests {
  private func lines(
    _ segments: [[(Double, Double)]], width: Int? = 20, style: DotStyle = .braille,
    units: UnitSystem = .metric
  ) -> [String] {
    let points = segments.map { $0.map { PlanePoint(x: $0.0, y: $0.1) } }
    return TrackPicture(segments: points, style: style)
      .lines(width: width, units: units, ink: Ink(isColored: false))
  }

  @Test func `a track to the north-east rises to the right`() {
    #expect(
      lines([[(0, 0), (2_300, 2_300)]], width: 12) == [
        "      ⡠●", "    ⡠⠊", "  ⡠⠊", "○⠊", "○ start", "● end", "├┤ 500 m",
      ])
  }

  @Test func `both directions share one scale`() {
    let picture = lines([[(0, 0), (3_900, 0), (3_900, 700)]], width: 20)
    // 40 dots for 3,900 m; 700 m are 7 of them, which two rows of cells hold.
    #expect(picture.count == 2 + 2)
    #expect(picture[1].first == "○")
    #expect(picture[0].last == "●")
    #expect(picture[0].count == 20)
  }

  @Test func `nothing is drawn between two segments`() {
    let picture = lines([[(0, 0), (1_000, 0)], [(3_000, 0), (3_900, 0)]], width: 20)
    #expect(picture[0] == "○⠉⠉⠉⠉⠁         ⠉⠉⠉⠉●")
  }

  @Test func `a track that ends where it began has one mark`() {
    let picture = lines([[(0, 0), (1_000, 0), (1_000, 1_000), (0, 0)]], width: 24)
    #expect(picture.joined().filter { "○●".contains($0) }.isEmpty)
    #expect(picture.contains { $0.hasPrefix("◉ start and end") })
  }

  @Test(arguments: [[[(5.0, 5.0)]], [[(5, 5), (5, 5)]], [[(5, 5)], [(5, 5)]]])
  func `a single place is a mark without a scale`(segments: [[(Double, Double)]]) {
    #expect(lines(segments) == ["◉", "◉ start and end"])
  }

  @Test(arguments: [[], [[]], [[(.nan, 0)]], [[(0, .infinity)]]] as [[[(Double, Double)]]])
  func `without places there is no picture`(segments: [[(Double, Double)]]) {
    #expect(lines(segments) == [])
  }

  @Test(arguments: [
    (UnitSystem.metric, 1_000.0, "├──────┤ 200 m"), (.imperial, 1_000, "├────┤ 500 ft"),
    (.metric, 100_000, "├──────┤ 20 km"), (.imperial, 100_000, "├────┤ 10 mi"),
    (.metric, 4_500_000, "├───────┤ 1000 km"), (.metric, 5, "├──────┤ 1 m"),
  ])
  func `the scale is a round length`(units: UnitSystem, metres: Double, expected: String) {
    let picture = lines([[(0, 0), (metres, 0)]], width: 40, units: units)
    #expect(picture.joined(separator: "\n").contains(expected))
  }

  @Test func `in a pipe it takes eighty columns, and on a wide terminal a hundred`() {
    let way = [[(0.0, 0.0), (1e6, 0.0)]]
    #expect(lines(way, width: nil)[0].count == 80)
    #expect(lines(way, width: 300)[0].count == 100)
  }

  @Test func `a tall track does not exceed a screen`() {
    #expect(lines([[(0, 0), (0, 1e6)]], width: nil).count <= 24 + 2)
  }

  @Test func `without braille it is drawn in ASCII`() {
    let picture = lines([[(0, 0), (3_900, 700)]], style: .ascii)
    #expect(picture.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
    #expect(picture[1].first == "o")
    #expect(picture[0].last == "*")
  }

  @Test func `marks and scale are faint only if colour is on`() {
    let way = TrackPicture(
      segments: [[PlanePoint(x: 0, y: 0), PlanePoint(x: 9, y: 9)]], style: .braille)
    let colored = way.lines(width: 40, units: .metric, ink: Ink(isColored: true))
    #expect(colored.last?.hasPrefix("\u{1B}[2m○ start") == true)
  }

  @Test(arguments: 1...150 as ClosedRange<UInt64>)
  func `no line is wider than the terminal, regardless of the track`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let width = Int.random(in: 1...130, using: &random)
    let segments = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      (0..<Int.random(in: 0...30, using: &random)).map { _ in random.wildPoint() }
    }
    let lines = TrackPicture(
      segments: segments, style: Bool.random(using: &random) ? .braille : .ascii
    ).lines(
      width: width, units: Bool.random(using: &random) ? .metric : .imperial,
      ink: Ink(isColored: false))
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
    #expect(lines.isEmpty == segments.joined().filter(\.isFinite).isEmpty)
  }
}
