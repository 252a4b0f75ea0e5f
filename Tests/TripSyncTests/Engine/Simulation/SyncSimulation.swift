import Foundation
import TestSupport
import Text

@testable import Records
@testable import TripStore
@testable import TripSync

/// A history of two to five devices and one or two remotes, driven by one seed.
///
/// Clocks are wrong, remotes lag, lose things and answers, power fails between any two steps; homes
/// are copied, restored from backups and put back, devices come, leave and are revoked. At the end
/// all of it is over, everybody syncs, and everything must be where it belongs.
final class SyncSimulation {
  let folder: String
  var random: SplitMix64
  var editing: SimulatedEditing
  var journal = EditJournal()
  var devices: [SimulatedDevice] = []
  var remotes: [CapriciousRemote] = []
  var recoveryKey = RecoveryKey.random()
  /// Why a remote may show less than others have seen there.
  var hasLostThings = false
  /// Devices whose head may be there before what it promises; they send the rest when they sync.
  var interrupted: Set<String> = []
  var names = 0
  var steps: [String] = []

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  init(seed: UInt64, in folder: String) throws {
    self.folder = folder
    random = SplitMix64(seed: seed)
    editing = SimulatedEditing(seed: random.next())
    for number in 0..<Int.random(in: 1...2, using: &random) {
      remotes.append(CapriciousRemote(number, seed: random.next()))
    }
    try begin()
    for _ in 0..<Int.random(in: 1...3, using: &random) { try join() }
  }

  // MARK: Taking part

  private func make() -> SimulatedDevice {
    names += 1
    let errors: [Int64] = [0, 0, 315_576_000_000, -315_576_000_000]
    let error = errors[Int.random(in: errors.indices, using: &random)]
    return SimulatedDevice("device\(names)", in: folder, clockError: error)
  }

  private func begin() throws {
    let first = make()
    let data = DataKeys.random(for: SyncHome.newID())
    let slot = KeySlot.sealed(data, recoveryKey: recoveryKey.secret, id: SyncHome.newID())
    try Repository.create(on: remotes[0], data.repository, slots: [slot])
    devices.append(first)
    try editSome(on: first)
    try first.device.syncing.join(
      on: remotes[0], options: RemoteOptions(), with: .recoveryKey(recoveryKey),
      deviceName: first.device.name)
    try use(remotes, on: first)
  }

  func join() throws {
    guard devices.count < 5 else { return }
    let next = make()
    if Bool.random(using: &random) { try editSome(on: next) }
    devices.append(next)
    try enter(next)
  }

  func enter(_ device: SimulatedDevice) throws {
    let remote = remotes[0]
    remote.calmDown()
    steps.append("\(device.device.name) joins")
    try device.device.syncing.join(
      on: remote, options: RemoteOptions(), with: .recoveryKey(recoveryKey),
      deviceName: device.device.name)
    if Bool.random(using: &random) { try use(remotes, on: device) }
  }

  private func use(_ remotes: [CapriciousRemote], on device: SimulatedDevice) throws {
    for remote in remotes.dropFirst() {
      remote.calmDown()
      try device.device.syncing.add(remote, options: RemoteOptions())
    }
  }

  // MARK: Editing

  func editSome(on device: SimulatedDevice) throws {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let time = 1_800_000_000_000 + Int64(journal.count)
      let isProven = Int.random(in: 0..<3, using: &random) > 0
      device.device.now = Moment(milliseconds: time + device.clockError, isProven: isProven)
      steps.append("\(device.device.name) edits")
      try editing.edit(try device.store, &journal)
    }
  }

  // MARK: Syncing

  /// Syncs whatever may happen.
  func sync(_ device: SimulatedDevice, _ remote: CapriciousRemote) throws {
    let mode: SyncSession.Mode =
      Int.random(in: 0..<5, using: &random) == 0 ? .recordsOnly : .everything
    var budget = SyncBudget()
    if Int.random(in: 0..<4, using: &random) == 0 {
      budget.bytes = Int.random(in: 100...6_000, using: &random)
    }
    let event = Int.random(in: 0..<8, using: &random)
    let after = Int.random(in: 0..<12, using: &random)
    switch event {
    case 0: remote.fault = (.refused, after)
    case 1: remote.fault = (.unanswered, after)
    case 2: device.power.callsLeft = after
    case 3: device.power.commitsLeft = after
    default: break
    }
    let name = device.device.name
    steps.append("\(name) syncs \(remote.address) \(mode) \(budget.bytes ?? 0) \(event) \(after)")
    remote.power = device.power
    remote.hasDoneHalf = false
    defer {
      (remote.power, remote.fault) = (nil, nil)
      if remote.hasDoneHalf { interrupted.insert(name) }
    }
    do {
      let report = try device.device.sync(remote, mode: mode, budget: budget)
      if event > 1 { try check(report, device) }
    } catch {
      guard device.power.isCut else { throw Failure(description: "\(name) threw \(error)") }
      steps.append("  power cut")
    }
    let wasCut = device.power.isCut
    try device.restartIfCut()
    if wasCut { try moveSometimes(device) }
  }

  /// Syncs with nothing in the way.
  @discardableResult
  func syncQuietly(_ device: SimulatedDevice, _ remote: CapriciousRemote) throws -> SyncReport {
    steps.append("\(device.device.name) syncs \(remote.address)")
    do {
      let report = try device.device.sync(remote)
      interrupted.remove(device.device.name)
      try check(report, device)
      return report
    } catch let error where !(error is Failure) {
      throw Failure(description: "\(device.device.name) threw \(error)")
    }
  }

  func check(_ report: SyncReport, _ device: SimulatedDevice) throws {
    let name = device.device.name
    if let failure = report.failure { throw Failure(description: "\(name) failed: \(failure)") }
    for trouble in report.troubles {
      steps.append("  \(trouble.kind.rawValue): \(trouble.text)")
      switch trouble.kind {
      case .twin, .revoked: break
      // What others have seen at one remote may not have come to the other yet.
      case .withheld where remotes.count > 1: break
      case .withheld where !interrupted.isEmpty: break
      case .withheld, .wentBack: if hasLostThings { break } else { fallthrough }
      case .altered, .newer, .keyMissing, .passphrase, .differs, .junk:
        throw Failure(description: "\(name) had trouble: \(trouble.text)")
      }
    }
  }

  /// Everybody syncs until nobody has anything to say any more.
  func settle() throws {
    for remote in remotes { remote.calmDown() }
    for _ in 0..<14 {
      var isQuiet = true
      for device in devices {
        for remote in remotes where try device.uses(remote) {
          let report = try syncQuietly(device, remote)
          let moved = report.sentSegments + report.receivedSegments
          if moved > 0 || report.publishedSnapshot || report.loadedSnapshot { isQuiet = false }
        }
      }
      if isQuiet { return }
    }
    throw Failure(description: "the devices never come to rest")
  }

  // MARK: The end

  func finish() throws {
    try settle()
    // A device that comes now gets everything.
    let last = make()
    steps.append("\(last.device.name) comes last")
    try last.device.syncing.join(
      on: remotes[0], options: RemoteOptions(), with: .recoveryKey(recoveryKey),
      deviceName: last.device.name)
    try syncQuietly(last, remotes[0])
    devices.append(last)
    let first = try devices[0].device.contents()
    for device in devices {
      for objection in try journal.objections(to: try device.store) {
        throw Failure(description: "\(device.device.name): \(objection)")
      }
      guard try device.store.stateSum() == device.store.recountedSum() else {
        throw Failure(description: "\(device.device.name) keeps a wrong sum")
      }
      guard try device.device.contents() == first else {
        throw Failure(description: "\(device.device.name) differs: \(try difference(device))")
      }
    }
    for device in devices { try device.device.reopen() }
  }

  private func difference(_ device: SimulatedDevice) throws -> String {
    let (one, two) = (Set(try devices[0].device.contents()), Set(try device.device.contents()))
    return try one.symmetricDifference(two).map { record in
      guard let kind = KindSet.trips.named(record.kind), let id = RecordID(text: record.id) else {
        return record.kind
      }
      let states = try [devices[0], device].map {
        try $0.store.find(id, of: kind, withLargeFields: true)?.state
      }
      return "\(record.kind) \(record.id): \(describe(states[0])) | \(describe(states[1]))"
    }.sorted().joined(separator: "\n")
  }

  private func describe(_ state: RecordState?) -> String {
    guard let state else { return "nothing" }
    return "\(state.life) "
      + state.fields.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      .joined(separator: ", ").prefix(600)
  }
}

extension SimulatedDevice {
  func uses(_ remote: CapriciousRemote) throws -> Bool {
    try device.syncing.remotes().contains { $0.address == remote.address }
  }

  func restartIfCut() throws { if power.isCut { try restart() } else { power.restore() } }
}
