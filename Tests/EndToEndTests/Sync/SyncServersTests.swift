import Foundation
import TestSupport
import Testing
import Text

/// Two homes through real servers, as people would use them.
@Suite(.temporaryDirectoryInMemory) struct SyncServersTests {
  enum Server: String, CaseIterable, CustomTestStringConvertible {
    case folder = "a folder"
    case nginx = "WebDAV over TLS"
    case moto = "S3"
    case sshd = "SFTP"

    static let installed = allCases.filter { server in
      switch server {
      case .folder: true
      case .nginx: TestTool.nginx.isThere
      case .moto: TestTool.moto.isThere
      case .sshd: TestTool.sshd.isThere
      }
    }

    var testDescription: String { rawValue }

    func place() throws -> SyncPlace {
      switch self {
      case .folder: .folder
      case .nginx: try .nginx()
      case .moto: try .moto()
      case .sshd: try .sshd()
      }
    }
  }

  /// Bytes that no compression makes smaller.
  private func paper(_ size: Int) throws -> String {
    var random = SplitMix64(seed: 9)
    let path = TemporaryDirectory.current.file("paper.pdf")
    try Data((0..<size).map { _ in UInt8(truncatingIfNeeded: random.next()) }).write(
      to: URL(filePath: path))
    return path
  }

  @Test(arguments: Server.installed)
  func `two homes that are edited apart have the same in the end`(server: Server) throws {
    let place = try server.place()
    let paper = try paper(300_000)
    let track = try Van.file("pass.gpx", DriveGPX.file(DriveGPX.track("Pass")))
    let fuel = try SyncStage.done("van", "ledger", "add", "42.50", "--vendor", "Galp")
    try SyncStage.done("van", "checkin", "add", "Lagos", "--at", "37.10,-8.67")
    try SyncStage.done("van", "manifest", "add", "Rope")
    try SyncStage.begin(on: place)
    try SyncStage.done("phone", "checkin", "add", "Before it joined")
    try SyncStage.join("phone", on: place)

    try SyncStage.done("van", "ledger", "edit", fuel, "--amount", "50")
    try SyncStage.done("van", "docs", "add", "Passport", "--file", paper)
    try SyncStage.done("van", "drive", "import", track)
    try SyncStage.done("phone", "ledger", "edit", fuel, "--amount", "60")
    try SyncStage.done("phone", "ledger", "add", "8", "--vendor", "Bakery")
    try SyncStage.done("phone", "manifest", "delete", "last", "--yes")
    for home in ["van", "phone", "van"] { try SyncStage.done(home, "sync", "now", "-q") }

    let everything = try SyncStage.everything("van")
    #expect(try SyncStage.everything("phone") == everything)
    #expect(everything["document"] == FileManager.default.contents(atPath: paper))
    #expect(everything["track"]?.range(of: Data("<name>Pass</name>".utf8)) != nil)
    #expect(try SyncStage.places("phone") == ["Before it joined", "Lagos"])
    #expect(
      try SyncStage.conflicts("phone") == [
        "amount: 50.00 EUR, 60.00 EUR", "home-amount: 50.00 EUR, 60.00 EUR",
      ])
    let total = try SyncStage.json("phone", "ledger", "report")["total"]
    #expect([5_800, 6_800].contains(total?["expense_minor"]?.integer))
    #expect(try SyncStage.fingerprint("van") == SyncStage.fingerprint("phone"))
    for home in ["van", "phone"] {
      #expect(try SyncStage.json(home, "status")["sync"]?["waiting"]?.bool == false)
      #expect(try SyncStage.sync(home)["requests"]?.integer == 1)
    }
    #expect(
      try SyncStage.json("phone", "sync", "verify")["remotes"]?.elements?.first?["same"]?.bool
        == true)
  }
}
