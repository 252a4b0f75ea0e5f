import TestSupport
import Testing
import Text

@testable import CommandLineKit

@Suite struct ProfilePictureTests {
  private func lines(
    _ segments: [[(Double, Double)]], width: Int? = 20, rows: Int = 2, startsAtZero: Bool = false,
    style: DotStyle = .braille
  ) -> [String] {
    ProfilePicture(
      segments: segments.map { $0.map { PlanePoint(x: $0.0, y: $0.1) } }, style: style, rows: rows,
      startsAtZero: startsAtZero, value: { "\(Int($0)) m" }, distance: { "\(Int($0)) km" }
    ).lines(width: width, ink: Ink(isColored: false))
  }

  @Test func `a climb rises from the lowest value to the highest`() {
    #expect(
      lines([[(0, 100), (25, 800)]]) == [
        "800 m ┤      ⢀⣀⡠⠤⠒⠒⠉",
        "100 m ┤⣀⠤⠤⠒⠊⠉⠁",
        "      └─────────────",
        "      0 km     25 km",
      ])
  }

  @Test func `two segments are separated by a gap`() {
    let profile = lines([[(0, 0), (10, 0)], [(15, 7), (25, 7)]], width: 19)
    #expect(profile[0] == "7 m ┤        ⠉⠉⠉⠉⠉⠉")
    #expect(profile[1].hasPrefix("0 m ┤⣀⣀⣀⣀"))
    #expect(!profile[1].dropFirst(5).contains("⠉"))
  }

  @Test func `a level route is a line in the middle with one number`() {
    #expect(
      lines([[(0, 7), (9, 7)]], width: 17, rows: 3) == [
        "7 m ┤", "    │⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤", "    │", "    └────────────", "    0 km     9 km",
      ])
  }

  @Test func `a profile of speeds begins at zero`() {
    let profile = lines([[(0, 50), (1, 100)]], rows: 4, startsAtZero: true)
    #expect(profile[0].hasPrefix("100 m ┤"))
    #expect(profile[3] == "  0 m ┤")
  }

  @Test(arguments: [[], [[]], [[(.nan, 1)]]] as [[[(Double, Double)]]])
  func `without values there is no profile`(segments: [[(Double, Double)]]) {
    #expect(lines(segments) == [])
  }

  @Test func `without room there is no profile either`() {
    #expect(lines([[(0, 100), (1, 800)]], width: 12) == [])
  }

  @Test func `the distances at both ends are shown as long as a blank fits between`() {
    func ends(_ from: String) -> Substring? {
      ProfilePicture(
        segments: [[PlanePoint(x: 0, y: 1), PlanePoint(x: 9, y: 2)]], style: .braille,
        value: { _ in "" }, distance: { $0 == 0 ? from : "bbbbb" }
      ).lines(width: 12, ink: Ink(isColored: false)).last?.dropFirst()
    }
    #expect(ends("aaaaa") == "aaaaa bbbbb")
    #expect(ends("aaaaaa") == "bbbbb")
  }

  @Test func `without braille it is drawn in ASCII`() {
    let profile = lines([[(0, 100), (25, 800)]], style: .ascii)
    #expect(profile.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
    #expect(profile[2] == "      +-------------")
  }

  @Test(arguments: 1...150 as ClosedRange<UInt64>)
  func `no line is wider than the terminal, regardless of the values`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let width = Int.random(in: 1...130, using: &random)
    let rows = Int.random(in: -1...12, using: &random)
    let segments = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      (0..<Int.random(in: 0...30, using: &random)).map { _ in random.wildPoint() }
    }
    let lines = ProfilePicture(
      segments: segments, style: .braille, rows: rows,
      startsAtZero: Bool.random(using: &random),
      value: { FixedDecimal.text($0, decimals: 0) },
      distance: { FixedDecimal.text($0, decimals: 1) }
    ).lines(width: width, ink: Ink(isColored: false))
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= width && $0.last != " " })
    #expect(lines.isEmpty || lines.count == max(2, rows) + 2)
  }
}
