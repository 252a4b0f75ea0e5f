internal import Glibc
public import DurableFiles

/// Why the black box cannot be read.
public enum BlackBoxError: Error, Equatable, Sendable {
  /// The disk or the folder does not let us.
  case file(FileError)
  /// No drive can be made out in it: it should be set aside.
  case damaged(path: String, DamagedBlackBox)
  /// A newer vanlog wrote it: it must stay as it is.
  case newerVersion(path: String, version: Int64)
}

/// What is wrong with a file in which no drive can be made out.
public enum DamagedBlackBox: Equatable, Sendable {
  case empty
  /// Nothing but zeros and white space, as a power cut may leave a file.
  case blank
  /// Neither the header nor one of its copies is whole.
  case noHeader
}

extension BlackBoxError: CustomStringConvertible {
  /// What failed, on what, why, and what to do next.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .damaged(let path, let damage):
      "cannot read the drive in \(path): \(damage.reason); set the file aside to start another drive"
    case .newerVersion(let path, let version):
      "cannot read the drive in \(path): it has format \(version), which this vanlog does not know; "
        + "install a newer one"
    }
  }
}

extension DamagedBlackBox {
  fileprivate var reason: String {
    switch self {
    case .empty: "it is empty"
    case .blank: "there is nothing in it but zeros and spaces"
    case .noHeader: "its header and all copies of it are damaged, so nobody can tell whose it is"
    }
  }
}

/// Does something with files, whose errors are the black box's too.
func onDisk<Value: ~Copyable>(
  _ body: () throws(FileError) -> Value
) throws(BlackBoxError) -> Value {
  do {
    return try body()
  } catch {
    throw .file(error)
  }
}

extension BlackBoxError {
  /// How a program ends because of it, by the codes of `sysexits.h`.
  public var exitCode: CInt {
    switch self {
    case .file(let error): error.exitCode
    case .damaged, .newerVersion: EX_DATAERR
    }
  }
}
