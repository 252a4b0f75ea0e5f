import Foundation
import TestSupport

@testable import SpotsVault

/// What tests compare of a reading: places in ten-millionths, and all texts.
struct ReadSpots {
  var plan: SpotPlan
  var entries: [SpotEntry]
  var texts: [[String]]
  var ownTypes: [String]

  func texts(_ text: SpotText) -> [String] { texts.map { $0[text.rawValue] } }
  var places: [[Int32]] { entries.map { [$0.latitude, $0.longitude] } }

  init(path: String, pack: Int = 2, _ options: SpotReadingOptions = SpotReadingOptions()) throws {
    var options = options
    options.scratchFolder = TemporaryDirectory.current.path
    let reading = try SpotFile(path, options: options).read(pack: pack)
    plan = reading.plan
    entries = Array(reading.entries)
    ownTypes = reading.ownTypes
    texts = reading.entries.map { entry in
      reading.texts.seek(to: entry.offset)
      return SpotText.allCases.map { text in
        reading.texts.withText(text) { String(decoding: $0, as: UTF8.self) }
      }
    }
  }

  init(_ bytes: [UInt8], pack: Int = 2, _ options: SpotReadingOptions = SpotReadingOptions()) throws
  {
    let path = TemporaryDirectory.current.file("spots.csv")
    try Data(bytes).write(to: URL(filePath: path))
    try self.init(path: path, pack: pack, options)
  }

  init(_ text: String, pack: Int = 2, _ options: SpotReadingOptions = SpotReadingOptions()) throws {
    try self.init(Array(text.utf8), pack: pack, options)
  }
}

extension SpotReadingOptions {
  static func mapped(_ map: String) throws -> SpotReadingOptions {
    var options = SpotReadingOptions()
    try options.map(map)
    return options
  }

  static func ordered(_ order: Order) -> SpotReadingOptions {
    var options = SpotReadingOptions()
    options.order = order
    return options
  }
}
