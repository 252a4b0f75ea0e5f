import TestSupport

@testable import TripSync

/// A remote that keeps what is promised of remotes, and not more.
final class CapriciousRemote: Remote {
  enum Fault {
    /// The call does nothing and fails.
    case refused
    /// The call is done, and its answer is lost.
    case unanswered
  }

  let address: RemoteAddress
  var objects: [ObjectName: [UInt8]] = [:]
  /// Objects that cannot be found now.
  var lost: Set<ObjectName> = []
  /// Names that lists do not show yet, and those that they show still.
  var late: Set<ObjectName> = []
  var lingering: Set<ObjectName> = []
  var lags = false
  /// What happens at the call after so many.
  var fault: (kind: Fault, after: Int)?
  /// Whether some of several objects were stored and others not.
  var hasDoneHalf = false
  /// Of the device that calls.
  var power: Power?
  private(set) var sentBytes = 0
  var random: SplitMix64

  init(_ number: Int, seed: UInt64) {
    guard let address = try? RemoteAddress(parsing: "test:/\(number)") else {
      preconditionFailure("a good address")
    }
    self.address = address
    random = SplitMix64(seed: seed)
  }

  /// Everything that it holds can be found and is listed.
  func calmDown() { (lost, late, lingering, lags, fault) = ([], [], [], false, nil) }

  private enum Turn {
    case done, refused, unanswered
  }

  private func turn() -> Turn {
    if power?.isCut == true { return .refused }
    if power?.isLastCall() == true {
      power?.cut()
      return Bool.random(using: &random) ? .refused : .unanswered
    }
    guard let fault else { return .done }
    self.fault?.after -= 1
    guard fault.after <= 0 else { return .done }
    self.fault = nil
    return fault.kind == .refused ? .refused : .unanswered
  }

  private func call<Value>(
    _ action: RemoteError.Action, _ name: ObjectName?, _ body: () throws(RemoteError) -> Value
  ) throws(RemoteError) -> Value {
    let turn = turn()
    if turn == .refused { throw RemoteError(.offline, action, name, on: address) }
    let value = try body()
    if turn == .unanswered {
      throw RemoteError(.temporary(retryAfterSeconds: nil), action, name, on: address)
    }
    return value
  }

  func list(
    below folder: ObjectName?, after: ObjectName?, limit: Int
  ) throws(RemoteError) -> RemoteListing {
    try call(.list, folder) { () throws(RemoteError) in
      var selection = NameSelection(below: folder, after: after, limit: limit)
      for name in Set(objects.keys).union(lingering)
      where name.isBelow(folder) && !late.contains(name) && !lost.contains(name) {
        selection.offer(name)
      }
      return selection.listing()
    }
  }

  func get(_ name: ObjectName, from start: Int, limit: Int) throws(RemoteError) -> [UInt8] {
    try call(.get, name) { () throws(RemoteError) in
      guard let bytes = objects[name], !lost.contains(name) else {
        throw RemoteError(.notFound, .get, name, on: address)
      }
      guard bytes.count - start <= limit else {
        throw RemoteError(.tooLarge(limit: limit), .get, name, on: address)
      }
      return Array(bytes.dropFirst(start))
    }
  }

  func put(_ name: ObjectName, _ bytes: [UInt8]) throws(RemoteError) {
    try call(.put, name) { () throws(RemoteError) in
      sentBytes += bytes.count
      if let known = objects[name], known != bytes {
        throw RemoteError(.conflict, .put, name, on: address)
      }
      objects[name] = bytes
      lost.remove(name)
      lingering.remove(name)
      if lags, Bool.random(using: &random) { late.insert(name) }
    }
  }

  func delete(_ name: ObjectName) throws(RemoteError) {
    try call(.delete, name) { () throws(RemoteError) in
      if objects.removeValue(forKey: name) != nil, lags { lingering.insert(name) }
      late.remove(name)
      lost.remove(name)
    }
  }

  /// In any order, and only some of it if something fails.
  func change(all changes: [RemoteChange]) throws(RemoteError) {
    for (index, change) in changes.shuffled(using: &random).enumerated() {
      do {
        try self.change(change)
      } catch {
        if index > 0 { hasDoneHalf = true }
        throw error
      }
    }
  }

  func get(all names: [ObjectName], limit: Int) -> [ObjectName: [UInt8]] {
    names.reduce(into: [:]) { found, name in found[name] = try? get(name, limit: limit) }
  }

  /// Some of the objects cannot be found for a while.
  func lose() {
    for name in objects.keys.sorted(by: { $0.text < $1.text })
    where name != Names.repository && Int.random(in: 0..<6, using: &random) == 0 {
      lost.insert(name)
    }
  }
}
