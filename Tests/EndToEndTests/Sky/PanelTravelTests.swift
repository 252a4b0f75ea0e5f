import Foundation
import TestSupport
import Testing
import Text

/// Solar panels on their way: between devices, into backups and exports, and onto a full disk.
@Suite(.temporaryDirectory) struct PanelTravelTests {
  private static let solar = ["sky", "solar", "--at", "46.1,8.8", "--day", "2030-06-21", "--json"]

  private func yield(_ home: String) throws -> String {
    try Van.done(["--home", SyncStage.path(home), "-q"] + Self.solar)
  }

  private func addPanels(_ home: String) throws {
    try SyncStage.done(home, "van", "add", "Bulli", "--battery", "1280", "--daily-use", "800")
    try SyncStage.done(
      home, "van", "panel", "add", "Roof", "--power", "200", "--tilt", "10", "--azimuth", "180")
  }

  @Test func `panels reach other devices, and edits of both are kept`() throws {
    try addPanels("van")
    try SyncStage.begin()
    try SyncStage.join("phone")
    #expect(try yield("phone") == yield("van"))
    try SyncStage.done("van", "van", "panel", "edit", "Roof", "--power", "300")
    try SyncStage.done("phone", "van", "panel", "edit", "Roof", "--losses", "20")
    try SyncStage.done("phone", "van", "edit", "Bulli", "--battery", "2560")
    for home in ["van", "phone", "van"] { try SyncStage.done(home, "sync", "now") }
    for home in ["van", "phone"] {
      let panel = try SyncStage.json(home, "van", "panel", "show", "Roof")
      #expect(panel["power_w"]?.integer == 300 && panel["losses_percent"]?.integer == 20)
      #expect(try SyncStage.json(home, "van", "show", "Bulli")["battery_wh"]?.integer == 2_560)
    }
    #expect(try yield("phone") == yield("van"))
    #expect(try SyncStage.everything("phone") == SyncStage.everything("van"))
  }

  @Test func `a restored home has the panels, and an export lists them`() throws {
    try addPanels("van")
    let (file, folder) = (SyncStage.path("home.vlb"), SyncStage.path("out"))
    try SyncStage.done("van", "backup", file)
    try SyncStage.done("other", "restore", file, "--yes")
    #expect(try yield("other") == yield("van"))
    try SyncStage.done("van", "export", folder)
    let texts = try SyncStage.files(below: folder).filter { $0.key.hasPrefix("panel") }.values
    #expect(texts.contains { String(decoding: $0, as: UTF8.self).contains(#""power_w":200"#) })
  }

  @Test(.needs(.mounting))
  func `on a full disk a panel is refused and the yield still answered`() throws {
    let finished = try Finished.running(
      "/usr/bin/unshare",
      [
        "-m", "--propagation", "private", "/bin/sh", "-c",
        #"""
        disk="$HOME/disk"; mkdir "$disk"; mount -t tmpfs -o size=2m none "$disk" || exit 99
        export VANLOG_HOME="$disk/home"
        "$vanlog" van panel add Roof --power 200 >/dev/null || exit 1
        head -c 4m /dev/zero >"$disk/filler" 2>/dev/null
        "$vanlog" van panel add Side --power 100 >/dev/null 2>"$HOME/why"; echo $?
        "$vanlog" sky solar --at 46.1,8.8 --day 2030-06-21 --json -q | grep -o '"power_w":[0-9]*'
        rm "$disk/filler"
        "$vanlog" van panel add Side --power 100 >/dev/null; echo $?
        "$vanlog" sky solar --at 46.1,8.8 --day 2030-06-21 --json -q | grep -o '"power_w":[0-9]*'
        """#,
      ],
      environment: [
        "vanlog": Van.program, "HOME": TemporaryDirectory.current.path, "LC_ALL": "C.UTF-8",
      ])
    #expect(finished.output == "74\n\"power_w\":200\n0\n\"power_w\":300\n", "\(finished)")
  }
}
