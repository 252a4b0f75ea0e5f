@testable import TripSync

/// A remote in memory that does what a test tells it: a fault no real one shows when it is wanted.
final class MemoryRemote: Remote {
  let address: RemoteAddress
  var objects: [ObjectName: [UInt8]] = [:]
  /// Called before each request; throws what the request shall throw.
  var before: (String, ObjectName?) throws(RemoteError) -> Void = { (_, _) throws(RemoteError) in }
  /// Changes what is handed over.
  var after: (ObjectName, [UInt8]) -> [UInt8] = { _, bytes in bytes }
  /// What lists leave out.
  var unlisted: Set<ObjectName> = []
  private(set) var requests: [String] = []
  /// How often an answer was waited for.
  private(set) var trips = 0
  private var isInBatch = false

  init(_ path: String = "/memory") {
    guard let address = try? RemoteAddress(parsing: "test:\(path)") else {
      preconditionFailure("a good address")
    }
    self.address = address
  }

  func forgetRequests() { (requests, trips) = ([], 0) }

  private func note(_ verb: String, _ name: ObjectName?) throws(RemoteError) {
    requests.append([verb, name?.text].compactMap(\.self).joined(separator: " "))
    if !isInBatch { trips += 1 }
    try before(verb, name)
  }

  func list(
    below folder: ObjectName?, after: ObjectName?, limit: Int
  ) throws(RemoteError) -> RemoteListing {
    try note("list", folder)
    var selection = NameSelection(below: folder, after: after, limit: limit)
    for name in objects.keys where name.isBelow(folder) && !unlisted.contains(name) {
      selection.offer(name)
    }
    return selection.listing()
  }

  func get(_ name: ObjectName, from start: Int, limit: Int) throws(RemoteError) -> [UInt8] {
    try note("get", name)
    guard let bytes = objects[name] else { throw RemoteError(.notFound, .get, name, on: address) }
    guard bytes.count - start <= limit else {
      throw RemoteError(.tooLarge(limit: limit), .get, name, on: address)
    }
    return after(name, Array(bytes.dropFirst(start)))
  }

  func put(_ name: ObjectName, _ bytes: [UInt8]) throws(RemoteError) {
    try note("put", name)
    if let known = objects[name], known != bytes {
      throw RemoteError(.conflict, .put, name, on: address)
    }
    objects[name] = bytes
  }

  func delete(_ name: ObjectName) throws(RemoteError) {
    try note("delete", name)
    objects[name] = nil
  }

  func change(all changes: [RemoteChange]) throws(RemoteError) {
    trips += 1
    isInBatch = true
    defer { isInBatch = false }
    for change in changes { try self.change(change) }
  }

  func get(all names: [ObjectName], limit: Int) -> [ObjectName: [UInt8]] {
    trips += 1
    isInBatch = true
    defer { isInBatch = false }
    return names.reduce(into: [:]) { found, name in found[name] = try? get(name, limit: limit) }
  }
}
