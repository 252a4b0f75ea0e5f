internal import Amounts
internal import Borders
public import CommandLineKit
internal import DriveRecorder
internal import DurableFiles
internal import Geodesy
internal import HomeFolder
internal import Records
internal import SQLite
internal import SpotsVault
internal import Tables
internal import TrackFormats
internal import TripStore

/// Remembers, for `status` and `doctor`, that a command has met damage in the personal store.
public func rememberDamage(_ error: any Error) {
  DamageMark.leave(after: error)
}

/// The exit status for an error of a lower module.
public func exitStatus(of error: any Error) -> ExitStatus? {
  switch error {
  case let error as FileError: ExitStatus(code: error.exitCode)
  case let error as SQLiteError: error.kind.exitStatus
  case let error as StoreError: error.exitStatus
  case let error as BlackBoxError: ExitStatus(code: error.exitCode)
  case let error as ControlError: error.exitStatus
  case is HomeError: .configuration
  case is KeptCrossings.TooNew: .badData
  case let error as VaultError: error.exitStatus
  case let error as SpotFileError: error.exitStatus
  case let error as BackupError: error.exitStatus
  case is TripFileError, is ImportRulesError: .badData
  case let error as AttachmentError: error.exitStatus
  case is MoneyError, is CoordinateTextError, is TrackError, is XMLError, is GPXError: .badData
  default: nil
  }
}

extension SQLiteError.Kind {
  fileprivate var exitStatus: ExitStatus {
    switch self {
    case .busy, .locked, .interrupted: .tryAgain
    case .full, .ioError, .rolledBack: .inputOutput
    case .readOnly, .cannotOpen: .cannotCreate
    case .corrupt, .notADatabase, .tooNewSchema, .otherApplication, .unexpectedValue: .badData
    case .constraint, .unstorableValue, .misuse, .other: .ownFault
    }
  }
}

extension StoreError {
  fileprivate var exitStatus: ExitStatus {
    switch self {
    case .noRecord, .noneEntered, .deleted: .inputMissing
    case .ambiguous, .badValue, .missingField, .exists, .malformed, .damaged, .noFile, .lost,
      .nothingReadable, .notLost:
      .badData
    case .syncing, .overtaken: .tryAgain
    case .damagedMemory: .nothingFound
    }
  }
}

extension BackupError {
  fileprivate var exitStatus: ExitStatus {
    switch self {
    case .notABackup, .newerVersion, .truncated, .damaged, .badName, .unknownFile, .tooManyFiles,
      .storeDamaged, .unusableStore:
      .badData
    case .targetExists, .homeInUse, .notAHome: .cannotCreate
    case .nothingToKeep: .inputMissing
    case .sourceChanged, .restoreUnderWay, .homeIsWritten: .tryAgain
    }
  }
}

extension AttachmentError {
  fileprivate var exitStatus: ExitStatus {
    switch self {
    case .tooLarge, .damaged: .badData
    case .missing: .inputMissing
    case .changedWhileCopied, .removedMeanwhile: .tryAgain
    }
  }
}

extension VaultError {
  fileprivate var exitStatus: ExitStatus {
    switch self {
    case .busy: .tryAgain
    case .tooNew, .otherProgram, .damaged, .badPackName, .tooManyRows: .badData
    case .needsWriting: .cannotCreate
    case .badCopy: .inputOutput
    case .noPack: .inputMissing
    }
  }
}

extension SpotFileError {
  fileprivate var exitStatus: ExitStatus {
    switch self {
    case .table(.scratch): .inputOutput
    case .badMap: .usage
    default: .badData
    }
  }
}

extension ControlError {
  fileprivate var exitStatus: ExitStatus {
    switch self {
    case .noRecorder, .noDrive: .serviceMissing
    case .inUse, .timedOut: .tryAgain
    case .refused(let refusal): ExitStatus(code: refusal.code)
    case .noAnswer: .ownFault
    case .unusable, .noSockets: .inputOutput
    }
  }
}
