import Answers
import BorderCommands
import CommandLineKit
import Testing
import Text

/// What other programs of ours read of the answers of commands, and what the commands declare.
struct AnswerKeyTests {
  /// A member that is read: its name below those of others, and whether it fits what is declared.
  struct Read: Sendable {
    let path: [String]
    let fits: @Sendable (JSONType) -> Bool

    init<Value>(_ key: AnswerKey<Value>, below path: [String] = []) {
      self.path = path + [key.name]
      fits = { key.reads($0) }
    }
  }

  private static let waiting = [
    SyncKeys.urgent, SyncKeys.normal, SyncKeys.low, SyncKeys.sealedRecords, SyncKeys.sealedFiles,
    SyncKeys.documents,
  ]

  private static func remotes(_ name: String) -> [Read] {
    [Read(SyncKeys.remote, below: [name]), Read(SyncKeys.waiting, below: [name])]
      + waiting.map { Read($0, below: [name, SyncKeys.waiting.name]) }
  }

  private static func place(below path: [String] = []) -> [Read] {
    [Read(PlaceKeys.latitude, below: path), Read(PlaceKeys.longitude, below: path)]
  }

  private static let records = [RecordKeys.records.name]
  private static let due = [StatusKeys.due.name]

  static let answers: [(command: String, reads: [Read])] = [
    (
      "border observe",
      [Read(BorderKeys.country), Read(BorderKeys.isSettled), Read(BorderKeys.crossings)]
        + [BorderKeys.from, BorderKeys.to].map { Read($0, below: ["crossings"]) }
        + [Read(BorderKeys.isDeleted, below: ["crossings"])]
    ),
    (
      "sync now",
      [Read(SyncKeys.remotes), Read(SyncKeys.leftOut), Read(SyncKeys.error, below: ["remotes"])]
        + remotes("remotes") + remotes("left_out")
    ),
    ("sync status", [Read(SyncKeys.remotes)] + remotes("remotes")),
    (
      "sky forecast",
      [Read(ForecastKeys.age), Read(ForecastKeys.hours)]
        + [Read(ForecastKeys.time, below: ["hours"])]
        + [ForecastKeys.gust, ForecastKeys.temperature, ForecastKeys.precipitation]
        .map { Read($0, below: ["hours"]) }
    ),
    ("sky update", [Read(ForecastKeys.next)]),
    ("sky calendar", place()),
    ("drive start", [Read(RecorderKeys.drive), Read(RecorderKeys.savedPoints)]),
    (
      "drive status",
      [RecorderKeys.state, RecorderKeys.drive, RecorderKeys.formerDrive, RecorderKeys.gpsd]
        .map { Read($0) }
        + [RecorderKeys.distance, RecorderKeys.fixAge, FixKeys.accuracy, FixKeys.altitude]
        .map { Read($0) }
        + [Read(RecorderKeys.points), Read(RecorderKeys.began), Read(FixKeys.time)] + place()
    ),
    (
      "docs list",
      [RecordKeys.id, RecordKeys.title, RecordKeys.type].map { Read($0, below: records) }
        + [Read(RecordKeys.expires, below: records)]
    ),
    (
      "manifest list",
      [RecordKeys.id, RecordKeys.name].map { Read($0, below: records) }
        + [RecordKeys.quantity, RecordKeys.minimum].map { Read($0, below: records) }
    ),
    (
      "spots list",
      [RecordKeys.id, RecordKeys.name].map { Read($0, below: records) } + place(below: records)
    ),
    (
      "status",
      [
        Read(StatusKeys.distance, below: [StatusKeys.today.name]), Read(StatusKeys.due),
        Read(StatusKeys.what, below: due), Read(StatusKeys.title, below: due),
        Read(StatusKeys.day, below: due), Read(StatusKeys.daysLeft, below: due),
        Read(StatusKeys.schengenLeft, below: [StatusKeys.borders.name]),
        Read(StatusKeys.ownSpots, below: [StatusKeys.spots.name]),
        Read(StatusKeys.publicSpots, below: [StatusKeys.spots.name]),
        Read(StatusKeys.recordingProblem),
      ]
    ),
  ]

  @Test(arguments: answers)
  func `what is read of an answer is declared, and of that type`(
    command: String, reads: [Read]
  ) throws {
    let commands = AllCommands.types + BorderNouns.hidden
    let declared = try #require(commands.first { $0.name == command }).jsonFields
    for read in reads {
      var fields = declared
      var found: JSONField?
      for name in read.path {
        found = fields.first { $0.name == name }
        fields = found?.members ?? []
      }
      let field = try #require(found, "\(command): \(read.path)")
      #expect(read.fits(field.type), "\(command): \(read.path) is \(field.type)")
    }
  }

  @Test func `a key fits only what it reads`() {
    #expect(AnswerKey<Int64>("a").reads(.count) && !AnswerKey<String>("a").reads(.count))
    #expect(AnswerKey<AnswerList>("a").reads(.list(.object([]))))
    #expect(!AnswerKey<AnswerList>("a").reads(.list(.text)))
    #expect(AnswerKey<[String]>("a").reads(.list(.text)))
    #expect(!AnswerKey<Day>("a").reads(.instant))
  }
}
