import TestSupport

@testable import TripSync

extension ObjectName: ExpressibleByStringLiteral {
  init(stringLiteral text: String) {
    guard let name = Self(text) else { preconditionFailure("\(text) is no name") }
    self = name
  }
}

extension Remote {
  func names(below folder: ObjectName? = nil) throws -> [String] {
    try list(below: folder).names.map(\.text)
  }
}

/// The kind of the error that a body throws; `nil` if it throws none.
func kind(of body: () throws -> Void) -> RemoteError.Kind? {
  do {
    try body()
    return nil
  } catch {
    return (error as? RemoteError)?.kind
  }
}

/// So many bytes, which need no encoding to be mistaken for a line, an end or a number.
func sample(_ count: Int, seed: UInt64 = 0) -> [UInt8] {
  var random = SplitMix64(seed: seed)
  var bytes = Array("\n1 ok 0\n\0\r\n'\"$(\\".utf8.prefix(count))
  while bytes.count < count {
    withUnsafeBytes(of: random.next()) { bytes += $0 }
  }
  return Array(bytes.prefix(count))
}
