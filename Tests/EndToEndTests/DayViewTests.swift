import Foundation
import TestSupport
import Testing

/// `vanlog day`: one day in one view.
@Suite(.temporaryDirectory) struct DayViewTests {
  private func done(_ line: String, _ more: [String] = []) throws {
    try Van.done(line.split(separator: " ").map(String.init) + more)
  }

  private func fill() throws {
    try done("config set time.zone Europe/Zagreb")
    try done("trip start Adria --start-day 2026-08-01")
    try done("drive import", [try gpx()])
    try done(
      "checkin add Pier --at 45.1,13.6 --country HR --type wild --overnight yes",
      [
        "--arrived", "2026-08-12T19:30", "--zone", "Europe/Zagreb", "--weather", "clear",
        "--temperature", "24", "--note", "Jump in.",
      ])
    try done("checkin add Quarry --day 2026-08-12")
    try done("ledger add 12.50 --vendor Konzum --category food --day 2026-08-12")
    try done("ledger add 8 --day 2026-08-12 --direction income --vendor Ben")
    try done("ledger add 99 --day 2026-08-13")
    try done("border add --from SI --to HR --time 2026-08-12T11:20 --at 45.45,13.7")
  }

  /// Ten minutes on the road, from noon in Croatia.
  private func gpx() throws -> String {
    let points = (0..<11).map { minute in
      "<trkpt lat=\"\(45.3 + Double(minute) * 0.01)\" lon=\"13.6\"><ele>10</ele>"
        + "<time>2026-08-12T10:\(minute < 10 ? "0" : "")\(minute):00Z</time></trkpt>"
    }
    let path = TemporaryDirectory.current.file("drive.gpx")
    let text = """
      <?xml version="1.0"?><gpx version="1.1" creator="test" \
      xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Coast</name><trkseg>\
      \(points.joined())</trkseg></trk></gpx>
      """
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  @Test func `a crossing on the way is shown by the clock of its drive`() throws {
    try done("config set time.zone Europe/London")
    try done("drive import", [try gpx()])
    try done("border add --from SI --to HR --time 2026-08-12T12:05 --at 45.35,13.6")
    let shown = try Van.done("day", "2026-08-12")
    #expect(shown.contains("11:00-11:10  Coast"), "\(shown)")
    #expect(shown.contains("11:05  Slovenia to Croatia"), "\(shown)")
  }

  @Test func `a day shows what happened in order, with sums and notes`() throws {
    try fill()
    #expect(
      try Van.done("day", "2026-08-12") == """
        Wed 2026-08-12, day 12 of Adria

        TIME         DRIVE  DISTANCE  MOVING  CLIMB
        12:00-12:10  Coast     11 km  10 min    0 m

        TIME   BORDER
        11:20  Slovenia to Croatia

        TIME   PLACE     TYPE  NIGHT  WEATHER
        19:30  Pier, HR  wild  yes    clear, 24 °C
               Quarry

           AMOUNT  CATEGORY  VENDOR
        12.50 EUR  food      Konzum
        +8.00 EUR            Ben

        driven    11 km in 10 min
        spent     12.50 EUR
        received  8.00 EUR
        note      Pier: Jump in.
        """)
  }

  @Test func `programs get the records themselves`() throws {
    try fill()
    let text = try Van.done("day", "2026-08-12", "--json")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    func names(_ list: String, _ member: String) -> [String] {
      (json[list] as? [[String: Any]] ?? []).map { $0[member] as? String ?? "" }
    }
    #expect(json["day"] as? String == "2026-08-12")
    #expect(names("drives", "title") == ["Coast"])
    #expect(names("checkins", "place") == ["Pier", "Quarry"])
    #expect(names("entries", "vendor") == ["Konzum", "Ben"])
    #expect(names("crossings", "to") == ["HR"])
    #expect((json["total"] as? [String: Any])?["expense_minor"] as? Int == 1_250)
    #expect((11_000...11_200).contains(json["distance_m"] as? Int ?? 0))
  }

  @Test func `a day on which nothing happened says what to do`() throws {
    for _ in 0..<2 {
      let finished = try Van.run("day", "yesterday")
      #expect(finished.status == 1)
      #expect(finished.output == "")
      #expect(finished.errors.contains("nothing is recorded for "))
      #expect(finished.errors.contains("say where you were with 'vanlog checkin add NAME --day 2"))
      try Van.done("checkin", "add", "Pier", "--day", "today")
    }
    #expect(try Van.run("day", "someday").status == 65)
    #expect(try Van.done("day").contains("Pier"))
  }
}
