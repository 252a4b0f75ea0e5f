internal import Glibc

/// The listening socket and its folder.
struct ControlListener: ~Copyable {
  private let folder: SocketFolder
  let socket: LocalSocket
  /// The socket file that was made here; another one may have taken its name since.
  private let identity: SocketFolder.Identity?

  private init(_ socket: consuming LocalSocket, in folder: consuming SocketFolder) {
    self.socket = socket
    identity = folder.identity(of: ControlSocket.name)
    self.folder = folder
  }

  /// Binds and listens, replacing an old socket that no process listens on, or any if it takes over.
  static func open(
    in path: String, backlog: Int, takesOver: Bool = false
  ) throws(ControlError) -> ControlListener {
    let place = ControlSocket.path(in: path)
    do {
      let folder = try SocketFolder(path)
      let socket = try LocalSocket.make()
      // Before it has a name, so that others can never connect.
      _ = fchmod(socket.descriptor, 0o600)
      try bind(socket, in: folder, takesOver)
      try listen(socket, backlog: backlog)
      return ControlListener(socket, in: folder)
    } catch let error where error.code == EADDRINUSE {
      throw .inUse(path: place)
    } catch let error where noSockets.contains(error.code) {
      throw .noSockets(path: place)
    } catch {
      throw .unusable(path: place, reason: error.reason)
    }
  }

  /// How file systems without sockets refuse one: FAT, exFAT through FUSE, and others.
  private static let noSockets = [EPERM, EIO, EOPNOTSUPP, ENOSYS]

  /// Whether it still has its name.
  var isThere: Bool { identity != nil && folder.identity(of: ControlSocket.name) == identity }

  /// Stops listening and removes the name.
  consuming func close() {
    if isThere { folder.remove(ControlSocket.name) }
  }

  private static func bind(
    _ socket: borrowing LocalSocket, in folder: borrowing SocketFolder, _ takesOver: Bool
  ) throws(SocketFailure) {
    do {
      try folder.bind(socket, to: ControlSocket.name)
    } catch let error where error.code == EADDRINUSE {
      guard isReplaced(in: folder, takesOver) else { throw error }
      folder.remove(ControlSocket.name)
      try folder.bind(socket, to: ControlSocket.name)
    }
  }

  private static func listen(
    _ socket: borrowing LocalSocket, backlog: Int
  ) throws(SocketFailure) {
    let result = Glibc.listen(socket.descriptor, CInt(clamping: backlog))
    let code = errno
    guard result == 0 else { throw SocketFailure(code: code) }
  }

  /// Whether the name is a socket that may go, such as one left by a killed recorder.
  private static func isReplaced(
    in folder: borrowing SocketFolder, _ takesOver: Bool
  ) -> Bool {
    guard folder.identity(of: ControlSocket.name) != nil else { return false }
    if takesOver { return true }
    do {
      let trial = try LocalSocket.make()
      try folder.connect(trial, to: ControlSocket.name)
      return false
    } catch {
      return error.code == ECONNREFUSED
    }
  }
}
