internal import Glibc

/// The listening socket and its folder.
struct ControlListener: ~Copyable {
  private let folder: SocketFolder
  let socket: LocalSocket

  private init(_ socket: consuming LocalSocket, in folder: consuming SocketFolder) {
    self.socket = socket
    self.folder = folder
  }

  /// Binds and listens, replacing an old socket that no process listens on.
  static func open(in path: String, backlog: Int) throws(ControlError) -> ControlListener {
    let place = ControlSocket.path(in: path)
    do {
      let folder = try SocketFolder(path)
      let socket = try LocalSocket.make()
      // Before it has a name, so that others can never connect.
      _ = fchmod(socket.descriptor, 0o600)
      try bind(socket, in: folder)
      try listen(socket, backlog: backlog)
      return ControlListener(socket, in: folder)
    } catch let error where error.code == EADDRINUSE {
      throw .inUse(path: place)
    } catch {
      throw .unusable(path: place, reason: error.reason)
    }
  }

  /// Whether it still has its name; a socket of the same name is taken for it.
  var isThere: Bool { folder.isSocket(ControlSocket.name) }

  /// Stops listening and removes the name.
  consuming func close() {
    folder.remove(ControlSocket.name)
  }

  private static func bind(
    _ socket: borrowing LocalSocket, in folder: borrowing SocketFolder
  ) throws(SocketFailure) {
    do {
      try folder.bind(socket, to: ControlSocket.name)
    } catch let error where error.code == EADDRINUSE {
      guard isStale(in: folder) else { throw error }
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

  /// Whether the name is a socket left by a killed recorder.
  private static func isStale(in folder: borrowing SocketFolder) -> Bool {
    guard folder.isSocket(ControlSocket.name) else { return false }
    do {
      let trial = try LocalSocket.make()
      try folder.connect(trial, to: ControlSocket.name)
      return false
    } catch {
      return error.code == ECONNREFUSED
    }
  }
}
