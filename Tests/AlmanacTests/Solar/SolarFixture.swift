import Foundation
import Geodesy
import TestSupport
import Testing
import Text

@testable import Almanac

/// What pvlib says of light on panels, as `Tests/Fixtures/solar/make_solar.py` wrote it down.
enum SolarFixture {
  /// A row of numbers and texts.
  struct Row: Sendable {
    let json: JSONValue

    func number(_ name: String) throws -> Double { try #require(json[name]?.number, "\(name)") }

    func numbers(_ name: String) throws -> [Double] {
      try #require(json[name]?.elements).map { try #require($0.number) }
    }

    var ray: SunRay {
      get throws {
        SunRay(
          elevationDegrees: try number("elevation"), azimuthDegrees: try number("azimuth"),
          strength: try number("strength"))
      }
    }

    var place: SkyPlace {
      get throws {
        let coordinate = try Coordinate(
          latitude: number("latitude"), longitude: number("longitude"))
        return SkyPlace(coordinate, heightMetres: try number("height"))
      }
    }

    var panel: SolarPanel {
      get throws {
        SolarPanel(
          ratedWatts: 100, tiltDegrees: try number("tilt"), azimuthDegrees: try number("facing"))
      }
    }

    var midnight: Instant {
      get throws {
        let day = try #require(json["date"]?.string.flatMap { Day($0) })
        return Instant(secondsSinceEpoch: Int64(day.daysSinceEpoch) * 86_400)
      }
    }
  }

  static func rows(_ name: String) throws -> [Row] {
    let file = URL(filePath: Repository.file("Tests/Fixtures/solar/solar.json"))
    let document = try JSONValue(parsing: Array(Data(contentsOf: file)))
    return try #require(document[name]?.elements).map(Row.init)
  }

  /// The largest of some errors.
  static func worst(_ name: String, _ error: (Row) throws -> Double) throws -> Double {
    try rows(name).map(error).reduce(0) { max($0, $1.isNaN ? .infinity : abs($1)) }
  }
}
