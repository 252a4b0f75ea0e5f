internal import DurableFiles
public import Text

/// A remote that is a folder: on a stick, a network disk, or one that Syncthing keeps the same.
///
/// Objects are files. (1) Every call opens the folder again, looks for the marker there, and works
/// only in that open folder; so nothing is written into an empty mount point, or onto another
/// stick. (2) An object is written beside its place, synced, renamed without replacing anything,
/// and the folders are synced. That needs neither links, permissions, owners nor case. (3) What has
/// no `ObjectName` is ignored: conflict copies and partial files of sync programs, and all else.
/// Only the kernel may hold a call up, as it does for a network disk whose server is silent.
public final class DirectoryRemote: Remote {
  public let address: RemoteAddress
  /// Tells this folder from any other, however it is called and wherever it is mounted.
  public let identity: RecordID
  /// Folders whose names are known to be on the disk.
  var settled: Set<String> = []

  /// Opens a remote, which must be the one with an identity if that is known.
  public init(_ address: RemoteAddress, expecting identity: RecordID? = nil) throws(RemoteError) {
    self.address = address
    self.identity = try RemoteRoot.open(address, for: .use, expecting: identity).identity
  }

  /// Makes a folder a remote, or opens it if it is one; the folder that it is in must exist.
  public static func create(_ address: RemoteAddress) throws(RemoteError) -> DirectoryRemote {
    do throws(FileError) {
      try DirectoryMarker.create(in: try RemoteRoot.openOrMake(address.rest))
    } catch {
      // It may be a remote already, also on a disk that is full or read-only.
      guard let remote = try? DirectoryRemote(address) else {
        throw error.kind == .notFound
          ? RemoteError(.offline, .create, on: address, "there is no folder to create it in")
          : RemoteError(error, .create, on: address)
      }
      return remote
    }
    return try DirectoryRemote(address)
  }

  // MARK: Reading

  public func list(
    below folder: ObjectName?, after: ObjectName?, limit: Int
  ) throws(RemoteError) -> RemoteListing {
    precondition((1...RemoteLimits.mostNames).contains(limit))
    return try inRoot(for: .list, folder) { root throws(FileError) in
      var selection = NameSelection(below: folder, after: after, limit: limit)
      do throws(FileError) {
        let start = try root.directory(at: folder?.parts ?? [])
        try Self.gather(from: start, folder.map { "\($0)/" } ?? "", into: &selection)
      } catch let error where error.meansNoObject {
        // Nothing has been stored there yet.
      }
      return selection.listing()
    }
  }

  public func get(
    _ name: ObjectName, from start: Int, limit: Int
  ) throws(RemoteError) -> [UInt8] {
    precondition(start >= 0 && limit >= 0)
    return try inRoot(for: .get, name) { root throws(FileError) in
      let file = try root.directory(at: name.folders).file(name.last)
      return try file.contents(from: start, limit: limit)
    }
  }

  // MARK: Writing

  public func put(_ name: ObjectName, _ bytes: [UInt8]) throws(RemoteError) {
    try store([StoredObject(name: name, bytes: bytes)])
  }

  /// What is to be stored comes first: all of it is waited for at once.
  public func change(all changes: [RemoteChange]) throws(RemoteError) {
    try store(changes.compactMap(StoredObject.init))
    for change in changes where change.bytes == nil { try delete(change.name) }
  }

  public func delete(_ name: ObjectName) throws(RemoteError) {
    try inRoot(for: .delete, name) { root throws(FileError) in
      do throws(FileError) {
        let folder = try root.directory(at: name.folders)
        do throws(FileError) {
          try folder.remove(name.last)
        } catch let error where error.kind == .isDirectory {
          // It is not an object, and its maker may want it.
          _ = try folder.setAside(name.last, as: Clutter.aside(name.last), into: folder)
        }
      } catch let error where error.meansNoObject {
        // It is gone, as it should be.
      }
    }
  }
}
