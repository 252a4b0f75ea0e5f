import CommandLineKit
import Foundation
import TestSupport
import Testing

/// Every list with real, long titles, on terminals of all widths.
@Suite(.temporaryDirectory) struct ListWidthTests {
  private static let titles = [
    "Through the Großglockner Hochalpenstraße and over the pass to Heiligenblut",
    "日本語のキャンプ場と温泉の駐車場へ行く長い道のり", "👨‍👩‍👧‍👦 with friends 🏔️🇳🇴 in the mountains above the lake",
    "Cafe\u{301} de la Re\u{301}publique, Place du Marche\u{301}",
    "averylongnamewithoutanyspacesinitatallreallyverylongindeed",
  ]

  private func fill() throws {
    let desk = Desk()
    _ = try desk.run("config set time.zone UTC")
    for (number, title) in Self.titles.enumerated() {
      let title = title.replacing(" ", with: "_")
      _ = try desk.run("trip start \(title)")
      _ = try desk.run("trip end")
      _ = try desk.run("van add \(title) --plate AB_1234\(number) --make \(title)")
      _ = try desk.run("person add \(title) --nationalities NO,DE,AT --born 1980-12-1\(number)")
      _ = try desk.run("checkin add \(title) --day 2026-08-1\(number) --country NO --type wild")
      _ = try desk.run(
        "ledger add 1234567.89 --currency EUR --category \(title.prefix(20)) --vendor \(title) "
          + "--day 2026-08-1\(number)")
      _ = try desk.run(
        "manifest add \(title) --type item --quantity 12 --weight 11kg --expires 2020-01-01")
      _ = try desk.run(
        "docs add \(title) --type passport --number 1234567890123 --expires 2020-01-01 --border yes"
      )
      _ = try desk.run("van panel add \(title) --power 200 --tilt 30 --azimuth 180")
      _ = try desk.run("service add \(title) --months 12 --km 15000")
      _ = try desk.run("service done \(title.prefix(20)) --day 2020-01-01 --odometer 184530")
      if !title.contains(",") { _ = try desk.run("preflight add \(title.prefix(20))") }
      _ = try desk.run("spots add \(title) --at 47.\(number),8.3 --type wild")
    }
    try gpx().write(
      toFile: TemporaryDirectory.current.file("d.gpx"), atomically: true, encoding: .utf8)
    _ = try desk.run("drive import \(TemporaryDirectory.current.file("d.gpx"))")
    _ = try desk.run("drive edit last --title \(Self.titles[0].replacing(" ", with: "_"))")
    try "id,name,lat,lon\n1,\(Self.titles[1]),47.1,8.3\n".write(
      toFile: TemporaryDirectory.current.file("p.csv"), atomically: true, encoding: .utf8)
    _ = try desk.run(
      "spots import \(TemporaryDirectory.current.file("p.csv")) --pack camps --source \(Self.titles[0].replacing(" ", with: "_"))"
    )
  }

  private func gpx() -> String {
    let points = (0..<30).map { number in
      #"<trkpt lat="47.\#(100 + number)" lon="8.3"><ele>\#(400 + number)</ele>"#
        + "<time>2026-08-01T08:\(number + 10):00Z</time></trkpt>"
    }
    return
      "<gpx version=\"1.1\" creator=\"t\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>"
      + points.joined() + "</trkseg></trk></gpx>"
  }

  private static let lists = [
    "trip list", "drive list", "checkin list", "ledger list", "ledger report", "manifest list",
    "manifest tree", "docs list", "docs border", "van list", "van panel list", "person list",
    "manifest low", "manifest expiring", "docs vehicle", "docs medical", "service list",
    "service log list", "preflight list", "due", "emergency",
    "spots near --at 47.1,8.3", "spots search a", "spots packs list", "border list", "history",
    "config list", "sky calendar --at 47.1,8.3", "automation list", "offline",
    "day 2026-08-11", "checkin suggest", "sync conflicts", "schengen",
  ]

  @Test(arguments: [40, 60, 80, 100, 132])
  func `no line of a list is wider than the terminal, and rows begin alike`(width: Int) throws {
    try fill()
    for list in Self.lists {
      let output = try Desk(width: width, errorWidth: width).run("\(list) --color never").output
      for line in output.split(separator: "\n") {
        #expect(DisplayWidth.of(line) <= width, "\(list): \(line)")
      }
    }
    // Of a list of records each row has its id at the left, and nothing else stands there.
    let kinds = [
      "trip", "checkin", "ledger", "docs", "van", "person", "drive", "van panel", "manifest",
    ]
    for kind in kinds {
      let output = try Desk(width: width).run("\(kind) list --color never").output
      let rows = output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
      #expect(rows.first?.hasPrefix("ID") == true, "\(kind)")
      let ids = rows.dropFirst().map { $0.prefix { $0 != " " }.count }
      #expect(ids == Array(repeating: 5, count: kind == "drive" ? 1 : 5), "\(kind): \(output)")
    }
  }

  @Test func `what has expired says so in a list`() throws {
    try fill()
    #expect(try Desk().run("docs list").output.contains("2020-01-01 expired"))
    #expect(try Desk().run("docs border --color never").output.contains("EXPIRED"))
    let colored = try Desk(width: 132).run("docs list --color always").output
    #expect(colored.contains("\u{1B}[31m2020-01-01 expired\u{1B}[0m"))
  }
}
