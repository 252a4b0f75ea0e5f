import CommandLineKit
import DurableFiles
import HomeFolder

/// How the program ends for an error of a lower module.
func exitStatus(of error: any Error) -> ExitStatus? {
  switch error {
  case let error as FileError: error.kind.exitStatus
  case is HomeError: .configuration
  default: nil
  }
}

extension FileError.Kind {
  fileprivate var exitStatus: ExitStatus {
    switch self {
    case .notFound: .inputMissing
    case .notPermitted, .notOurs: .notPermitted
    case .exists, .readOnly, .isDirectory, .notDirectory, .isLink, .invalidName: .cannotCreate
    case .tooLarge, .tooShort, .notRegular: .badData
    case .locked: .tryAgain
    case .noSpace, .other: .inputOutput
    }
  }
}
