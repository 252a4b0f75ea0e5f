internal import Glibc

/// Why a table cannot be read.
public enum TableError: Error, Hashable, Sendable {
  /// It has no rows.
  case empty
  /// A quote is still open at the end of the text; the line is where it was opened.
  case unclosedQuote(line: Int)
  case rowTooLong(line: Int, limit: Int)
  case tooManyFields(line: Int, limit: Int)
  /// The copy of a large file could not be written, or there was not enough memory.
  case scratch(folder: String, code: CInt)
}

extension TableError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "the file has no rows"
    case .unclosedQuote(let line):
      "line \(line): a quote is never closed; close it, or double it if it is part of the text"
    case .rowTooLong(let line, let limit):
      "line \(line): the row that begins here has more than \(limit >> 20) MiB; "
        + "look for an unclosed quote"
    case .tooManyFields(let line, let limit):
      "line \(line): the row that begins here has more than \(limit) fields; is this a CSV file?"
    case .scratch(let folder, let code):
      "cannot write a copy of the file in \(folder): \(Self.reason(code)); "
        + "free some space there and try again"
    }
  }

  private static func reason(_ code: CInt) -> String {
    switch code {
    case ENOSPC, EDQUOT: "the disk is full"
    case EACCES, EPERM, EROFS: "the folder is not writable"
    case ENOENT, ENOTDIR: "there is no such folder"
    case ENOMEM: "there is not enough memory"
    default: "error \(code)"
    }
  }
}
