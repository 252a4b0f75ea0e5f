internal import DurableFiles
internal import Text

/// What a directory remote does in its folder.
extension DirectoryRemote {
  /// Runs a body in the folder of the remote, if it is there and is the right one.
  func inRoot<Value>(
    for action: RemoteError.Action, _ object: ObjectName?, among objects: [ObjectName] = [],
    _ body: (borrowing Directory) throws(FileError) -> Value
  ) throws(RemoteError) -> Value {
    let root = try RemoteRoot.open(address, for: action, object, expecting: identity)
    do throws(FileError) {
      return try body(root.folder)
    } catch {
      let paths = objects.map { (object: $0, path: root.folder.path(of: $0.text)) }
      // Of the object itself, or of a folder that it is in.
      let concerned = paths.first { $0.path == error.path || $0.path.hasPrefix(error.path + "/") }
      let object = concerned?.object ?? object
      // A stick that was pulled out meanwhile fails in many ways.
      if error.kind == .other {
        _ = try RemoteRoot.open(address, for: action, object, expecting: identity)
      }
      throw RemoteError(error, action, object, on: address)
    }
  }

  /// Offers every file below a folder to a selection; `prefix` is how their names begin.
  static func gather(
    from folder: borrowing Directory, _ prefix: String, into selection: inout NameSelection
  ) throws(FileError) {
    let folder = try folder.duplicate()  // a borrowed one cannot be used in a closure
    try folder.eachEntry { name, kind throws(FileError) in
      guard let name, ObjectName.isPart(name), let whole = ObjectName(prefix + name) else {
        let isMarker = prefix.isEmpty && name == DirectoryMarker.name
        if !isMarker, !(name.map(Clutter.isKnown) ?? false) { selection.offerStray() }
        return
      }
      switch kind == nil ? try folder.status(of: name)?.kind : kind {
      case .regular: selection.offer(whole)
      case .directory: try gather(below: whole, in: folder, name, into: &selection)
      case .symbolicLink, .other: selection.offerStray()
      case nil: break  // it is gone meanwhile
      }
    }
  }

  private static func gather(
    below name: ObjectName, in folder: borrowing Directory, _ last: String,
    into selection: inout NameSelection
  ) throws(FileError) {
    let prefix = name.text + "/"
    guard selection.mayTake(namesBeginningWith: prefix) else { return }
    do throws(FileError) {
      try gather(from: try folder.directory(last), prefix, into: &selection)
    } catch let error where error.meansNoObject {
      // It is gone meanwhile.
    }
  }
}

extension Directory {
  /// A folder below this one; links are refused.
  func directory(at parts: [String]) throws(FileError) -> Directory {
    var folder = try duplicate()
    for part in parts { folder = try folder.directory(part) }
    return folder
  }

  /// Whether a file holds exactly these bytes, for good; `nil` if there is no such file.
  func holds(_ bytes: [UInt8], in name: String) throws(FileError) -> Bool? {
    guard let status = try status(of: name) else { return nil }
    guard status.kind == .regular, status.size == bytes.count else { return false }
    let file = try file(name)
    guard try file.bytes(upTo: bytes.count + 1, at: 0) == bytes else { return false }
    // Its writer may have been cut off before this.
    try file.sync()
    try sync()
    return true
  }
}

/// Files and folders that disks, desktops and sync programs leave in any folder, and vanlog ignores.
enum Clutter {
  /// Whether a name is such clutter, or a new object that is being written.
  static func isKnown(_ name: String) -> Bool {
    if names.contains(name) { return true }
    return isHalfWritten(name) || name.contains(bytesOf: ".sync-conflict-") || name.hasPrefix("._")
  }

  /// The new name of a folder that was in the way of an object.
  static func aside(_ name: String) -> String { "\(name).sync-conflict-folder" }

  /// Syncthing's partial files, on Unix and on Windows, and our own.
  private static func isHalfWritten(_ name: String) -> Bool {
    if name.hasPrefix("~syncthing~") || name.hasPrefix(".syncthing.") { return true }
    return name.hasPrefix(".") && name.hasSuffix(".new")
  }

  private static let names = [
    "desktop.ini", "Thumbs.db", ".DS_Store", ".stfolder", ".stignore", ".stversions", "lost+found",
    "System Volume Information", "$RECYCLE.BIN", ".Trashes", ".fseventsd", ".Spotlight-V100",
  ]
}
