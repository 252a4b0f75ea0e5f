/// Why a CSV file cannot be read any further.
public enum CSVError: Error, Hashable, Sendable {
  /// A quote that is open when the file ends, and the line where it was opened.
  case unterminatedQuote(line: Int)
  case fieldTooLong(line: Int, limit: Int)
  case rowTooLong(line: Int, limit: Int)
  case tooManyFields(line: Int, limit: Int)
  case tooManyRows(limit: Int)
}

extension CSVError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unterminatedQuote(let line):
      "line \(line): a quote is opened and never closed; close it, or double it if it is text"
    case .fieldTooLong(let line, let limit):
      "line \(line): the field that begins here has more than \(limit) bytes; "
        + "look for a quote that is not closed"
    case .rowTooLong(let line, let limit):
      "line \(line): the row that begins here has more than \(limit) bytes; "
        + "look for a quote that is not closed"
    case .tooManyFields(let line, let limit):
      "line \(line): the row that begins here has more than \(limit) fields; is this a CSV file?"
    case .tooManyRows(let limit):
      "the file has more than \(limit) rows; split it and read the parts"
    }
  }
}
