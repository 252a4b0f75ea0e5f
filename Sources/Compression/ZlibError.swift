/// Why bytes cannot be expanded.
public enum ZlibError: Error, Hashable, CustomStringConvertible {
  /// Not a stream of zlib, or one with other bits than it was written with.
  case damaged
  case cutOff
  /// More than the caller allows, perhaps made to exhaust the memory.
  case tooLarge(limit: Int)
  case trailingBytes(count: Int)
  /// Written with a dictionary that the caller did not give.
  case otherDictionary

  public var description: String {
    switch self {
    case .damaged: "the compressed data are damaged, or not compressed by zlib"
    case .cutOff: "the compressed data end too early"
    case .tooLarge(let limit): "the compressed data hold more than the \(limit) bytes allowed"
    case .trailingBytes(let count):
      "\(count) \(count == 1 ? "byte follows" : "bytes follow") the compressed data"
    case .otherDictionary: "the compressed data were made with another dictionary"
    }
  }
}
