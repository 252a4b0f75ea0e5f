internal import Glibc
public import DurableFiles

/// Why the black box cannot be read.
public enum BlackBoxError: Error, Equatable, Sendable {
  /// The disk or the folder denies access.
  case file(FileError)
  /// No drive can be recognised in it: it should be set aside.
  case damaged(path: String, DamagedBlackBox)
  /// A newer vanlog wrote it: it must stay as it is.
  case newerVersion(path: String, version: Int64)
}

/// What is wrong with a file in which no drive can be recognised.
public enum DamagedBlackBox: Equatable, Sendable {
  case empty
  /// Only zeros and white space, as a power cut may leave a file.
  case blank
  /// Neither the header nor any of its copies is intact.
  case noHeader
}

extension BlackBoxError: CustomStringConvertible {
  /// What failed, on what, why, and what to do next.
  public var description: String {
    switch self {
    case .file(let error) where isUnusable:
      "cannot read the drive in \(error.path): there is something else in its place; \(Self.advice)"
    case .file(let error): error.description
    case .damaged(let path, let damage):
      "cannot read the drive in \(path): \(damage.reason); \(Self.advice)"
    case .newerVersion(let path, let version):
      "cannot read the drive in \(path): its format \(version) is newer than this vanlog; "
        + "install a newer version"
    }
  }

  private static let advice = "set it aside with 'vanlog drive recover --set-aside'"
}

extension DamagedBlackBox {
  fileprivate var reason: String {
    switch self {
    case .empty: "it is empty"
    case .blank: "it contains only zeros and spaces"
    case .noHeader: "its header and all copies of the header are damaged"
    }
  }
}

/// Runs file operations, whose errors become the black box's.
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
  /// Whether no drive can ever be read there, so that the next may take its place.
  public var isUnusable: Bool {
    switch self {
    case .damaged: true
    case .newerVersion: false
    case .file(let error):
      error.kind == .isLink || error.kind == .notRegular || error.kind == .isDirectory
    }
  }

  /// The exit code for this error, from `sysexits.h`.
  public var exitCode: CInt {
    switch self {
    case .file(let error): error.exitCode
    case .damaged, .newerVersion: EX_DATAERR
    }
  }
}
