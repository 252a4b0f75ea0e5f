import Foundation
import HomeFolder
import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore
@testable import TripSync

/// Devices that contain the same changes and are not in the same state.
@Suite("States that differ", .temporaryDirectory)
struct StateAlarmTests {
  private let remote = MemoryRemote()
  private let van = SyncingDevice("van")
  private let phone = SyncingDevice("phone")

  private func begin() throws {
    try van.begin(on: remote)
    try van.checkin("Lagos")
    try van.sync(remote)
    try phone.join(on: remote)
    try phone.sync(remote)
    try phone.checkin("Porto")
    try phone.sync(remote)
    try van.checkin("Faro")
    try van.sync(remote)
  }

  /// As a wrong merge, or a broken card, could leave it.
  private func spoil(_ device: SyncingDevice) throws {
    let store = try device.store
    try store.connection.run("UPDATE checkin SET place = 'Paris' WHERE place = 'Lagos'", [])
    try store.forgetSum()
  }

  @Test("are reported, written down, and stop nothing")
  func differing() throws {
    try begin()
    try spoil(phone)
    // The first time it may be a snapshot that was made while somebody wrote.
    #expect(try phone.sync(remote).troubles == [])
    let report = try phone.sync(remote)
    let trouble = try #require(report.troubles.first)
    #expect(report.failure == nil && trouble.kind == .differs)
    #expect(trouble.text.hasPrefix("'van' has the same changes as this device and is in another"))
    let folder = phone.home.path + "/sync-alarm"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files.count == 1 && trouble.text.contains(files[0]))
    let lines = try String(contentsOfFile: "\(folder)/\(files[0])", encoding: .utf8)
      .split(separator: "\n")
    #expect(lines.count == 3)
    // Nothing is written twice, and everything goes on.
    try phone.checkin("Sagres")
    try phone.sync(remote)
    try van.sync(remote)
    #expect(try van.places() == ["Faro", "Lagos", "Porto", "Sagres"])
    try phone.sync(remote)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count <= 2)
  }

  @Test("are no reason for an alarm while one of them has changes that it has not sent")
  func unsent() throws {
    try begin()
    try phone.sync(remote)
    let keys = try phone.syncing.requireKeys().data
    let before = try #require(try OwnState(of: phone.store, with: keys))
    #expect(before.mark.count == 16)
    try phone.checkin("Sagres")
    #expect(try OwnState(of: phone.store, with: keys)?.mark == nil)
  }

  @Test("are found by a restore drill as well")
  func drill() throws {
    try begin()
    try phone.sync(remote)
    let state = try #require(phone.syncing.remotes().first)
    func verify(_ name: String) throws -> SyncHome.Verification {
      try phone.syncing.verify(
        remote, state, in: SyncingDevice(name).home, buildDate: SyncingDevice.buildDate,
        now: phone.now)
    }
    #expect(try verify("scratch1").isSame)
    try spoil(phone)
    let verification = try verify("scratch2")
    #expect(!verification.hasSameSum && verification.different.count == 1)
  }
}
