internal import DurableFiles

/// An object on its way to a folder.
struct StoredObject {
  let name: ObjectName
  let bytes: [UInt8]
}

extension StoredObject {
  /// `nil` where something is to be removed.
  init?(_ change: RemoteChange) {
    guard let bytes = change.bytes else { return nil }
    self.init(name: change.name, bytes: bytes)
  }
}

extension DirectoryRemote {
  /// Stores several objects; one that is not new is looked at and left as it is.
  func store(_ objects: [StoredObject]) throws(RemoteError) {
    guard let first = objects.first else { return }
    for object in objects where object.bytes.count > RemoteLimits.largestObject {
      throw RemoteError(
        .tooLarge(limit: RemoteLimits.largestObject), .put, object.name, on: address)
    }
    let conflict = try inRoot(for: .put, first.name, among: objects.map(\.name)) {
      root throws(FileError) in
      try store(objects, in: root)
    }
    if let conflict { throw RemoteError(.conflict, .put, conflict, on: address) }
  }

  /// The name of an object that is there with other bytes.
  private func store(
    _ objects: [StoredObject], in root: borrowing Directory
  ) throws(FileError) -> ObjectName? {
    let files = NewFiles()
    var new: [ObjectName: [UInt8]] = [:]
    var order: [StoredObject] = []
    // In one order everywhere, so that no two wait for each other's.
    for object in objects.sorted(by: { $0.name < $1.name }) {
      if let known = new[object.name] {
        guard known == object.bytes else { return object.name }
        continue
      }
      let folder = try makeFolder(of: object.name, in: root)
      if let isSame = try folder.holds(object.bytes, in: object.name.last) {
        guard isSame else { return object.name }
        continue
      }
      try files.add(object.name.last, object.bytes, in: folder)
      new[object.name] = object.bytes
      order.append(object)
    }
    for position in try files.commit() {
      let (name, bytes) = (order[position].name, order[position].bytes)
      let folder = try makeFolder(of: name, in: root)
      guard try folder.holds(bytes, in: name.last) ?? false else { return name }
    }
    return nil
  }

  /// Opens the folder of an object, creating what is missing, all on the disk once this returns.
  func makeFolder(of name: ObjectName, in root: borrowing Directory) throws(FileError) -> Directory
  {
    var folder = try root.duplicate()
    var path = ""
    for part in name.folders {
      path += "/" + part
      if settled.contains(path), let known = try? folder.directory(part) {
        folder = known
      } else {
        folder = try folder.openOrMakeShared(part)
        settled.insert(path)
      }
    }
    return folder
  }
}
