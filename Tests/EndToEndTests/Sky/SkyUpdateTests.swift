import Foundation
import TestSupport
import Testing

/// `vanlog sky update` against a server on loopback that plays a weather service.
@Suite(.temporaryDirectory) struct SkyUpdateTests {
  private typealias Answer = CannedServer.Answer

  private func update(_ more: String...) throws -> Finished {
    try Van.run(["sky", "update", "--at", "47.05,8.31"] + more)
  }

  private var forecast: String { Van.home + "/cache/forecast.json" }

  /// Lets the time pass that the service is to be left alone.
  private func forgetPause() throws {
    try FileManager.default.removeItem(atPath: Van.home + "/cache/weather-asked.json")
    var text = try Van.read(forecast)
    text.replace("\"fresh_s\":1800", with: "\"fresh_s\":0")
    try Van.write(text, to: forecast)
  }

  @Test func `an update takes less than six kilobytes, and tells only a rounded place`() throws {
    let answer = try WeatherStage.good()
    let server = try CannedServer { _, _ in answer }
    try WeatherStage.settle(server)
    let finished = try update()
    #expect(finished.status == 0, "\(finished.errors)")
    #expect(
      finished.output == """
        The forecast was fetched; the next one in 30 minutes.
        Source: weather data by Open-Meteo.com, CC BY 4.0.

        """)
    let request = try #require(server.requests.first)
    #expect(request.size + answer.size < 6_000, "\(request.size) and \(answer.size)")
    #expect(request.lines[0].contains("latitude=47.1&longitude=8.3&"))
    #expect(request.header("Accept-Encoding") == "gzip")
    #expect(request.header("User-Agent")?.hasPrefix("vanlog/") == true)
    #expect(try update("--json").output.contains(#""outcome":"fresh""#))
    #expect(server.requests.count == 1)
  }

  @Test func `the forecast is shown with its age, and fits narrow terminals`() throws {
    let answer = try WeatherStage.good()
    let server = try CannedServer { _, _ in answer }
    try WeatherStage.settle(server)
    #expect(try Van.run("sky", "forecast").status == 1)
    _ = try update()
    let page = try Van.run("sky", "forecast").output
    #expect(page.contains("forecast  just now"))
    #expect(page.contains("Open-Meteo.com, CC BY 4.0"))
    for columns in [40, 80] {
      let shown = try Van.terminal(columns: columns, "\"$vanlog\" sky forecast --color never")
        .output
      let widest = shown.split(separator: "\n").map(\.count).max() ?? 0
      #expect(widest <= columns, "\(shown)")
    }
    #expect(try Van.run("sky", "--at", "47.05,8.31").output.contains("CC BY 4.0"))
    #expect(!(try Van.run("sky", "--at", "10.05,8.31").output.contains("CC BY 4.0")))
  }

  private static let faults: [(answer: Answer, status: Int32, words: String)] = [
    (.init(302, ["Location: https://elsewhere.example/"]), 75, "to another server"),
    (.init(429, ["Retry-After: 7200"]), 75, "in 2 hours"),
    (.init(200, body: Array(#"{"latitude":1,"longitude":1,"hourly":{}}"#.utf8)), 65, "km away"),
    (.init(200, body: [1, 2, 3]).without(last: 2), 75, "connection was lost"),
  ]

  @Test(arguments: faults.indices)
  func `anything that is not a forecast leaves the last one, and is not asked for again`(index: Int)
    throws
  {
    let fault = Self.faults[index]
    let good = try WeatherStage.good()
    let server = try CannedServer { _, number in number == 0 ? good : fault.answer }
    try WeatherStage.settle(server)
    #expect(try update().status == 0)
    try forgetPause()
    let before = try Van.read(forecast)
    let finished = try update()
    #expect(finished.status == fault.status, "\(finished.errors)")
    #expect(finished.errors.contains(fault.words), "\(finished.errors)")
    #expect(try Van.read(forecast) == before)
    #expect(try Van.run("sky", "forecast").status == 0)
    #expect(try update().status == 75)
    #expect(server.requests.count == 2)
  }

  @Test func `a body that unpacks to far too much is dropped`() throws {
    let bomb = try Gzip.packed([UInt8](repeating: 0x20, count: 50_000_000))
    let server = try CannedServer { _, _ in .init(200, ["Content-Encoding: gzip"], body: bomb) }
    try WeatherStage.settle(server)
    let finished = try update()
    #expect(finished.status == 75)
    #expect(finished.errors.contains("more than 524288 bytes"), "\(finished.errors)")
  }

  @Test func `impossible values are left out and told of`() throws {
    var text = String(decoding: try WeatherStage.body(), as: UTF8.self)
    let start = try #require(text.firstRange(of: "\"temperature_2m\":["))
    text.insert(contentsOf: "9999,", at: start.upperBound)
    let comma = try #require(text[start.upperBound...].dropFirst(5).firstIndex(of: ","))
    text.removeSubrange(text.index(start.upperBound, offsetBy: 5)...comma)
    let body = Array(text.utf8)
    let server = try CannedServer { _, _ in .init(203, body: body) }
    try WeatherStage.settle(server)
    let finished = try update()
    #expect(finished.status == 0)
    #expect(finished.errors.contains("1 impossible value of temperature left out"))
    #expect(finished.errors.contains("look for a newer vanlog"))
  }

  @Test func `an update that is killed leaves the last forecast, and the next waits`() throws {
    let good = try WeatherStage.good()
    let asked = TemporaryDirectory.current.file("asked")
    let server = try CannedServer { _, number in
      if number > 0 { _ = FileManager.default.createFile(atPath: asked, contents: nil) }
      return number == 0 ? good : .init("", .hang)
    }
    try WeatherStage.settle(server)
    #expect(try update().status == 0)
    try forgetPause()
    let before = try Van.read(forecast)
    // The lock is free when the helper has begun to ask: until then it has the files of its parent.
    let finished = try Van.shell(
      """
      "$vanlog" sky update --at 47.05,8.31 & child=$!
      until [ -e "$VANLOG_HOME/../asked" ]; do sleep 0.05; done
      "$vanlog" sky update --at 47.05,8.31; echo "other $?"
      kill -9 $child; wait $child
      "$vanlog" sky update --at 47.05,8.31; echo "next $?"
      """)
    #expect(finished.output.contains("other 75\n"), "\(finished.errors)")
    #expect(finished.output.contains("next 75\n"))
    #expect(finished.errors.contains("another process has locked it"), "\(finished.errors)")
    #expect(finished.errors.contains("the last request was interrupted"), "\(finished.errors)")
    #expect(try Van.read(forecast) == before)
  }

  @Test(.enabled(if: SmallDisk.isPossible))
  func `on a full disk no one is asked, and the last forecast stays`() throws {
    let disk = try SmallDisk(at: Van.home, kibibytes: 1_024)
    let good = try WeatherStage.good()
    let server = try CannedServer { _, _ in good }
    try WeatherStage.settle(server)
    #expect(try update().status == 0)
    try forgetPause()
    let before = try Van.read(forecast)
    try disk.fill()
    let finished = try update()
    #expect(finished.status == 74, "\(finished.errors)")
    #expect(server.requests.count == 1)
    #expect(try Van.read(forecast) == before)
    try disk.makeRoom()
    #expect(try update().status == 0)
    #expect(server.requests.count == 2)
  }

  @Test func `check-ins made offline get their weather later, once`() throws {
    let day = Int(Date().timeIntervalSince1970) / 86_400 * 86_400 - 2 * 86_400
    let server = try WeatherStage.serverWithArchive(ofDayAt: day)
    try WeatherStage.settle(server)
    let date = Date(timeIntervalSince1970: Double(day)).formatted(.iso8601.year().month().day())
    for (place, hour, more) in [
      ("Lake", "14:20", ["--weather", "sun and wind"]), ("Pass", "09:00", []),
    ] {
      let words = ["checkin", "add", place, "--at", "47.0512,8.3149", "--arrived"]
      #expect(try Van.run(words + ["\(date)T\(hour)Z"] + more).status == 0)
    }
    let first = try update("--json").output
    #expect(first.contains(#""filled_checkins":1,"waiting_checkins":1"#), "\(first)")
    let page = try Van.run("checkin", "list", "--json").output
    #expect(page.contains(#""weather":"sun and wind","archive_weather":"light rain""#), "\(page)")
    #expect(page.contains(#""archive_temperature_c":14.5"#))
    #expect(page.ranges(of: "archive_weather").count == 1)
    #expect(try update("--json").output.contains(#""filled_checkins":0,"waiting_checkins":1"#))
    #expect(server.requests.count == 2)
    let asked = server.requests.last?.lines.first ?? ""
    #expect(asked.contains("start_date=\(date)&end_date=\(date)"), "\(asked)")
  }
}
