import Foundation
import Geodesy
import TestSupport
import Text

@testable import Almanac

/// What other almanacs say; see Fixtures/sky/peers.py.
struct PeerAnswers: Decodable, Sendable {
  struct Sun: Decodable, Sendable {
    let lat, lon: Double
    let noon: Int64
    let ephem: [String: [Int64?]]
    let astral: [Int64?]
  }

  struct Moon: Decodable, Sendable {
    let lat, lon: Double
    let start: Int64
    let rise, set: Int64?
  }

  /// All passages of about a day, at any latitude, by skyfield.
  struct Anywhere: Decodable, Sendable {
    let body: String
    let lat, lon: Double
    let middle: Int64
    let passages: [Passage]
    /// How far the upper edge gets above the horizon, in degrees, and the least.
    let top, bottom: Double
  }

  struct Passage: Decodable, Sendable {
    let time: Int64
    let isUp: Bool
    /// Degrees a second.
    let slope: Double

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      time = try values.decode(Int64.self)
      isUp = try values.decode(Bool.self)
      slope = try values.decode(Double.self)
    }
  }

  struct Position: Decodable, Sendable {
    let body: String
    let lat, lon: Double
    let time: Int64
    let elevation, azimuth, km: Double
  }

  let sun: [Sun]
  let moon: [Moon]
  let anywhere: [Anywhere]
  let positions: [Position]
  /// Times with the numbers of phases, in runs of a month.
  let phases: [[[Int64]]]

  /// The answers that the repository keeps, to forty questions of each kind.
  static let kept: PeerAnswers = {
    do {
      return try read(Repository.file("Tests/Fixtures/sky/answers.json"))
    } catch {
      fatalError("cannot read the answers of other almanacs: \(error)")
    }
  }()

  /// Answers to new questions.
  static func asked(seed: UInt64, count: Int) throws -> PeerAnswers {
    let path = TemporaryDirectory.current.file("answers.json")
    let run = try Python.run("sky/peers.py", ["\(seed)", "\(count)", path], minutes: 5)
    guard run.status == 0 else { throw PeersFailed(reason: run.errors) }
    return try read(path)
  }

  private static func read(_ path: String) throws -> PeerAnswers {
    try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: path)))
  }

  static func place(_ latitude: Double, _ longitude: Double) throws -> SkyPlace {
    SkyPlace(try Coordinate(latitude: latitude, longitude: longitude))
  }
}

struct PeersFailed: Error {
  let reason: String
}
