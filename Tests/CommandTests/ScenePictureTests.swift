import Almanac
import Geodesy
import Testing
import Text

@testable import CommandLineKit
@testable import SkyCommands

@Suite struct ScenePictureTests {
  private func scene(
    _ time: String, code: Int? = nil, latitude: Double = 47, isPlaced: Bool = true
  ) throws -> Scene {
    let time = try #require(Instant(time))
    var hour = ForecastHour(time: time)
    hour.code = code
    let forecast = Forecast(
      service: .openMeteo, place: ForecastPlace(latitude: latitude, longitude: 8),
      fetchedAt: time, expires: time, hours: [hour])
    let place = SkyPlace(try Coordinate(latitude: latitude, longitude: 8))
    return Scene(at: time, place: isPlaced ? place : nil, forecast: forecast)
  }

  private func lines(_ scene: Scene) -> [String] {
    ScenePicture(scene, isSouthern: false).lines(.braille)
  }

  /// The columns of the sky, above the van, in which something is.
  private func columns(_ lines: [String]) -> [Int] {
    lines.prefix(6).flatMap { line in
      line.enumerated().filter { $0.element != " " }.map(\.offset)
    }
  }

  @Test func `at noon the sun stands in the middle, high in summer and low in winter`() throws {
    let summer = lines(try scene("2026-06-21T11:30:00Z", code: 0))
    let winter = lines(try scene("2026-12-21T11:30:00Z", code: 0))
    for lines in [summer, winter] {
      let columns = columns(lines)
      #expect((12...24).contains(columns.min() ?? 0) && (12...24).contains(columns.max() ?? 0))
    }
    let (high, low) = (summer.firstIndex { !$0.isEmpty }, winter.firstIndex { !$0.isEmpty })
    #expect(try #require(high) < #require(low))
  }

  @Test func `rain falls below the clouds`() throws {
    let time = "2026-06-21T11:30:00Z"
    let (rain, dry) = (lines(try scene(time, code: 63)), lines(try scene(time, code: 3)))
    func marks(_ lines: [String]) -> Int { lines[4...5].joined().count { $0 != " " } }
    #expect(marks(rain) > marks(dry) + 5)
  }

  @Test func `at night there are stars, and the moon with its phase`() throws {
    let gibbous = lines(try scene("2026-11-20T20:00:00Z", code: 0))
    let moonless = lines(try scene("2026-11-10T01:00:00Z", code: 0))
    func full(_ lines: [String]) -> Int { lines.prefix(6).joined().count { $0 == "⣿" } }
    #expect(full(gibbous) >= 3)
    #expect(full(moonless) == 0)
    #expect(columns(moonless).count > 10)
  }

  static let codes: [Int?] = [nil, 0, 1, 2, 3, 45, 51, 63, 68, 73, 95]
  static let times = ["2026-06-21T11:30:00Z", "2026-06-21T03:40:00Z", "2026-11-20T22:00:00Z"]

  @Test(arguments: codes, times)
  func `every sky fits its frame, and no two kinds look alike`(code: Int?, time: String) throws {
    for style in [DotStyle.braille, .ascii] {
      let lines = ScenePicture(try scene(time, code: code), isSouthern: false).lines(style)
      #expect(lines.count == ScenePicture.rows)
      #expect(lines.allSatisfy { $0.count <= ScenePicture.columns })
    }
    let others = try Self.codes.filter { $0 != code }.map { lines(try scene(time, code: $0)) }
    let own = lines(try scene(time, code: code))
    let twins = others.count { $0 == own }
    // A clear sky looks as one of which nothing is known.
    #expect(twins == (code == nil || code == 0 ? 1 : 0))
  }

  @Test func `south of the equator the sun goes from right to left`() throws {
    let morning = try scene("2026-12-21T07:00:00Z", latitude: -33)
    let (north, south) = (
      ScenePicture(morning, isSouthern: false).lines(.braille),
      ScenePicture(morning, isSouthern: true).lines(.braille)
    )
    #expect(north != south)
  }

  @Test func `without a place there is only the moon`() throws {
    let columns = columns(lines(try scene("2026-11-24T12:00:00Z", isPlaced: false)))
    #expect((12...24).contains(columns.min() ?? 0) && (12...24).contains(columns.max() ?? 0))
  }
}
