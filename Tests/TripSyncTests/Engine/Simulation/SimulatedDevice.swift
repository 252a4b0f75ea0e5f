import Foundation
import HomeFolder
import SQLite
import TestSupport
import Text

@testable import Records
@testable import TripSync

/// A device with its power, its clock, and copies of its home.
final class SimulatedDevice {
  /// The files of a home.
  struct Copy {
    let store, keys: Data
  }

  let device: SyncingDevice
  let power = Power()
  /// By how much its clock is wrong, if it claims to be right.
  let clockError: Int64
  var backup: Copy?
  /// A copy of when nothing waited to be sent, which may go on under the same name.
  var image: Copy?

  init(_ name: String, in folder: String, clockError: Int64) {
    self.clockError = clockError
    device = SyncingDevice(name, in: folder)
    device.limits = SyncLimits(
      segmentsBetweenSnapshots: 4, bytesBetweenSnapshots: 20_000, worthLoading: 3,
      segmentsBetweenHeads: 2, mostRemoved: 3)
    device.sizes = SegmentSizes(
      segment: 600, shortestPart: 300, longestPart: 900, largestInline: 700, piece: 500)
    device.whenOpened = { [power] store in power.supply(store) }
  }

  var store: RecordStore { get throws { try device.store } }

  private var storePath: String { device.home.path + "/" + RecordStore.fileName }
  private var keysPath: String {
    "\(device.home.path)/\(LocalKeys.folderName)/\(LocalKeys.fileName)"
  }

  func restart() throws {
    power.restore()
    try device.reopen()
  }

  func copy() throws -> Copy {
    try device.reopen()
    return Copy(
      store: try Data(contentsOf: URL(fileURLWithPath: storePath)),
      keys: try Data(contentsOf: URL(fileURLWithPath: keysPath)))
  }

  /// As another file, in which a new actor begins.
  func restore(_ copy: Copy) throws {
    try device.reopen()
    // The old file stays while the new one is made, or that could get its number.
    if FileManager.default.fileExists(atPath: storePath) {
      try? FileManager.default.removeItem(atPath: storePath + ".old")
      try FileManager.default.moveItem(atPath: storePath, toPath: storePath + ".old")
    }
    try FileManager.default.createDirectory(
      atPath: device.home.path + "/" + LocalKeys.folderName, withIntermediateDirectories: true)
    try copy.store.write(to: URL(fileURLWithPath: storePath))
    try copy.keys.write(to: URL(fileURLWithPath: keysPath))
    chmod(keysPath, 0o600)
    chmod(device.home.path + "/" + LocalKeys.folderName, 0o700)
  }

  /// The whole card is put back: nothing tells that it was.
  func rollBack(to copy: Copy) throws {
    try device.reopen()
    for (path, bytes) in [(storePath, copy.store), (keysPath, copy.keys)] {
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try file.truncate(atOffset: 0)
      try file.write(contentsOf: bytes)
      try file.close()
    }
  }

  /// Passes for the device that it was copied from.
  func pretendToBe(_ actor: ActorID) throws {
    let store = try store
    // Opening it here has begun an actor that a card in its machine would not have.
    let begun = try store.currentActor()
    try store.connection.run("UPDATE device SET own = 0 WHERE id = ?", [begun.id.bytes])
    try store.setMeta(RecordStore.actorName, actor.id.bytes)
    let place = Whereabouts.ofFile(store.path)
    try store.setMeta("binding", ContentHash(of: actor.id.bytes + place).bytes)
    try device.reopen()
  }
}
