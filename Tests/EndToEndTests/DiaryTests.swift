import Foundation
import TestSupport
import Testing

/// `vanlog diary`: a trip told day by day.
@Suite(.temporaryDirectory) struct DiaryTests {
  /// The smallest picture: one grey pixel as GIF.
  static let picture = Data(
    base64Encoded: "R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==")

  private func done(_ line: String, _ more: [String] = []) throws {
    try Van.done(line.split(separator: " ").map(String.init) + more)
  }

  private func fill() throws {
    try done("config set time.zone Europe/Zagreb")
    try done("trip start Adria --start-day 2026-08-01", ["--note", "With <Ben> & the dog."])
    let path = TemporaryDirectory.current.file("drive.gpx")
    try Data(DriveGPX.file(DriveGPX.track("Pass", start: "2026-08-03T08:00")).utf8)
      .write(to: URL(filePath: path))
    try done("drive import", [path])
    try done(
      "checkin add",
      ["*Pier*"]
        + "--at 47.01,8.5 --country HR --type wild --overnight yes --day 2026-08-03".words + [
          "--arrived", "2026-08-03T19:30", "--zone", "Europe/Zagreb", "--weather", "clear",
          "--temperature", "24", "--note", "Jump in.\nCold!",
        ])
    try done("checkin add Home --at 47.2,8.7 --overnight yes --day 2026-08-04")
    try done("ledger add 12.50 --vendor Konzum --category food --day 2026-08-03")
    try done("border add --from SI --to HR --time 2026-08-03T11:20 --at 45.45,13.7")
    try done("trip end --end-day 2026-08-04")
    try done("ledger add 99 --day 2026-09-13 --vendor Later")
  }

  @Test func `the text tells the days in order`() throws {
    try fill()
    #expect(
      try Van.done("diary", "adria") == """
        Adria
        2026-08-01 to 2026-08-04, 4 days

        driven     6.6 km in 1 drive
        countries  CH, HR
        nights     2 (1 wild)
        spent      12.50 EUR
        highest    459 m, Pass
        note       With <Ben> & the dog.

        Mon 2026-08-03, day 3
        10:00-10:09  Pass: 6.6 km in 9 min, 59 m up
        11:20        Border: Slovenia to Croatia
        19:30        *Pier*, HR: wild, night, clear, 24 °C
                     Jump in.
                     Cold!
                     Spent 12.50 EUR: food at Konzum

        Tue 2026-08-04, day 4
          Home, CH: night
        """)
  }

  @Test func `Markdown shows what was typed, and not as markup`() throws {
    try fill()
    let file = TemporaryDirectory.current.file("adria.md")
    try done("diary adria --output", [file])
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.hasPrefix("# Adria\n\n*2026-08-01 to 2026-08-04, 4 days*\n"))
    #expect(text.contains("\n> With \\<Ben\\> \\& the dog.  \n"))
    #expect(
      text.contains(
        "\n- **19:30** \\*Pier\\*, HR: wild, night, clear, 24 °C\n\n  > Jump in.  \n  > Cold!  \n"))
  }

  @Test func `the page is one file with drawings and photos, and no markup of others`() throws {
    try fill()
    let photo = TemporaryDirectory.current.file("pier.gif")
    try #require(Self.picture).write(to: URL(filePath: photo))
    try done("docs add", ["Our <pier>"] + "--type photo --day 2026-08-03 --file".words + [photo])
    let file = TemporaryDirectory.current.file("adria.html")
    try done("diary adria --output", [file])
    let page = try String(contentsOfFile: file, encoding: .utf8)
    #expect(page.contains("<h1>Adria</h1>"))
    #expect(page.contains("With &lt;Ben&gt; &amp; the dog."))
    #expect(
      page.contains(
        "<figure><img alt=\"Our &lt;pier&gt;\" src=\"data:image/gif;base64,"
          + (Self.picture?.base64EncodedString() ?? "") + "\">"))
    #expect(page.matches(of: /<svg class="(\w+)"/).map { String($0.1) } == ["map", "heights"])
    #expect(page.matches(of: /<circle/).count == 2)
    #expect(page.contains("<title>*Pier*</title>"))
    #expect(!page.contains("http://") && !page.contains("https://") && !page.contains("<script"))
    let lint = try Finished.running("/usr/bin/xmllint", ["--html", "--noout", file])
    #expect(!lint.errors.contains("tag mismatch") && !lint.errors.contains("Unexpected end tag"))
  }

  @Test func `private places are not drawn`() throws {
    try fill()
    try done("config set privacy.zones", ["47.2,8.7 1000; 47.05,8.5 20000"])
    let file = TemporaryDirectory.current.file("adria.html")
    try done("diary adria --output", [file])
    let hidden = try String(contentsOfFile: file, encoding: .utf8)
    #expect(!hidden.contains("<svg"))
    try done("diary adria --no-privacy --yes --output", [file])
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("<svg class=\"map\""))
  }

  @Test func `a page to show around does not tell where photos were taken`() throws {
    try fill()
    let place = Array("GPS 47.3686, 8.5391".utf8)
    let tiff: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0] + place
    let metadata = Array("Exif\0\0".utf8) + tiff
    let picture: [UInt8] =
      [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(metadata.count + 2)] + metadata
      + [0xFF, 0xDA, 0, 2, 1, 2, 3, 0xFF, 0xD9]
    let photo = TemporaryDirectory.current.file("lake.jpg")
    try Data(picture).write(to: URL(filePath: photo))
    try done("docs add Lake --type photo --day 2026-08-03 --file", [photo])
    let page = try Van.run("diary", "adria", "--format", "html")
    let start = try #require(page.output.range(of: "data:image/jpeg;base64,")).upperBound
    let encoded = page.output[start...].prefix { $0 != "\"" }
    let shown = try #require(Data(base64Encoded: String(encoded)))
    #expect(Array(shown) == [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 1, 2, 3, 0xFF, 0xD9])
  }

  @Test func `money without a rate is shown beside the sum`() throws {
    try fill()
    try done("ledger add 100 --currency NOK --day 2026-08-02 --category ferry")
    let text = try Van.done("diary", "adria")
    #expect(text.contains("and 100.00 NOK"), "\(text)")
  }

  @Test func `a file that is not a picture is left out with a word`() throws {
    try fill()
    let photo = TemporaryDirectory.current.file("notes.txt")
    try Data("no picture".utf8).write(to: URL(filePath: photo))
    try done("docs add Notes --type photo --day 2026-08-03 --file", [photo])
    let page = try Van.run("diary", "adria", "--format", "html")
    #expect(page.status == 0)
    #expect(page.errors.contains("the photo 'Notes' was left out: its file is not a picture"))
    #expect(!page.output.contains("<img"))
  }

  @Test func `some days are written alone, and an existing file is not replaced`() throws {
    try fill()
    let text = try Van.done("diary", "adria", "--from", "2026-08-04", "--to", "2026-08-04")
    #expect(text.contains("Home, CH: night") && !text.contains("Pier"))
    let file = TemporaryDirectory.current.file("adria.txt")
    try Data("mine".utf8).write(to: URL(filePath: file))
    #expect(try Van.run("diary", "adria", "-o", file).status == 73)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    #expect(try Van.run("diary", "adria", "-o", "adria.pdf").status == 64)
    #expect(try Van.run("diary", "nowhere").status == 1)
  }

  @Test func `programs get the days with their records`() throws {
    try fill()
    let text = try Van.done("diary", "adria", "--json")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let days = try #require(json["diary"] as? [[String: Any]])
    #expect(days.map { $0["day"] as? String } == ["2026-08-03", "2026-08-04"])
    let checkins = days[0]["checkins"] as? [[String: Any]]
    #expect(checkins?.map { $0["place"] as? String } == ["*Pier*"])
  }
}

extension String {
  fileprivate var words: [String] { split(separator: " ").map(String.init) }
}
