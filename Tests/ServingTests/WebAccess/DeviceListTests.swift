import DurableFiles
import Foundation
import HomeFolder
import TestSupport
import Testing
import Text

@testable import WebAccess

/// The devices that may use the page.
@Suite(.temporaryDirectory) struct DeviceListTests {
  private let home = HomeFolder(path: TemporaryDirectory.current.file("home"), origin: .option)

  private func read() throws -> DeviceList.Reading {
    try DeviceList.read(in: home.make().makePrivate(HomeFolder.runName))
  }

  private func list() throws -> DeviceList? {
    if case .good(let list) = try read() { list } else { nil }
  }

  private func add(_ name: String, _ token: WebToken = WebToken()) throws -> PairedDevice? {
    try DeviceList.change(in: home) { $0.add(name: name, right: .write, token: token, now: nil) }
  }

  private func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: home.runFolder + "/web-devices.json"))
  }

  @Test func `a device is known by its token and by nothing else`() throws {
    let (mine, other) = (WebToken(), WebToken())
    let device = try #require(try add("Anna's phone", mine))
    #expect(try list()?.device(with: mine) == device)
    #expect(try list()?.device(with: other) == nil)
    #expect(mine.text != other.text)
  }

  @Test func `the token itself is not in the file`() throws {
    let token = WebToken()
    _ = try add("Anna's phone", token)
    let file = home.runFolder + "/web-devices.json"
    let text = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
    #expect(!text.contains(token.text))
    #expect(text.contains(token.hash.text))
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  /// SHA-256 of the text, as `sha256sum` gives it.
  @Test func `the hash is the one of the format`() throws {
    let token = try #require(WebToken(String(repeating: "0", count: 64)))
    #expect(
      token.hash.text == "60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55")
  }

  @Test(arguments: [
    "", "0", String(repeating: "0", count: 63), String(repeating: "0", count: 65),
    String(repeating: "g", count: 64), String(repeating: "A", count: 64),
  ])
  func `nothing else than a token is one`(text: String) {
    #expect(WebToken(text) == nil)
  }

  @Test func `a device that is taken off the list is unknown at once`() throws {
    let token = WebToken()
    let device = try #require(try add("Anna's phone", token))
    let wasThere = try DeviceList.change(in: home) { $0.revoke(id: device.id) }
    #expect(wasThere)
    #expect(try list()?.device(with: token) == nil)
    #expect(try list()?.devices == [])
    let isStill = try DeviceList.change(in: home) { $0.revoke(id: device.id) }
    #expect(!isStill)
  }

  @Test func `the last sixty-four that were shut out are remembered as such`() throws {
    let tokens = (0..<66).map { _ in WebToken() }
    for token in tokens {
      let device = try #require(try add("phone", token))
      #expect(try list()?.hasRevoked(token) == false)
      _ = try DeviceList.change(in: home) { $0.revoke(id: device.id) }
      #expect(try list()?.hasRevoked(token) == true)
      #expect(try list()?.hasRevoked(id: device.id) == true)
    }
    let known = try tokens.map { try list()?.hasRevoked($0) }
    #expect(known == [false, false] + Array(repeating: true, count: 64))
  }

  @Test func `there are at most thirty-two`() throws {
    for number in 0..<32 { #expect(try add("\(number)") != nil) }
    #expect(try add("one more") == nil)
    #expect(try list()?.devices.count == 32)
  }

  @Test func `when a device was seen is noted once an hour`() throws {
    let device = try #require(try add("Anna's phone"))
    func note(_ seconds: Int64) throws -> Bool {
      try DeviceList.change(in: home) {
        $0.noteSeen(device.id, now: Instant(secondsSinceEpoch: seconds))
      }
    }
    #expect(try note(1_000_000))
    #expect(try !note(1_003_599))
    #expect(try note(1_003_600))
    // A clock that has been set back is noted too.
    #expect(try note(1_000_000))
    #expect(try list()?.devices[0].lastSeen == Instant(secondsSinceEpoch: 1_000_000))
  }

  @Test(arguments: [
    "", "{", "null", "[]", #"{"version":2,"devices":[]}"#, #"{"version":1}"#,
    #"{"version":1,"devices":[{"id":"00000000"}]}"#,
    #"{"version":1,"devices":[{"id":"00000000","name":"a","right":"all","token_sha256":"TOKEN"}]}"#,
    #"{"version":1,"devices":[{"id":"0","name":"a","right":"look","token_sha256":"TOKEN"}]}"#,
    #"{"version":1,"devices":[{"id":"00000000","name":"a","right":"look","token_sha256":""}]}"#,
    #"{"version":1,"devices":[{"id":"00000000","name":"a\u001b","right":"look","token_sha256":"TOKEN"}]}"#,
    #"{"version":1,"devices":[DEVICE,DEVICE]}"#,
  ])
  func `a damaged list lets no one in, and the next change sets it aside`(text: String) throws {
    let token = WebToken()
    _ = try add("before", token)
    let device =
      #"{"id":"00000000","name":"a","right":"look","token_sha256":"\#(token.hash.text)"}"#
    try write(
      text.replacingOccurrences(of: "DEVICE", with: device)
        .replacingOccurrences(of: "TOKEN", with: token.hash.text))
    guard case .damaged = try read() else {
      Issue.record("it is taken for a list")
      return
    }
    _ = try add("after")
    #expect(try list()?.devices.map(\.name) == ["after"])
    #expect(try home.setAsideNames().count == 1)
  }

  @Test func `something else in place of the list lets no one in`() throws {
    _ = try add("before")
    let file = home.runFolder + "/web-devices.json"
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createSymbolicLink(
      atPath: file, withDestinationPath: "/dev/zero")
    guard case .damaged = try read() else {
      Issue.record("a link is followed")
      return
    }
  }

  @Test func `a list that is cut off at any byte lets no one in`() throws {
    _ = try add("Anna's phone")
    let file = home.runFolder + "/web-devices.json"
    let whole = try Data(contentsOf: URL(filePath: file))
    for length in 0..<whole.count - 2 {
      try whole.prefix(length).write(to: URL(filePath: file))
      if case .good = try read() { Issue.record("\(length) bytes are taken for a list") }
    }
  }

  @Test(arguments: [
    ("Anna's phone", true), ("Ännä 📱", true), ("", false), ("  ", false), ("a\nb", false),
    ("a\u{1B}[2J", false), (String(repeating: "a", count: 64), true),
    (String(repeating: "a", count: 65), false),
  ])
  func `a name is one line of text`(name: String, isOne: Bool) {
    #expect((PairedDevice.objection(to: name) == nil) == isOne)
  }

  @Test func `the right to write includes that to look`() {
    #expect(WebRight.write.covers(.look) && WebRight.write.covers(.write))
    #expect(WebRight.look.covers(.look) && !WebRight.look.covers(.write))
  }
}
