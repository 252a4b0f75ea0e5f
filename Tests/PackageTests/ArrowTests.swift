import Foundation
import TestSupport
import Testing

/// The direction of imports: modules import only what is below, and engines not each other.
@Suite(.temporaryDirectory) struct ArrowTests {
  /// The floor of every module; a module that is missing here has no place yet.
  static let floors: [String: Int] = [
    "CLinux": 0, "CBorderData": 0, "CBuildInfo": 0, "CSQLite": 0, "CSodium": 0, "CZlib": 0,
    "CCurl": 0, "CMosquitto": 0, "CWebPage": 0, "CLanguageData": 0,
    "CGPS": 0,
    "Geodesy": 1, "SQLite": 1, "Compression": 1, "DurableFiles": 1, "Text": 1, "LinkProxy": 1,
    "Amounts": 2, "Answers": 2, "HomeFolder": 2, "Children": 2, "Tables": 2, "PlainWords": 2,
    "QRCode": 2,
    "TrackFormats": 3, "TypedValues": 3, "DaemonKit": 3, "WebAccess": 3, "MapFiles": 3,
    "Almanac": 4, "Borders": 4, "DriveRecorder": 4, "SpotsVault": 4, "Records": 4,
    "HTTPServing": 4,
    "CommandLineKit": 5, "TripStore": 5, "TripSync": 5, "NetRemotes": 5, "Publishing": 5,
    "PageServing": 5, "Watching": 5,
    "SharedCommands": 6,
    "BorderCommands": 7, "DriveCommands": 7, "SpotCommands": 7, "LogCommands": 7,
    "HouseCommands": 7,
    "SkyCommands": 7, "SyncCommands": 7, "WatchCommands": 7, "WebCommands": 7,
    "vanlog": 8, "vanlogd": 8, "vanlog-recorder": 8, "vanlog-net": 8,
    "vanlog-publish": 8, "vanlog-web": 8, "vanlog-bench": 8,
  ]

  /// Which modules alone may use a library.
  static let owners: [String: Set<String>] = [
    "CBorderData": ["Borders"],
    "CWebPage": ["PageServing"],
    "CLanguageData": ["PlainWords"],
    "CSQLite": ["SQLite"],
    "CCurl": ["NetRemotes", "Publishing"],
    "CMosquitto": ["Publishing"],
    "CGPS": ["vanlog-recorder"],
    "CSodium": ["Records", "TripSync", "HouseCommands", "WebAccess"],
    "CZlib": ["Compression"],
    "CLinux": [
      "DurableFiles", "HomeFolder", "Children", "DaemonKit", "DriveRecorder", "CommandLineKit",
      "DriveCommands", "NetRemotes", "Publishing", "vanlog-publish", "vanlog-bench", "LinkProxy",
      "HTTPServing", "vanlog-web",
    ],
  ]

  private static func isShipped(_ target: PackageDescription.Target) -> Bool {
    target.type != "test" && target.name != "TestSupport"
  }

  @Test func `every module has a floor and imports only floors below`() throws {
    let shipped = try PackageDescription().targets.filter(Self.isShipped)
    #expect(Set(shipped.map(\.name)) == Set(Self.floors.keys))
    for target in shipped {
      for dependency in target.dependencies {
        let above = try #require(Self.floors[target.name])
        let below = try #require(Self.floors[dependency], "\(dependency) has no floor")
        #expect(below < above, "\(target.name) imports \(dependency)")
      }
    }
  }

  @Test func `the sources import exactly what the package declares`() throws {
    let package = try PackageDescription()
    let modules = Set(package.targets.map(\.name))
    for target in package.targets where Self.isShipped(target) && target.type != "system-target" {
      let imported = try imports(of: target).intersection(modules)
      #expect(imported == Set(target.dependencies), "\(target.name)")
    }
  }

  @Test func `only its owners import a C library`() throws {
    let shipped = try PackageDescription().targets.filter(Self.isShipped)
    for (library, owners) in Self.owners {
      let users = shipped.filter { $0.dependencies.contains(library) }.map(\.name)
      #expect(Set(users) == owners, "\(library)")
    }
  }

  @Test func `vanlog links no network and nothing that imports Foundation`() throws {
    let package = try PackageDescription()
    let linked = package.linked(by: "vanlog")
    #expect(linked.isDisjoint(with: ["CCurl", "CMosquitto"]))
    for name in linked.sorted() {
      let target = try #require(package[name])
      let imported = try imports(of: target)
      for banned in ["Foundation", "FoundationEssentials", "FoundationNetworking", "Dispatch"] {
        #expect(!imported.contains(banned), "\(name) imports \(banned)")
      }
    }
  }

  @Test func `sync and the store of records know no logbook`() throws {
    let package = try PackageDescription()
    for name in ["Records", "TripSync"] {
      #expect(!package.linked(by: name).contains("TripStore"), "\(name)")
    }
  }

  @Test(arguments: ["Amounts", "Records", "TripStore"])
  func `no type in a module is called like it`(module: String) throws {
    let target = try #require(try PackageDescription()[module])
    for source in target.sources where source.hasSuffix(".swift") {
      let path = Repository.file("\(target.path)/\(source)")
      let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
      for line in text.split(separator: "\n") {
        let words = line.split { !$0.isLetter }
        let place = words.firstIndex { ["struct", "class", "enum", "protocol"].contains($0) }
        guard let place, !line.contains("//"), place + 1 < words.count else { continue }
        #expect(words[place + 1] != module, "\(source)")
      }
    }
  }

  @Test func `vanlog-net links neither SQLite nor modules with personal data`() throws {
    let linked = try PackageDescription().linked(by: "vanlog-net")
    #expect(
      linked == [
        "vanlog-net", "NetRemotes", "CBuildInfo", "CCurl", "CLinux", "DurableFiles", "Text",
      ])
  }

  @Test func `vanlog-publish links neither SQLite nor a store`() throws {
    let linked = try PackageDescription().linked(by: "vanlog-publish")
    #expect(
      linked == [
        "vanlog-publish", "Publishing", "Answers", "CBuildInfo", "CCurl", "CLinux", "CMosquitto",
        "Children", "DaemonKit", "DurableFiles", "Geodesy", "HomeFolder", "Tables", "Text",
        "TrackFormats",
      ])
  }

  @Test func `vanlog-web links neither SQLite nor a store nor the network's libraries`() throws {
    let linked = try PackageDescription().linked(by: "vanlog-web")
    #expect(
      linked == [
        "vanlog-web", "PageServing", "HTTPServing", "WebAccess", "MapFiles", "DriveRecorder",
        "Answers",
        "CBuildInfo", "CLinux", "CSodium", "CWebPage", "CZlib", "Children", "Compression",
        "DaemonKit", "DurableFiles", "Geodesy", "HomeFolder", "Tables", "Text", "TrackFormats",
      ])
  }

  @Test func `the recorder links neither SQLite nor the network`() throws {
    let linked = try PackageDescription().linked(by: "vanlog-recorder")
    #expect(linked.isDisjoint(with: ["SQLite", "CSQLite", "Records", "CCurl", "CommandLineKit"]))
  }

  @Test func `the daemon links no store, no network and no library of the receiver`() throws {
    let linked = try PackageDescription().linked(by: "vanlogd")
    #expect(
      linked.isDisjoint(with: [
        "SQLite", "CSQLite", "Records", "CCurl", "CMosquitto", "CGPS", "CSodium",
        "CommandLineKit",
      ]))
  }

  /// The modules that the sources of a target name in import lines.
  private func imports(of target: PackageDescription.Target) throws -> Set<String> {
    var found: Set<String> = []
    for source in target.sources where source.hasSuffix(".swift") {
      let path = Repository.file("\(target.path)/\(source)")
      let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let place = words.firstIndex(of: "import"), place <= 2, place + 1 < words.count,
          words[..<place].allSatisfy({ $0.hasPrefix("@") || Self.accessWords.contains(String($0)) })
        else { continue }
        found.insert(String(words[place + 1].prefix { $0 != "." }))
      }
    }
    return found
  }

  private static let accessWords = ["public", "package", "internal", "fileprivate", "private"]
}
