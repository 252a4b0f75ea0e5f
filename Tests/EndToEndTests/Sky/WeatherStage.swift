import Foundation
import TestSupport
import Testing

/// What a weather service answers, and homes that ask one on loopback.
enum WeatherStage {
  /// What a service sends beside the body, as long as it really is.
  static let headers = [
    "Date: Mon, 23 Nov 2026 10:00:00 GMT", "Content-Type: application/json; charset=utf-8",
    "Connection: keep-alive", "Content-Encoding: gzip", "ETag: W/\"5f1-abcdefghijklmnopqrstuvwx\"",
    "Strict-Transport-Security: max-age=15724800; includeSubDomains",
    "Access-Control-Allow-Origin: *",
  ]

  /// A week of weather for 47.1, 8.3 that begins today.
  static func body() throws -> [UInt8] {
    let path = Repository.file("Tests/Fixtures/weather/open-meteo.json")
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let start = try #require(text.firstRange(of: "\"time\":["))
    let end = try #require(text[start.upperBound...].firstIndex(of: "]"))
    let midnight = Int(Date().timeIntervalSince1970) / 86_400 * 86_400
    let times = (0..<168).map { "\(midnight + $0 * 3_600)" }.joined(separator: ",")
    return Array((text[..<start.upperBound] + times + text[end...]).utf8)
  }

  static func good() throws -> CannedServer.Answer {
    .init(200, headers, body: try Gzip.packed(try body()))
  }

  /// A server that also knows what a day was like at 47.05, 8.31, but for its hour from 9 to 10.
  static func serverWithArchive(
    ofDayAt midnight: Int, code: Int = 61
  ) throws -> CannedServer {
    let forecast = try good()
    return try CannedServer { request, _ in
      guard request.lines[0].contains("/v1/archive") else { return forecast }
      let times = (0..<24).map { "\(midnight + $0 * 3_600)" }.joined(separator: ",")
      let degrees = (0..<24).map { $0 == 9 ? "null" : "\($0).5" }.joined(separator: ",")
      let codes = (0..<24).map { $0 == 9 ? "null" : "\(code)" }.joined(separator: ",")
      return .init(
        200,
        body: Array(
          """
          {"latitude":47.05,"longitude":8.31,"hourly":{"time":[\(times)],
          "temperature_2m":[\(degrees)],"weather_code":[\(codes)]}}
          """.utf8))
    }
  }

  /// Makes the server the weather service of a home.
  static func settle(_ server: CannedServer, in home: String = Van.home) throws {
    let address = "http://127.0.0.1:\(server.port)"
    for words in [
      ["weather.service", "open-meteo"], ["weather.address", address],
      ["weather.archive", address], ["clock.trust", "yes"],
    ] { try Van.done(["--home", home, "config", "set"] + words) }
  }
}
