internal import DurableFiles
internal import Glibc

extension RemoteError {
  /// What an error of a file means for a remote that is a folder.
  init(
    _ error: FileError, _ action: Action, _ object: ObjectName? = nil, on remote: RemoteAddress
  ) {
    let kind = Kind(error, in: action)
    self.init(kind, action, object, on: remote, kind == .notFound ? nil : error.remoteReason)
  }
}

extension RemoteError.Kind {
  init(_ error: FileError, in action: RemoteError.Action) {
    self =
      switch error.kind {
      // A folder that was there a moment ago.
      case .notFound where action != .get: .temporary(retryAfterSeconds: nil)
      case .notFound: .notFound
      // Anything else with the name of an object is not one.
      case .isDirectory where action == .get, .notDirectory where action == .get,
        .notRegular where action == .get, .isLink where action == .get:
        .notFound
      case .notPermitted, .notOurs: .refused
      case .readOnly: .readOnly
      case .noSpace: .full
      case .tooLarge(let limit): .tooLarge(limit: limit)
      case .locked: .temporary(retryAfterSeconds: nil)
      case .exists, .notRegular, .isDirectory, .notDirectory, .isLink, .tooShort, .invalidName:
        .misbehaving
      case .other: Self(code: error.code)
      }
  }

  private init(code: CInt) {
    self =
      switch code {
      case ENODEV, ENXIO, ENOMEDIUM, ESTALE, ENOTCONN, ESHUTDOWN, EHOSTDOWN, EHOSTUNREACH,
        ENETUNREACH, ENETDOWN, ECONNREFUSED, ECONNRESET, EREMOTEIO:
        .offline
      case EMFILE, ENFILE, ENOMEM, EBUSY, ETIMEDOUT: .temporary(retryAfterSeconds: nil)
      default: .misbehaving
      }
  }
}

extension FileError {
  /// Whether it only says that an object, or the folder for it, is not there.
  var meansNoObject: Bool { kind == .notFound || kind == .notDirectory }

  /// The reason, or `nil` where the remote's own words are plainer.
  fileprivate var remoteReason: String? {
    if case .tooLarge = kind { nil } else { reason }
  }
}
