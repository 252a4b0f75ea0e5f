import Foundation
import TestSupport
import Testing
import Text

@testable import TripSync

/// Keys, slots and a segment that another implementation made; see Fixtures/sync/make_vectors.py.
enum Vectors {
  static let json: JSONValue = {
    let path = Repository.file("Tests/Fixtures/sync/vectors.json")
    let bytes = FileManager.default.contents(atPath: path).map(Array.init) ?? []
    return (try? JSONValue(parsing: bytes)) ?? .null
  }()

  static func text(_ name: String) throws -> String {
    try #require(json[name]?.string, "\(name)")
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    try #require(Hexadecimal.bytes(text(name)))
  }

  static func id(_ name: String) throws -> RecordID {
    try #require(RecordID(text: text(name)))
  }

  static func dataKeys() throws -> DataKeys {
    let keys = try #require(json["data_keys"]?.elements).enumerated().map { index, key in
      (epoch: UInt32(index + 1), key: Secret(try #require(Hexadecimal.bytes(key.string ?? ""))))
    }
    return try #require(DataKeys(repository: try id("repository"), keys: keys))
  }

  static func device() throws -> DeviceKeys {
    DeviceKeys(
      signingSeed: Secret(try bytes("signing_seed")),
      receivingKey: Secret(try bytes("receiving_key")))
  }
}

/// Bytes from hexadecimal digits, which may have spaces between them.
func hex(_ text: String) throws -> [UInt8] {
  try #require(Hexadecimal.bytes(text.filter { !$0.isWhitespace }))
}

extension RecordID {
  /// Any id, the same for the same number.
  static func numbered(_ number: UInt8) throws -> RecordID {
    try #require(RecordID(bytes: [UInt8](repeating: number, count: byteCount)))
  }
}
