// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "vanlog",
  products: [
    .executable(name: "vanlog", targets: ["vanlog"]),
    .executable(name: "vanlog-net", targets: ["vanlog-net"]),
    .executable(name: "vanlog-publish", targets: ["vanlog-publish"]),
    .executable(name: "vanlog-recorder", targets: ["vanlog-recorder"]),
    .executable(name: "vanlog-web", targets: ["vanlog-web"]),
    .executable(name: "vanlogd", targets: ["vanlogd"]),
  ],
  targets: [
    // Floor 0: C libraries and shims.
    .target(name: "CLinux"),
    .target(name: "CBuildInfo"),
    .target(name: "CBorderData", exclude: ["borders.bin"]),
    .target(name: "CWebPage"),
    .target(name: "CLanguageData", exclude: ["de.json", "en.json"]),
    .target(name: "CGPS", linkerSettings: [.linkedLibrary("gps")]),
    .target(name: "CMosquitto", linkerSettings: [.linkedLibrary("mosquitto")]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),

    // Floor 1: base modules; none imports another of its floor.
    .target(name: "Geodesy"),
    .target(name: "SQLite", dependencies: ["CSQLite"]),
    .target(name: "Compression", dependencies: ["CZlib"]),
    .target(name: "DurableFiles", dependencies: ["CLinux"]),
    .target(name: "Text", dependencies: []),

    // Floor 2.
    .target(name: "QRCode", dependencies: ["Compression"]),
    .target(name: "Amounts", dependencies: ["Text"]),
    .target(name: "Answers", dependencies: ["Geodesy", "Text"]),
    .target(name: "HomeFolder", dependencies: ["CBuildInfo", "CLinux", "DurableFiles", "Text"]),
    .target(name: "Children", dependencies: ["CLinux", "DurableFiles", "Text"]),
    .target(name: "Tables", dependencies: ["DurableFiles"]),
    .target(name: "PlainWords", dependencies: ["CLanguageData", "Text"]),

    // Floor 3.
    .target(
      name: "DaemonKit",
      dependencies: ["CBuildInfo", "CLinux", "Children", "DurableFiles", "HomeFolder", "Text"]),
    .target(name: "TrackFormats", dependencies: ["Geodesy", "Tables", "Text"]),
    .target(name: "TypedValues", dependencies: ["Amounts", "Geodesy", "Text"]),

    .target(
      name: "WebAccess", dependencies: ["CSodium", "DurableFiles", "HomeFolder", "Text"]),
    .target(name: "MapFiles", dependencies: ["Compression", "DurableFiles", "HomeFolder", "Text"]),

    // Floor 4: engines, none of which knows another, and what they are served with.
    .target(name: "HTTPServing", dependencies: ["CLinux", "DaemonKit", "DurableFiles", "Text"]),
    .target(
      name: "Records",
      dependencies: [
        "Amounts", "CSodium", "DurableFiles", "Geodesy", "HomeFolder", "SQLite", "Text",
        "TrackFormats", "TypedValues",
      ]),

    .target(
      name: "TripStore",
      dependencies: [
        "Amounts", "DurableFiles", "Geodesy", "HomeFolder", "Records", "SQLite", "Text",
        "TrackFormats", "TypedValues",
      ]),

    .target(
      name: "SpotsVault",
      dependencies: [
        "Compression", "DurableFiles", "Geodesy", "HomeFolder", "SQLite", "Tables", "Text",
        "TrackFormats", "TypedValues",
      ]),

    .target(
      name: "DriveRecorder",
      dependencies: [
        "Answers", "CLinux", "DurableFiles", "Geodesy", "Text", "TrackFormats",
      ]),

    .target(
      name: "Borders",
      dependencies: ["CBorderData", "DurableFiles", "Geodesy", "HomeFolder", "Text"]),

    .target(
      name: "Almanac", dependencies: ["DurableFiles", "Geodesy", "HomeFolder", "Text"]),

    // Floor 5.
    .target(
      name: "Watching",
      dependencies: [
        "Almanac", "Answers", "Geodesy", "Text",
      ]),
    .target(
      name: "TripSync",
      dependencies: [
        "Children", "Compression", "CSodium", "DurableFiles", "HomeFolder", "Records", "Text",
      ]),
    .target(
      name: "NetRemotes",
      dependencies: ["CBuildInfo", "CCurl", "CLinux", "DurableFiles", "Text"]),
    .target(
      name: "Publishing",
      dependencies: [
        "Answers", "CBuildInfo", "CCurl", "CLinux", "CMosquitto", "DaemonKit", "DurableFiles",
        "Geodesy", "HomeFolder", "Text", "TrackFormats",
      ]),
    .target(
      name: "PageServing",
      dependencies: [
        "Answers", "CBuildInfo", "CWebPage", "Children", "Compression", "DaemonKit",
        "DriveRecorder", "DurableFiles", "HTTPServing", "HomeFolder", "MapFiles", "Text",
        "WebAccess",
      ]),
    .target(
      name: "CommandLineKit",
      dependencies: [
        "Answers", "Children", "CLinux", "DurableFiles", "HomeFolder", "Text", "TypedValues",
      ]),

    // Floor 6: what the commands of all nouns share.
    .target(
      name: "SharedCommands",
      dependencies: [
        "Almanac", "Amounts", "Answers", "Borders", "CBuildInfo", "Children", "CommandLineKit",
        "DriveRecorder", "DurableFiles", "Geodesy", "HomeFolder", "PlainWords", "Records",
        "SpotsVault", "SQLite", "Tables", "Text", "TrackFormats", "TripStore", "Watching",
        "WebAccess", "TypedValues",
      ]),

    // Floor 7: the commands by noun, none of which knows another.
    .target(
      name: "DriveCommands",
      dependencies: [
        "Answers", "Children", "CLinux", "CommandLineKit", "DriveRecorder", "DurableFiles",
        "Geodesy", "HomeFolder", "Records", "SharedCommands", "Text", "TrackFormats", "TripStore",
      ]),
    .target(
      name: "SpotCommands",
      dependencies: [
        "CommandLineKit", "DurableFiles", "Geodesy", "HomeFolder", "Records", "SharedCommands",
        "SpotsVault", "Tables", "Text", "TrackFormats", "TripStore", "TypedValues",
      ]),
    .target(
      name: "BorderCommands",
      dependencies: [
        "Answers", "Borders", "CommandLineKit", "DurableFiles", "Geodesy", "HomeFolder", "Records",
        "SharedCommands", "Text", "TrackFormats", "TripStore", "TypedValues",
      ]),
    .target(
      name: "LogCommands",
      dependencies: [
        "Amounts", "Answers", "Borders", "CommandLineKit", "Compression", "DurableFiles", "Geodesy",
        "HomeFolder", "PlainWords", "QRCode", "Records", "SharedCommands", "Tables", "Text",
        "TrackFormats", "TripStore", "Watching", "TypedValues",
      ]),
    .target(
      name: "HouseCommands",
      dependencies: [
        "Amounts", "Answers", "Borders", "CBuildInfo", "Children", "CommandLineKit", "Compression",
        "CSodium", "DurableFiles", "Geodesy", "HomeFolder", "MapFiles", "Records", "SharedCommands",
        "SpotsVault", "SQLite", "Tables", "Text", "TrackFormats", "TripStore", "TripSync",
        "TypedValues", "Watching", "WebAccess",
      ]),
    .target(
      name: "SyncCommands",
      dependencies: [
        "Answers", "CommandLineKit", "DurableFiles", "HomeFolder", "Records", "SharedCommands",
        "Text", "TripStore", "TripSync",
      ]),

    .target(
      name: "WatchCommands",
      dependencies: [
        "Almanac", "Borders", "CommandLineKit", "DurableFiles", "Geodesy", "HomeFolder", "Records",
        "SharedCommands", "Text", "TrackFormats", "TripStore", "Watching",
      ]),

    .target(
      name: "SkyCommands",
      dependencies: [
        "Almanac", "Answers", "Borders", "Children", "CommandLineKit", "DurableFiles", "Geodesy",
        "HomeFolder", "Records", "SharedCommands", "Text", "TripStore",
      ]),

    .target(
      name: "WebCommands",
      dependencies: [
        "Children", "CommandLineKit", "DurableFiles", "HomeFolder", "MapFiles", "SQLite",
        "QRCode", "SharedCommands", "Text", "WebAccess",
      ]),

    // Floor 8: executables, cut by what they must load.
    .executableTarget(
      name: "vanlog",
      dependencies: [
        "BorderCommands", "CBuildInfo", "CommandLineKit", "DriveCommands", "HouseCommands",
        "LogCommands", "SharedCommands", "SkyCommands", "SpotCommands", "SyncCommands", "Text",
        "WatchCommands", "WebCommands",
      ]),
    .executableTarget(
      name: "vanlog-recorder",
      dependencies: [
        "Answers", "CBuildInfo", "CGPS", "Children", "DaemonKit", "DriveRecorder",
        "DurableFiles", "Geodesy", "HomeFolder", "Text",
      ]),
    .executableTarget(
      name: "vanlogd",
      dependencies: [
        "Almanac", "Answers", "Borders", "CBuildInfo", "Children", "DaemonKit",
        "DriveRecorder", "DurableFiles", "Geodesy", "HomeFolder", "Text", "Watching",
      ]),
    .executableTarget(name: "vanlog-net", dependencies: ["DurableFiles", "NetRemotes"]),
    .executableTarget(
      name: "vanlog-publish",
      dependencies: [
        "CLinux", "DaemonKit", "DurableFiles", "HomeFolder", "Publishing", "Text",
      ]),

    .executableTarget(
      name: "vanlog-web",
      dependencies: [
        "CLinux", "DaemonKit", "DurableFiles", "HTTPServing",
        "HomeFolder", "PageServing", "Text",
      ],
      exclude: ["page", "parts"]),

    // A bad link, for tests and benchmarks.
    .target(name: "LinkProxy", dependencies: ["CLinux"], path: "Tests/LinkProxy"),

    // Tests: one target a module, small modules together, the built binaries, and the package itself.
    .target(
      name: "TestSupport", dependencies: ["CLinux", "Geodesy", "Text", "TrackFormats"],
      path: "Tests/TestSupport"),
    .testTarget(name: "GeodesyTests", dependencies: ["Geodesy", "TestSupport"]),
    .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "TestSupport"]),
    .testTarget(
      name: "KitTests",
      dependencies: [
        "Amounts", "Answers", "Children", "CLinux", "Compression", "DaemonKit", "DurableFiles",
        "Geodesy", "MapFiles", "PlainWords", "QRCode", "Tables", "TestSupport", "Text",
        "TypedValues",
      ]),
    .testTarget(name: "DurableFilesTests", dependencies: ["DurableFiles", "TestSupport"]),
    .testTarget(name: "TextTests", dependencies: ["TestSupport", "Text"]),
    .testTarget(
      name: "HomeFolderTests", dependencies: ["DurableFiles", "HomeFolder", "TestSupport", "Text"]),
    .testTarget(
      name: "TrackFormatsTests",
      dependencies: ["Geodesy", "Tables", "TestSupport", "Text", "TrackFormats"]),
    .testTarget(
      name: "DriveRecorderTests",
      dependencies: [
        "CLinux", "DriveRecorder", "DurableFiles", "Geodesy", "TestSupport", "Text", "TrackFormats",
      ]),
    .testTarget(
      name: "RecorderProcessTests",
      dependencies: [
        "DaemonKit", "DriveRecorder", "HomeFolder", "TestSupport", "Text", "vanlog-recorder",
      ]),
    .testTarget(
      name: "ServingTests",
      dependencies: [
        "Children", "DaemonKit", "DurableFiles", "Geodesy", "HomeFolder", "HTTPServing",
        "PageServing", "Publishing", "TestSupport", "Text", "TrackFormats", "WebAccess",
      ]),
    .testTarget(
      name: "RecordsTests",
      dependencies: [
        "Amounts", "DurableFiles", "Geodesy", "HomeFolder", "Records", "SQLite", "TestSupport",
        "Text", "TrackFormats",
      ]),
    .testTarget(
      name: "TripStoreTests",
      dependencies: [
        "Amounts", "DurableFiles", "Geodesy", "HomeFolder", "Records", "SQLite", "Tables",
        "TestSupport", "Text", "TrackFormats", "TripStore", "TypedValues",
      ]),
    .testTarget(
      name: "WatchingTests",
      dependencies: ["Almanac", "Geodesy", "TestSupport", "Text", "Watching"]),
    .testTarget(name: "AlmanacTests", dependencies: ["Almanac", "Geodesy", "TestSupport", "Text"]),
    .testTarget(
      name: "BordersTests",
      dependencies: [
        "Borders", "DurableFiles", "Geodesy", "HomeFolder", "TestSupport", "Text", "TypedValues",
      ]),
    .testTarget(
      name: "SpotsVaultTests",
      dependencies: [
        "Compression", "DurableFiles", "Geodesy", "HomeFolder", "SpotsVault", "SQLite", "Tables",
        "TestSupport",
        "Text", "TypedValues",
      ]),
    .testTarget(
      name: "TripSyncTests",
      dependencies: [
        "Children", "Compression", "CSQLite", "DurableFiles", "HomeFolder", "LinkProxy", "Records",
        "SQLite", "TestSupport", "Text", "TripStore", "TripSync", "vanlog-net",
      ]),
    .testTarget(name: "NetRemotesTests", dependencies: ["NetRemotes", "TestSupport", "Text"]),
    .testTarget(
      name: "CommandLineKitTests",
      dependencies: ["CommandLineKit", "HomeFolder", "TestSupport", "Text"]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "Almanac", "Amounts", "Answers", "BorderCommands", "CommandLineKit", "DriveCommands",
        "DurableFiles", "Geodesy", "HomeFolder", "HouseCommands", "LogCommands", "PageServing",
        "PlainWords",
        "Records", "SharedCommands", "SkyCommands", "SpotCommands", "SpotsVault", "SyncCommands",
        "TestSupport", "Text", "TripStore", "TripSync", "vanlog", "WatchCommands", "WebCommands",
      ]),
    .testTarget(
      name: "EndToEndTests", dependencies: ["CLinux", "LinkProxy", "TestSupport", "Text"]),
    .testTarget(
      name: "DaemonTests",
      dependencies: [
        "Almanac", "Borders", "Children", "DaemonKit", "DurableFiles", "Geodesy", "HomeFolder",
        "TestSupport", "Text", "Watching", "vanlogd",
      ]),
    .testTarget(name: "PackageTests", dependencies: ["TestSupport", "Text"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)

// The fuzzers need flags of their own, so only script/fuzz asks for them.
if Context.environment["VANLOG_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "vanlog-fuzz",
      dependencies: [
        "Almanac", "Amounts", "Borders", "Compression", "DriveRecorder", "DurableFiles", "Geodesy",
        "HomeFolder", "HTTPServing", "MapFiles", "NetRemotes", "PageServing", "PlainWords",
        "Publishing", "Records", "SpotsVault", "SQLite", "Tables", "Text", "TrackFormats",
        "TripStore", "TripSync", "Watching", "WebAccess",
      ],
      path: "Tests/Fuzz", exclude: ["Corpus"]))
}

// Timing against peers, which only script/bench asks for.
if Context.environment["VANLOG_BENCH"] != nil {
  package.targets.append(
    .executableTarget(
      name: "vanlog-bench",
      dependencies: [
        "Almanac", "Borders", "CLinux", "DurableFiles", "Geodesy", "HomeFolder", "LinkProxy",
        "Records", "SpotsVault", "SQLite", "Text", "TrackFormats", "TripStore", "TripSync",
      ],
      path: "Benchmarks", exclude: ["sync/sealing.c", "sync/servers.sh"]))
}

// Tests spend most of their time in these, so these are optimised in debug builds too.
let optimised: Set = [
  "Compression", "Geodesy", "PlainWords", "QRCode", "SQLite", "Tables", "Text",
]

// Modules with a README beside their sources, which is no source.
let described: Set = [
  "Almanac", "Borders", "CommandLineKit", "DriveCommands", "DriveRecorder", "DurableFiles",
  "Geodesy", "HomeFolder", "HouseCommands", "LogCommands", "NetRemotes", "PageServing",
  "PlainWords", "Publishing", "Records", "SharedCommands", "SkyCommands", "SpotCommands",
  "SpotsVault", "SyncCommands", "Text", "TrackFormats", "TripStore", "TripSync", "vanlog-web",
  "vanlogd", "Watching",
]

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
  ]
  if described.contains(target.name) { target.exclude.append("README.md") }
  if optimised.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  }
  target.cSettings = [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])]
}

// How the programs of a release are linked; script/flags asks for it. A test bundle contains programs as well, and
// could not be linked so.
if Context.environment["VANLOG_RELEASE"] != nil {
  let sharing: Set = ["vanlog-net", "vanlog-publish", "vanlog-recorder"]
  for target in package.targets where target.type == .executable {
    // Swift inside and C libraries shared, or no loader and no shared library at all.
    let isSharing = sharing.contains(target.name)
    // What everyday commands run, or the recorder every second, is placed side by side; see script/order.
    let order = isSharing ? "recorder" : "vanlog"
    target.linkerSettings = [
      .unsafeFlags([
        isSharing ? "-static-stdlib" : "-static-executable", "-use-ld=lld",
        "-Xlinker", "--build-id=none", "-Xlinker", "--no-warn-symbol-ordering",
        "-Xlinker", "--symbol-ordering-file=\(Context.packageDirectory)/script/\(order).order",
      ])
    ]
  }
}
