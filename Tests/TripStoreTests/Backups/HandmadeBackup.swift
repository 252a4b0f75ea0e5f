import Testing

@testable import Records
@testable import TripStore

/// A backup assembled by hand from the format's description, with or without faults.
struct HandmadeBackup {
  struct File {
    var name: String
    var content: [UInt8]
    /// Overrides what the header and manifest say.
    var claimedSize: Int64?

    var size: Int64 { claimedSize ?? Int64(content.count) }
  }

  var header = Array("VLB1\r\n\u{1A}\n".utf8)
  var files = [
    File(name: "config.json", content: Array("{}".utf8)),
    File(name: "border_crossings.json", content: []),
  ]
  var formatVersion = "1"
  /// Changes the text of the manifest before it is hashed.
  var edit: (String) -> String = { $0 }

  var manifest: String {
    let entries = files.map { file in
      """
        {
         "name": "\(file.name)",
         "size": \(file.size),
         "blake2b_256": "\(ContentHash(of: file.content))"
        }
      """
    }
    let list = entries.joined(separator: ",\n")
    return edit(
      """
      {
       "format": "vanlog backup",
       "format_version": \(formatVersion),
       "vanlog": "1.2.3",
       "created": "2026-08-12T17:37:00Z",
       "files": [
      \(list)
       ]
      }

      """)
  }

  var bytes: [UInt8] {
    var all = header
    for file in files {
      all += Array("FILE".utf8) + Self.number(UInt64(file.name.utf8.count), 2)
      all += Self.number(UInt64(bitPattern: file.size), 8) + Array(file.name.utf8)
      all += file.content + ContentHash(of: file.content).bytes
    }
    let manifest = Array(manifest.utf8)
    return all + manifest + Self.footer(position: all.count, manifest: manifest)
  }

  static func footer(position: Int, manifest: [UInt8], size: UInt64? = nil) -> [UInt8] {
    number(UInt64(position), 8) + number(size ?? UInt64(manifest.count), 8)
      + ContentHash(of: manifest).bytes + Array("VLB1END\n".utf8)
  }

  static func number(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
