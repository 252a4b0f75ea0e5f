// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "vanlog",
  products: [
    .executable(name: "vanlog", targets: ["vanlog"]),
    .executable(name: "vanlog-net", targets: ["vanlog-net"]),
    .executable(name: "vanlog-recorder", targets: ["vanlog-recorder"]),
  ],
  targets: [
    // Floor 0: C libraries and shims.
    .target(name: "CLinux"),
    .target(name: "CBuildInfo"),
    .target(name: "CGPS", linkerSettings: [.linkedLibrary("gps")]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),

    // Floor 1: base modules; none imports another of its floor.
    .target(name: "Geodesy"),
    .target(name: "SQLite", dependencies: ["CSQLite"]),
    .target(name: "DurableFiles", dependencies: ["CLinux"]),
    .target(name: "Text", dependencies: ["CLinux"]),

    // Floor 2.
    .target(name: "HomeFolder", dependencies: ["CLinux", "DurableFiles", "Text"]),
    .target(name: "Children", dependencies: ["CLinux", "Text"]),

    .target(name: "TrackFormats", dependencies: ["Geodesy", "Text"]),

    // Floor 3: engines, none of which knows another.
    .target(
      name: "TripStore",
      dependencies: [
        "CSodium", "DurableFiles", "Geodesy", "HomeFolder", "SQLite", "Text", "TrackFormats",
      ]),

    .target(
      name: "SpotsVault",
      dependencies: ["DurableFiles", "Geodesy", "HomeFolder", "SQLite", "Text", "TrackFormats"]),

    .target(
      name: "DriveRecorder",
      dependencies: ["CLinux", "DurableFiles", "Geodesy", "Text", "TrackFormats"]),

    // Floor 4.
    .target(name: "CommandLineKit", dependencies: ["CLinux", "HomeFolder", "Text"]),

    // Floor 5: what the commands of all nouns share.
    .target(
      name: "SharedCommands",
      dependencies: [
        "CBuildInfo", "Children", "CommandLineKit", "DriveRecorder", "DurableFiles", "Geodesy",
        "HomeFolder", "SpotsVault", "SQLite", "Text", "TrackFormats", "TripStore",
      ]),

    // Floor 6: the commands by noun, none of which knows another.
    .target(
      name: "DriveCommands",
      dependencies: [
        "Children", "CLinux", "CommandLineKit", "DriveRecorder", "DurableFiles", "Geodesy",
        "HomeFolder", "SharedCommands", "Text", "TrackFormats", "TripStore",
      ]),
    .target(
      name: "SpotCommands",
      dependencies: [
        "CommandLineKit", "DurableFiles", "Geodesy", "HomeFolder", "SharedCommands", "SpotsVault",
        "Text", "TrackFormats", "TripStore",
      ]),
    .target(
      name: "LogCommands",
      dependencies: [
        "CommandLineKit", "DurableFiles", "HomeFolder", "SharedCommands", "Text", "TrackFormats",
        "TripStore",
      ]),
    .target(
      name: "HouseCommands",
      dependencies: [
        "CBuildInfo", "Children", "CommandLineKit", "CSodium", "DurableFiles", "HomeFolder",
        "SharedCommands", "SpotsVault", "SQLite", "Text", "TrackFormats", "TripStore",
      ]),

    // Floor 7: executables, cut by what they must load.
    .executableTarget(
      name: "vanlog",
      dependencies: [
        "CBuildInfo", "CommandLineKit", "DriveCommands", "HouseCommands", "LogCommands",
        "SharedCommands", "SpotCommands", "Text",
      ]),
    .executableTarget(
      name: "vanlog-recorder",
      dependencies: [
        "CBuildInfo", "CGPS", "CLinux", "DriveRecorder", "DurableFiles", "Geodesy", "HomeFolder",
        "Text",
      ]),
    .executableTarget(name: "vanlog-net", dependencies: ["CBuildInfo", "CCurl", "Text"]),

    // Timing against peers, run by script/bench.
    .executableTarget(
      name: "vanlog-bench",
      dependencies: [
        "CLinux", "DurableFiles", "Geodesy", "HomeFolder", "SQLite", "SpotsVault", "Text",
        "TrackFormats", "TripStore",
      ],
      path: "Benchmarks"),

    // Tests: one target a module, the built binaries, and the package itself.
    .target(
      name: "TestSupport", dependencies: ["Geodesy", "Text", "TrackFormats"],
      path: "Tests/TestSupport"),
    .testTarget(name: "GeodesyTests", dependencies: ["Geodesy", "TestSupport"]),
    .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "TestSupport"]),
    .testTarget(name: "DurableFilesTests", dependencies: ["DurableFiles", "TestSupport"]),
    .testTarget(name: "TextTests", dependencies: ["Text", "TestSupport"]),
    .testTarget(
      name: "HomeFolderTests", dependencies: ["DurableFiles", "HomeFolder", "TestSupport", "Text"]),
    .testTarget(
      name: "TrackFormatsTests", dependencies: ["Geodesy", "TestSupport", "Text", "TrackFormats"]),
    .testTarget(
      name: "DriveRecorderTests",
      dependencies: [
        "CLinux", "DriveRecorder", "DurableFiles", "Geodesy", "TestSupport", "Text", "TrackFormats",
      ]),
    .testTarget(
      name: "RecorderProcessTests",
      dependencies: [
        "CLinux", "DriveRecorder", "HomeFolder", "TestSupport", "Text", "vanlog-recorder",
      ]),
    .testTarget(
      name: "TripStoreTests",
      dependencies: [
        "DurableFiles", "Geodesy", "HomeFolder", "SQLite", "TestSupport", "Text", "TrackFormats",
        "TripStore",
      ]),
    .testTarget(
      name: "SpotsVaultTests",
      dependencies: [
        "DurableFiles", "Geodesy", "HomeFolder", "SQLite", "SpotsVault", "TestSupport", "Text",
        "TrackFormats",
      ]),
    .testTarget(
      name: "CommandLineKitTests",
      dependencies: ["CommandLineKit", "HomeFolder", "TestSupport", "Text"]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "CommandLineKit", "DriveCommands", "HouseCommands", "LogCommands", "SpotCommands",
        "TestSupport",
      ]),
    .testTarget(name: "EndToEndTests", dependencies: ["TestSupport", "Text"]),
    .testTarget(name: "PackageTests", dependencies: ["TestSupport", "Text"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
  ]
  target.cSettings = [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])]
}
