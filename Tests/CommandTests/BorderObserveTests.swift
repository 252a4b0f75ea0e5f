import CommandLineKit
import TestSupport
import Testing
import Text

@Suite(.temporaryDirectory) struct BorderObserveTests {
  /// Positions half a minute apart from Strasbourg over the Rhine into Germany.
  private func drive(_ numbers: Range<Int>, by desk: Desk) throws -> [String] {
    try numbers.map { number in
      let (latitude, longitude) = (48.58 - Double(number) * 0.00036, 7.74 + Double(number) * 0.0052)
      let second = number * 30
      let time = "2026-06-14T08:\(10 + second / 60):\(second % 60 == 0 ? "00" : "30")Z"
      return try desk.run(
        "border observe --at \(latitude),\(longitude) --time \(time) --accuracy 8 --json"
      ).output
    }
  }

  @Test func `positions one by one make a crossing, once`() throws {
    let desk = Desk()
    let said = try drive(0..<20, by: desk)
    #expect(said.first == "{\"observed\":1,\"country\":\"FR\",\"settled\":true,\"crossings\":[]}\n")
    #expect(said.filter { $0.contains(#""from":"FR","to":"DE","source":"watch""#) }.count == 1)
    #expect(said.last == "{\"observed\":1,\"country\":\"DE\",\"settled\":true,\"crossings\":[]}\n")
    #expect(try desk.run("border list --json").output.contains(#""source":"watch""#))
  }

  @Test func `there, back and there again within half an hour are three crossings`() throws {
    let desk = Desk()
    var said = ""
    let way = Array(0..<20) + (0..<20).reversed() + Array(0..<20)
    for (index, number) in way.enumerated() {
      let (latitude, longitude) = (
        48.58 - Double(number) * 0.00036, 7.74 + Double(number) * 0.0052
      )
      let (minute, second) = (10 + index / 3, index % 3 * 20)
      let time = "2026-06-14T08:\(minute):\(second == 0 ? "00" : "\(second)")Z"
      said =
        try desk.run("border observe --at \(latitude),\(longitude) --time \(time) --json").output
    }
    #expect(said.contains(#""country":"DE""#))
    let list = try JSONValue(parsing: Array(desk.run("border list --json").output.utf8))
    #expect(list["crossings"]?.elements?.map { $0["to"]?.string } == ["DE", "FR", "DE"])
    #expect(try desk.run("border list --limit 1").output.contains("FR    DE"))
  }

  @Test func `what a person has deleted is not observed again`() throws {
    let desk = Desk()
    _ = try drive(0..<20, by: desk)
    _ = try desk.run("border delete last --yes")
    let back = try desk.run(
      "border observe --at 48.5800,7.7400 --time 2026-06-14T08:30:00Z --json")
    #expect(back.output.contains(#""crossings":[]"#))
    #expect(try desk.run("border list").output == "")
  }

  @Test func `a corrected crossing stays as it was corrected, however often`() throws {
    let desk = Desk()
    _ = try drive(0..<20, by: desk)
    _ = try desk.run("border edit last --time 2026-06-14T07:00Z")
    _ = try desk.run("border edit last --to CH")
    let corrected = try desk.run("border list --json").output
    #expect(corrected.contains(#""at":"2026-06-14T07:00:00Z""#))
    #expect(corrected.contains(#""to":"CH","source":"hand""#))
    _ = try desk.run("border rebuild")
    _ = try drive(0..<20, by: desk)
    #expect(try desk.run("border list --json").output == corrected)
  }

  @Test(arguments: [
    ("border observe --at 95.5,0.5", "latitude"),
    ("border observe --at 48.58,7.74 --time yesterday", "--time takes a time such as"),
    ("border observe --at 48.58,7.74 --time 2099-01-01T00:00:00Z", "--time takes a time such as"),
    ("border observe --time 2026-06-14T08:30:00Z", "--time and --accuracy need --at"),
  ])
  func `what is not a position is refused`(line: String, message: String) throws {
    #expect {
      try Desk().run(line)
    } throws: { error in
      "\(error)".contains(message)
    }
  }
}
