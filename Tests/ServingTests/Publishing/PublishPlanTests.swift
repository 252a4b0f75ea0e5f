import Foundation
import Geodesy
import HomeFolder
import TestSupport
import Testing
import Text
import TrackFormats

@testable import Publishing

@Suite(.temporaryDirectory) struct PublishPlanTests {
  private var home: HomeFolder {
    HomeFolder(path: TemporaryDirectory.current.path, origin: .option)
  }

  private func settings(_ values: [String: String]) throws -> Settings {
    var settings = Settings()
    for (key, value) in values { settings.set(try #require(SettingSpec.named(key)), to: value) }
    return settings
  }

  private func passwordFile(_ text: String, permissions: Int = 0o600) throws -> String {
    let path = TemporaryDirectory.current.file("password")
    try Data(text.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
    return path
  }

  private func problem(_ values: [String: String]) throws -> String {
    let settings = try settings(values)
    do throws(PublishProblem) {
      _ = try PublishPlan(settings)
      return ""
    } catch {
      return error.description
    }
  }

  @Test func `without settings there is no one to publish to`() throws {
    #expect(try PublishPlan(Settings()).isEmpty)
  }

  @Test func `a broker has its usual port, and one that is given`() throws {
    let plain = try PublishPlan(settings(["publish.mqtt": "mqtt://broker.lan"]))
    #expect(plain.broker?.port == 1_883)
    #expect(plain.broker?.isSecure == false)
    #expect(plain.warnings == [])
    let secure = try PublishPlan(settings(["publish.mqtt": "mqtts://broker.example"]))
    #expect(secure.broker?.port == 8_883)
    #expect(secure.warnings == [])
    let other = try PublishPlan(settings(["publish.mqtt": "mqtts://broker.example:443"]))
    #expect(other.broker?.port == 443)
  }

  @Test func `plain text to a far server is warned of`() throws {
    let plan = try PublishPlan(settings(["publish.owntracks": "http://tracks.example/"]))
    #expect(
      plan.warnings
        == ["positions go to tracks.example in plain text; https:// would hide them"])
  }

  @Test func `a password goes in plain text to machines nearby only`() throws {
    let file = try passwordFile("secret\n")
    let far = ["publish.mqtt": "mqtt://broker.example", "publish.user": "van"]
    #expect(
      try problem(far.merging(["publish.password-file": file]) { $1 })
        == "the password would go to broker.example in plain text; write mqtts:// in place of "
        + "mqtt://, or set publish.password-file to none")
    #expect(
      try problem([
        "publish.owntracks": "http://anna@tracks.example/", "publish.owntracks-password-file": file,
      ]).hasPrefix("the password would go to tracks.example in plain text"))
    let near = [
      "publish.mqtt": "mqtt://192.168.1.5", "publish.user": "van", "publish.password-file": file,
    ]
    let plan = try PublishPlan(settings(near))
    #expect(plan.broker?.password?.withCString { String(cString: $0) } == "secret")
    #expect("\(plan.broker.map { "\($0)" } ?? "")".contains("secret") == false)
  }

  @Test(arguments: ["", "\n", "\nsecret", String(repeating: "x", count: 1_025), "a\0b"])
  func `a file without a password is refused`(text: String) throws {
    let file = try passwordFile(text)
    let values = [
      "publish.mqtt": "mqtts://a.example", "publish.user": "van", "publish.password-file": file,
    ]
    #expect(try problem(values).contains("is not a password"))
  }

  @Test func `a password file that others can read is refused`() throws {
    let file = try passwordFile("secret", permissions: 0o640)
    let values = [
      "publish.mqtt": "mqtts://a.example", "publish.user": "van", "publish.password-file": file,
    ]
    #expect(
      try problem(values)
        == "publish.password-file: \(file) can be read by others, or is theirs; run: chmod 600 "
        + file)
  }

  @Test func `settings that do not go together are refused`() throws {
    #expect(try problem(["publish.owntracks": "mqtt"]).contains("there is no broker"))
    let file = try passwordFile("secret")
    #expect(
      try problem(["publish.mqtt": "mqtts://a.example", "publish.password-file": file])
        == "publish.password-file is set, but not publish.user; set that too")
    #expect(
      try problem([
        "publish.owntracks": "https://a.example/", "publish.owntracks-password-file": file,
      ]).contains("names no user"))
  }

  @Test func `the device keeps its id and its secret`() throws {
    let folder = try home.make()
    let first = try PublishIdentity.open(in: folder)
    #expect(try PublishIdentity.open(in: folder) == first)
    #expect(first.id.utf8.count == 12)
    try Data("{".utf8).write(to: URL(filePath: home.path + "/publish.json"))
    #expect(try PublishIdentity.open(in: folder) != first)
    #expect(try home.setAsideNames() == ["publish.json"])
  }

  // MARK: Privacy zones

  private func zoneGuard(_ zones: String) throws -> ZoneGuard {
    try set(zones)
    return try ZoneGuard(home: home, identity: PublishIdentity.open(in: home.make()))
  }

  private func set(_ zones: String) throws {
    _ = try home.changeSettings { $0.set(.privacyZones, to: zones) }
  }

  private let middle = (try? Coordinate(latitude: 47, longitude: 8))

  @Test func `a zone that is set later holds at once`() throws {
    let place = try #require(middle)
    var zones = try zoneGuard("none")
    #expect(zones.hides(place, uncertainMetres: 0) == false)
    try set("47,8 500")
    #expect(zones.hides(place, uncertainMetres: 0) == true)
    try set("none")
    #expect(zones.hides(place, uncertainMetres: 0) == false)
  }

  @Test func `settings that cannot be read hide everything`() throws {
    let place = try #require(middle)
    var zones = try zoneGuard("none")
    try Data(#"{"privacy.zones":"nonsense"}"#.utf8).write(to: URL(filePath: home.configFile))
    #expect(zones.hides(place, uncertainMetres: 0) == true)
    #expect(throws: PublishProblem.self) {
      try ZoneGuard(home: home, identity: PublishIdentity.open(in: home.make()))
    }
  }

  @Test func `a position that may be inside is inside`() throws {
    var zones = try zoneGuard("47,8 500")
    let place = try #require(middle).destination(bearing: 90, distanceMetres: 3_000)
    #expect(zones.hides(place, uncertainMetres: 20) == false)
    #expect(zones.hides(place, uncertainMetres: 3_000) == true)
  }
}
