internal import DurableFiles
internal import Text

/// The folder of a directory remote, opened and recognised by its marker.
struct RemoteRoot: ~Copyable {
  let folder: Directory
  let identity: RecordID

  /// Opens the folder of a remote, which must be the one with an identity if that is known.
  static func open(
    _ address: RemoteAddress, for action: RemoteError.Action, _ object: ObjectName? = nil,
    expecting identity: RecordID?
  ) throws(RemoteError) -> RemoteRoot {
    do throws(DirectoryMarker.Failure) {
      let folder = try open(address.rest)
      let found = try DirectoryMarker(in: folder).id
      guard identity == nil || identity == found else { throw .another }
      return RemoteRoot(folder: folder, identity: found)
    } catch {
      throw RemoteError(error, action, object, on: address)
    }
  }

  /// Opens a folder that need not be a remote yet, or creates it in an existing one.
  static func openOrMake(_ path: String) throws(FileError) -> Directory {
    do throws(FileError) {
      return try Directory(path, links: .follow)
    } catch let error where error.kind == .notFound {
      let (above, name) = Directory.split(path)
      return try Directory(above, links: .follow).openOrMakeShared(name)
    }
  }

  private static func open(_ path: String) throws(DirectoryMarker.Failure) -> Directory {
    do throws(FileError) {
      return try Directory(path, links: .follow)
    } catch {
      throw error.meansNoObject ? .noFolder : .file(error)
    }
  }
}

extension RemoteError {
  fileprivate init(
    _ failure: DirectoryMarker.Failure, _ action: Action, _ object: ObjectName?,
    on remote: RemoteAddress
  ) {
    let marker = DirectoryMarker.name
    let mount = "mount the disk that belongs there, then sync again"
    let (kind, detail, advice): (Kind, String, String?) =
      switch failure {
      case .file(let error): (Kind(error, in: .use), error.reason, nil)
      case .noFolder: (.offline, "there is no such folder", mount)
      case .noMarker: (.offline, "the folder has no \(marker)", mount)
      case .another:
        (
          .offline, "another remote is mounted there", "connect the right one, then sync again"
        )
      case .unreadable:
        (.misbehaving, "\(marker) there cannot be understood", "check that it is the right folder")
      case .newer:
        (.misbehaving, "a newer vanlog has made it a remote", "update vanlog on this device")
      }
    self.init(kind, action, object, on: remote, detail, advice: advice)
  }
}
