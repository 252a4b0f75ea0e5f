public import CommandLineKit
import TripSync

/// The exit status for an error of sync.
public func syncExitStatus(of error: any Error) -> ExitStatus? {
  switch error {
  case let error as RemoteError: error.kind.exitStatus
  case let error as SyncFailure: error.exitStatus
  case let error as RepositoryError: error.exitStatus
  case let error as KeySlotFailure: error.exitStatus
  case is RemoteAddressError: .usage
  case is LocalKeysError, is SegmentError, is PassphraseError, is RecoveryWordsError: .badData
  default: nil
  }
}

extension RemoteError.Kind {
  var exitStatus: ExitStatus {
    switch self {
    case .notFound: .inputMissing
    case .offline, .temporary: .tryAgain
    case .refused: .notPermitted
    case .readOnly: .cannotCreate
    case .full, .misbehaving: .inputOutput
    case .tooLarge, .conflict: .badData
    }
  }
}

extension SyncFailure {
  var exitStatus: ExitStatus {
    switch self {
    case .remote(let error): error.kind.exitStatus
    case .emptied, .otherRepository, .unreadable: .badData
    case .mark(let error): error.exitStatus
    case .revoked: .notPermitted
    }
  }
}

extension RepositoryError {
  var exitStatus: ExitStatus {
    switch self {
    case .exists, .syncsAlready, .tooManyKeys, .unfit: .cannotCreate
    case .none, .noSlot, .noRemote, .unknownDevice: .inputMissing
    case .unmarked, .alteredMark, .notMendable, .unreadable, .otherRepository: .badData
    case .ambiguousDevice: .badData
    case .doesNotSync: .configuration
    case .wrongPassphrase: .notPermitted
    case .lastRemote, .ownDevice: .usage
    }
  }
}

extension KeySlotFailure {
  fileprivate var exitStatus: ExitStatus {
    switch self {
    case .unusable(.wrongKey): .notPermitted
    case .unusable: .badData
    case .otherWay: .inputMissing
    case .noMemory: .tryAgain
    }
  }
}

/// Exit codes that the commands of sync share.
enum SyncExits {
  static let notSetUp = Exit(.configuration, "this device does not sync yet")
  static let busy = Exit(.tryAgain, "another process syncs, restores or repairs this home")

  /// Of commands that talk with a remote.
  static let talking = [
    notSetUp,
    Exit(.badData, "the remote was emptied, altered or exchanged; nothing here was changed"),
    Exit(.cannotCreate, "the remote is read-only, or cannot be used"),
    Exit(.inputOutput, "the remote is full, or its disk or helper program fails"),
    Exit(.tryAgain, "the remote cannot be reached, or another process syncs this home"),
    Exit(.notPermitted, "the remote refuses, or this device was revoked"),
  ]

  /// Of commands that ask for the passphrase or the words.
  static let opening = Exit(.notPermitted, "the passphrase or the words are wrong")
}
