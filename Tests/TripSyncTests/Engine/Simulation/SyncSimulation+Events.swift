import Foundation
import TestSupport
import Text

@testable import Records
@testable import TripStore
@testable import TripSync

// What happens to devices and remotes.
extension SyncSimulation {
  func run(steps count: Int) throws {
    for _ in 0..<count {
      let device = devices[Int.random(in: devices.indices, using: &random)]
      let remote = remotes[Int.random(in: remotes.indices, using: &random)]
      switch Int.random(in: 0..<60, using: &random) {
      case 0..<24: try editSome(on: device)
      case 24..<44: if try device.uses(remote) { try sync(device, remote) }
      case 44: try device.restart()
      case 45: try join()
      case 46: device.backup = try device.copy()
      case 47, 48: try restore(device)
      case 49: try photograph(device)
      case 50: try rollBack(device)
      case 51: try copy(device)
      case 52: remote.lags = true
      case 53, 54: lose(remote)
      case 55: remote.calmDown()
      case 56: try leave(device)
      case 57: try empty(remote)
      case 58: try forget(remote)
      default: try revokeSometimes(device)
      }
    }
  }

  /// Everything that the device has is sent, and what the others had sent is here.
  private func bringUpToDate(_ device: SimulatedDevice) throws {
    for remote in remotes where try device.uses(remote) {
      remote.calmDown()
      try syncQuietly(device, remote)
    }
  }

  private func restore(_ device: SimulatedDevice) throws {
    guard let backup = device.backup else { return }
    try bringUpToDate(device)
    steps.append("\(device.device.name) is restored from a backup")
    try device.restore(backup)
  }

  private func photograph(_ device: SimulatedDevice) throws {
    try bringUpToDate(device)
    steps.append("\(device.device.name): an image of its card is made")
    device.image = try device.copy()
  }

  /// The card is put back as it was, or goes on in another machine too.
  private func rollBack(_ device: SimulatedDevice) throws {
    guard let image = device.image else { return }
    journal.mayBeRestamped = true
    if Bool.random(using: &random), devices.count < 5 {
      names += 1
      let twin = SimulatedDevice("twin\(names)", in: folder, clockError: device.clockError)
      steps.append("\(twin.device.name) goes on from the image of \(device.device.name)")
      let other = SimulatedDevice("other\(names)", in: folder, clockError: 0)
      try other.restore(image)
      let actor = try other.store.ownActors().dropLast().last
      try other.device.reopen()
      try twin.restore(image)
      if let actor { try twin.pretendToBe(actor) }
      devices.append(twin)
      return
    }
    try bringUpToDate(device)
    steps.append("\(device.device.name) is put back to an image of its card")
    try device.rollBack(to: image)
  }

  private func copy(_ device: SimulatedDevice) throws {
    guard devices.count < 5 else { return }
    names += 1
    let copy = SimulatedDevice("copy\(names)", in: folder, clockError: device.clockError)
    steps.append("\(copy.device.name) is a copy of \(device.device.name)")
    try copy.restore(try device.copy())
    devices.append(copy)
  }

  /// A home that was left in the middle of something goes on in another file, or in two.
  func moveSometimes(_ device: SimulatedDevice) throws {
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1:
      steps.append("\(device.device.name) goes on from a copy of its files")
      try device.restore(try device.copy())
    case 2: try copy(device)
    default: break
    }
  }

  private func lose(_ remote: CapriciousRemote) {
    steps.append("\(remote.address) loses things")
    hasLostThings = true
    remote.lose()
  }

  /// A device that leaves has sent everything before; some come back.
  private func leave(_ device: SimulatedDevice) throws {
    guard devices.count > 2 else { return }
    try bringUpToDate(device)
    steps.append("\(device.device.name) leaves")
    let used = try remotes.filter { try device.uses($0) }
    try device.device.syncing.leave(telling: used, now: device.device.now)
    if Bool.random(using: &random) {
      try editSome(on: device)
      try enter(device)
    } else {
      devices.removeAll { $0 === device }
    }
  }

  /// Someone empties the remote; one device stores everything again.
  private func empty(_ remote: CapriciousRemote) throws {
    guard Int.random(in: 0..<3, using: &random) == 0 else { return }
    try settle()
    steps.append("\(remote.address) is emptied")
    hasLostThings = true
    remote.objects = [:]
    for device in devices where try device.uses(remote) {
      try device.device.syncing.add(remote, options: RemoteOptions())
      return
    }
  }

  /// The remote shows an older state, which somebody made a copy of.
  private func forget(_ remote: CapriciousRemote) throws {
    remote.calmDown()
    let old = remote.objects
    for device in devices.shuffled(using: &random) {
      try editSome(on: device)
      if try device.uses(remote) { try syncQuietly(device, remote) }
    }
    guard Int.random(in: 0..<3, using: &random) == 0 else { return }
    try settle()
    steps.append("\(remote.address) is put back to an older state")
    hasLostThings = true
    remote.objects = old
  }

  private func revokeSometimes(_ device: SimulatedDevice) throws {
    guard Int.random(in: 0..<10, using: &random) == 0, devices.count > 2 else { return }
    let by = devices[0]
    guard device !== by else { return }
    try settle()
    guard let id = try device.device.syncing.keys?.id,
      try devices.filter({ try $0.device.syncing.keys?.id == id }).count == 1
    else { return }
    steps.append("\(device.device.name) is revoked")
    try by.device.syncing.rotate(
      passphrase: SyncingDevice.passphrase, revoking: id, cost: SyncingDevice.cost)
    recoveryKey = try by.device.syncing.newRecoveryKey()
    devices.removeAll { $0 === device }
    // The revoked one does not know yet, and goes on.
    for remote in remotes where try device.uses(remote) {
      _ = try device.device.sync(remote)
    }
    try device.device.reopen()
    try bringUpToDate(by)
  }
}
