import CommandLineKit
import Foundation
import HomeFolder
import TestSupport
import Testing

@testable import HouseCommands

@Suite struct ServiceDropInTests {
  @Test func `a unit is told where the log is, and where gpsd is if it is elsewhere`() {
    let near = ServiceDropIn("vanlog-recorder", user: "pi", home: "/srv/pi/log", Settings())
    #expect(near.path == "/etc/systemd/system/vanlog-recorder@pi.service.d/vanlog.conf")
    #expect(
      near.text == """
        # Written by 'vanlog daemon install'; the next run overwrites it.
        [Service]
        Environment="VANLOG_HOME=/srv/pi/log"
        ReadWritePaths="/srv/pi/log"

        """)
    var settings = Settings()
    settings.set(.receiver, to: "192.168.8.1:2947")
    let far = ServiceDropIn(
      "vanlog-recorder", user: "pi", home: #"/srv/50 % "x"\y"#, settings)
    #expect(
      far.text == #"""
        # Written by 'vanlog daemon install'; the next run overwrites it.
        [Service]
        Environment="VANLOG_HOME=/srv/50 %% \"x\"\\y"
        ReadWritePaths="/srv/50 %% \"x\"\\y"
        IPAddressAllow=192.168.8.1

        """#)
  }

  @Test(
    arguments: [
      ([], true), ([("drive.auto", "on")], false), ([("drive.at-boot", "record")], false),
    ] as [([(String, String)], Bool)])
  func `installing the services shows what still starts no drive`(
    given: [(key: String, value: String)], isMissing: Bool
  ) throws {
    var settings = Settings()
    for (key, value) in given {
      settings.set(try #require(SettingSpec.all.first { $0.key == key }), to: value)
    }
    let missing = DaemonInstallCommand.missing(for: settings)
    #expect((missing != nil) == isMissing)
    #expect(missing?.contains("vanlog config set drive.auto on") != false)
  }

  @Test
  func `the page is a service once it is open to others, and told of the internet if it is wanted`()
  {
    var settings = Settings()
    #expect(ServiceDropIn.units(settings) == ["vanlog-recorder", "vanlogd"])
    settings.set(.webListen, to: "127.0.0.1:80")
    #expect(ServiceDropIn.units(settings) == ["vanlog-recorder", "vanlogd"])
    settings.set(.webListen, to: "[::]:8043")
    #expect(ServiceDropIn.units(settings) == ["vanlog-recorder", "vanlogd", "vanlog-web"])
    #expect(
      !ServiceDropIn("vanlog-web", user: "pi", home: "/srv/log", settings).text.contains("Allow"))
    settings.set(.webPublic, to: "yes")
    #expect(
      ServiceDropIn("vanlog-web", user: "pi", home: "/srv/log", settings).text
        .hasSuffix("\nIPAddressAllow=any\n"))
  }

  static let lines: [(String, String?)] = [
    ("pi:x:1000:1000:,,,:/srv/pi:/bin/bash", "pi 1000 1000 /srv/pi"),
    ("root:x:0:0:root:/root:/bin/bash", "root 0 0 /root"),
    ("a-b_c.9:x:1:2::/:/bin/sh", "a-b_c.9 1 2 /"),
    ("pi:x:1000:1000:,,,:srv/pi:/bin/bash", nil), ("pi:x:-1:1000::/srv/pi:/bin/sh", nil),
    ("p i:x:1:1::/srv/pi:/bin/sh", nil), (":x:1:1::/srv/pi:/bin/sh", nil),
    ("../x:x:1:1::/srv/pi:/bin/sh", nil), ("pi:x:1:1::/srv/pi", nil), ("", nil),
  ]

  @Test(arguments: lines)
  func `a line of the table of users is a user or none`(line: String, expected: String?) {
    let user = ServiceUser(line: Substring(line))
    #expect(user.map { "\($0.name) \($0.number) \($0.group) \($0.folder)" } == expected)
  }
}

@Suite(.temporaryDirectory) struct DaemonInstallTests {
  private let root = TemporaryDirectory.current.file("image")

  /// The home folder that the desk gives each command.
  private let log = TemporaryDirectory.current.file("home")

  private func file(_ path: String, _ text: String) throws {
    let place = URL(filePath: root + path)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: place)
  }

  private func read(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: root + path)), as: UTF8.self)
  }

  /// A system with the package, in a folder.
  private func makeImage() throws {
    try file("/etc/passwd", "root:x:0:0::/root:/bin/sh\nvan:x:0:0::/users/van:/bin/sh\n")
    for unit in ServiceDropIn.units(Settings()) {
      try file("/lib/systemd/system/\(unit)@.service", "")
    }
  }

  private func install(_ words: String...) throws -> Desk.Outcome {
    let desk = Desk()
    return try desk.run((["daemon", "install", "--image", root] + words).joined(separator: " "))
  }

  @Test(.enabled(if: geteuid() == 0, "needs root"))
  func `units know where the log is and start at boot, however often they are installed`() throws {
    try makeImage()
    for _ in 0..<2 {
      let outcome = try install("van")
      #expect(outcome.status == .done)
      for unit in ServiceDropIn.units(Settings()) {
        let text = try read("/etc/systemd/system/\(unit)@van.service.d/vanlog.conf")
        #expect(text.contains("Environment=\"VANLOG_HOME=\(log)\""))
        let link = "/etc/systemd/system/multi-user.target.wants/\(unit)@van.service"
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: root + link)
        #expect(target == "/lib/systemd/system/\(unit)@.service")
      }
      let made = try FileManager.default.attributesOfItem(atPath: root + log)
      #expect(made[.posixPermissions] as? Int == 0o700)
    }
  }

  @Test func `a dry run shows the files and writes none`() throws {
    try makeImage()
    let outcome = try install("van", "--dry-run")
    #expect(outcome.output.contains("vanlog-recorder@van.service.d/vanlog.conf:\n# Written by"))
    #expect(!FileManager.default.fileExists(atPath: root + "/etc/systemd"))
    #expect(!FileManager.default.fileExists(atPath: root + log))
  }

  @Test(arguments: ["nobody-here", "../van", ""])
  func `someone who is not there is refused`(user: String) throws {
    try makeImage()
    #expect(throws: CommandProblem.self) { try install(user.isEmpty ? "_" : user) }
  }
}
