import HomeFolder
import Testing
import Text

@testable import vanlogd

@Suite struct DrivesTests {
  private static let left = JSONValue.object([
    .init(name: "own_drive_id", value: .string("A")),
    .init(name: "known_drive_id", value: .string("B")),
  ])

  private func drive(_ id: String) -> PositionWatch.Drive { .init(id: id, state: "recording") }

  @Test func `what an earlier daemon has left continues, as the settings say`() {
    var settings = Settings()
    settings.set(.automaticDrives, to: "on")
    let drives = Drives(settings: settings, left: Self.left)
    #expect(drives.automatic.isOn && drives.automatic.own == "A")
    #expect(drives.events.current == "B")
    let fresh = Drives(settings: Settings(), left: nil)
    #expect(!fresh.automatic.isOn && fresh.automatic.own == nil && fresh.events.current == nil)
  }

  @Test func `only the first drive since the start can be one that a daemon has left behind`() {
    var own = Drives(settings: Settings(), left: Self.left)
    let found = [nil, drive("A"), drive("A")].map { own.finds($0) }
    #expect(found == [false, true, false])
    var other = Drives(settings: Settings(), left: Self.left)
    let later = [drive("C"), drive("A")].map { other.finds($0) }
    #expect(later == [false, false])
  }

  @Test func `while one is started or stopped, it is not tried again`() {
    var settings = Settings()
    settings.set(.automaticDrives, to: "on")
    var drives = Drives(settings: settings, left: nil)
    drives.automatic.setOff(since: 0)
    _ = drives.automatic.step(now: 0, during: nil)
    drives.automatic.started(nil, now: 0)
    #expect(drives.deadline(during: nil, isBusy: false) == 30_000)
    #expect(drives.deadline(during: nil, isBusy: true) == nil)
  }
}
