import Foundation
import TestSupport
import Testing
import Text

/// The server as a program, and the commands about it.
@Suite(.temporaryDirectory) struct WebServerTests {
  @Test func `it serves this machine only until the page is enabled, and follows at once`() throws {
    let port = try Loopback.freePort()
    try Van.done("config", "set", "web.listen", "127.0.0.1:\(port)")
    let program = try RecordingProgram(
      Van.program, ["web", "run"], environment: RecordingStation.environment)
    try Trouble.unless("the server") { Phone.canConnect(port) }
    let before = try RecordingStation.json("web", "url")
    #expect(before["enabled"]?.bool == false)
    #expect(before["running"]?.bool == true)
    #expect(before["urls"]?.elements == [.string("http://127.0.0.1:\(port)/")])

    let enabled = try RecordingStation.json("web", "enable", "--listen", "0.0.0.0:\(port)")
    #expect(enabled["enabled"]?.bool == true)
    #expect(enabled["listen"]?.string == "0.0.0.0:\(port)")
    #expect(Phone.canConnect(port))

    let other = try Loopback.freePort()
    try Van.done("web", "enable", "--listen", "0.0.0.0:\(other)")
    #expect(Phone.canConnect(other))
    #expect(!Phone.canConnect(port))

    let disabled = try RecordingStation.json("web", "disable")
    #expect(disabled["listen"]?.string == "127.0.0.1:8043")
    program.signal(SIGTERM)
    #expect(try program.waitForEnd() == 0)
    #expect(try RecordingStation.json("web", "url")["running"]?.bool == false)
  }

  @Test func `a home has one server`() throws {
    let station = try WebStation()
    let second = try WebStation.start(Loopback.freePort())
    #expect(try second.waitForEnd() == 75)
    station.program.signal(SIGINT)
    #expect(try station.program.waitForEnd() == 0)
  }

  @Test func `a server that starts waits for one that is about to end`() throws {
    let station = try WebStation()
    // It holds the home, and does nothing about its end.
    station.program.signal(SIGSTOP)
    let second = try WebStation.start(Loopback.freePort())
    let files = "/proc/\(second.process)/fd"
    try Trouble.unless("the second server to ask for the home") {
      try FileManager.default.contentsOfDirectory(atPath: files).contains {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(files)/\($0)"))?
          .hasSuffix("/web.lock") == true
      }
    }
    station.program.signal(SIGKILL)
    _ = try station.program.waitForEnd()
    try Trouble.unless("the second server to serve the home") {
      try RecordingStation.json("web", "url")["running"]?.bool == true
    }
    second.signal(SIGTERM)
    #expect(try second.waitForEnd() == 0)
  }

  @Test func `an address that is in use is reported`() throws {
    let station = try WebStation()
    let home = TemporaryDirectory.current.file("other")
    let second = try Van.run("--home", home, "web", "run", "--listen", "127.0.0.1:\(station.port)")
    #expect(second.status == 69)
    #expect(second.errors.contains("Address already in use"))
  }

  @Test(arguments: [
    ["--listen", "8043"], ["--listen", "van:8043"], ["--listen", "::1:8043"],
    ["--listen", "127.0.0.1:70000"], ["--bind", "127.0.0.1:1"], ["extra"],
  ])
  func `options that make no sense are refused`(options: [String]) throws {
    #expect(try Van.run(["web", "run"] + options).status == 64)
  }

  @Test func `the page is public and holds no data`() throws {
    let station = try WebStation()
    let phone = try Phone(station.port)
    let page = try phone.get("/")
    #expect(page.status == 200)
    #expect(page.headers["cache-control"] == "private, max-age=604800")
    #expect(page.headers["content-type"] == "text/html; charset=utf-8")
    #expect(page.headers["content-security-policy"]?.hasPrefix("default-src 'none'; ") == true)
    #expect(page.headers["x-content-type-options"] == "nosniff")
    #expect(page.headers["referrer-policy"] == "no-referrer")
    #expect(page.headers["cross-origin-resource-policy"] == "same-origin")
    #expect(page.headers["access-control-allow-origin"] == nil)
    #expect(page.headers["set-cookie"] == nil)
    #expect(try phone.get("/generate_204").status == 204)
    #expect(try phone.ask("HEAD", "/").headers["content-length"] == "\(page.bytes.count)")
    let known = try phone.ask("GET", "/", headers: ["If-None-Match": page.headers["etag"]])
    #expect(known.status == 304)
  }

  @Test func `phones are listed, with what they may do, and revoked by name`() throws {
    let station = try WebStation()
    let (anna, guest) = (try station.phone(), try station.phone(right: "look", name: "Guest"))
    let devices = try RecordingStation.json("web", "devices")["devices"]?.elements ?? []
    #expect(devices.map { $0["device_name"]?.string } == ["Anna's phone", "Guest"])
    #expect(devices.map { $0["right"]?.string } == ["write", "look"])
    // Nothing proves the clock of this machine, or the time is there.
    let isProven = try RecordingStation.json("status")["clock_proven"]?.bool == true
    #expect((devices[0]["paired"] != .null) == isProven)
    let shown = try anna.get("/api/devices")
    #expect(shown.json?["devices"]?.elements?.count == 2)

    #expect(try guest.get("/api/hello").status == 200)
    try Van.done("web", "revoke", "guest")
    #expect(try guest.get("/api/hello").status == 401)
    #expect(try anna.get("/api/hello").json?["right"]?.string == "write")
    #expect(try Van.run("web", "revoke", "guest").status == 66)
    try Van.done("web", "revoke", "--all")
    #expect(try anna.get("/api/hello").status == 401)
    #expect(try RecordingStation.json("web", "devices")["devices"]?.elements == [])
  }

  @Test func `a list of phones that is damaged lets no one in until one is paired again`() throws {
    let station = try WebStation()
    let phone = try station.phone()
    try Van.write("{", to: Van.home + "/run/web-devices.json")
    #expect(try phone.get("/api/hello").reason == "no_token")
    #expect(try Van.run("web", "devices").errors.contains("cannot be read"))
    let doctor = try Van.run("doctor", "--json")
    let checks = try JSONValue(parsing: Array(doctor.output.utf8))["checks"]?.elements ?? []
    #expect(
      checks.first { $0["check"]?.string == "page" }?["verdict"]?.string == "warning")
    let again = try station.phone()
    #expect(try again.get("/api/hello").status == 200)
    #expect(try phone.get("/api/hello").status == 401)
  }

  @Test func `a map is served in ranges, and by no other name`() throws {
    let station = try WebStation()
    let phone = try station.phone()
    let file = Repository.file("Tests/Fixtures/maps/tiny.pmtiles")
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
    let added = try RecordingStation.json("web", "map", "add", file, "--name", "alps")
    let maps = try phone.get("/api/maps").json?["maps"]?.elements ?? []
    #expect(maps == [added])
    let mark = try #require(added["mark"]?.string)
    let target = "/maps/alps.pmtiles?v=\(mark)"
    let part = try phone.ask("GET", target, headers: ["Range": "bytes=0-126"])
    #expect(part.status == 206)
    #expect(part.bytes == Array(bytes[0...126]))
    #expect(part.headers["content-range"] == "bytes 0-126/\(bytes.count)")
    #expect(part.headers["cache-control"] == "private, max-age=604800, immutable")
    let last = try phone.ask("GET", target, headers: ["Range": "bytes=-10"])
    #expect(last.bytes == Array(bytes.suffix(10)))
    for range in [nil, "bytes=0-1,4-5", "bytes=\(bytes.count)-", "lines=1-2"] as [String?] {
      #expect(try phone.ask("GET", target, headers: ["Range": range]).status == 416)
    }
    for other in [
      "/maps/alps.pmtiles?v=00000000", "/maps/other.pmtiles", "/maps/alps", "/maps/",
      "/maps/../config.json", "/maps/ALPS.pmtiles", "/maps/run", "/maps/alps.pmtiles/",
    ] {
      let answer = try phone.ask("GET", other, headers: ["Range": "bytes=0-9"])
      #expect(answer.status == 404, "\(other)")
    }
    phone.token = nil
    #expect(try phone.ask("GET", target, headers: ["Range": "bytes=0-9"]).status == 401)
    try Van.done("web", "map", "remove", "alps")
  }
}
