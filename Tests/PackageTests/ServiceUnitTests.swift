import Foundation
import TestSupport
import Testing

/// The systemd units of the Debian package, as systemd's own tool judges them.
@Suite(.temporaryDirectory) struct ServiceUnitTests {
  /// A unit, and the most that a fault in its program may be able to reach, in tenths.
  struct Unit: CustomTestStringConvertible {
    let name: String
    let exposure: Int
    var testDescription: String { name }

    /// The file's name, with a user in place of the instance.
    var instance: String { name.replacing("@", with: "@root").components(separatedBy: "/")[1] }
  }

  static let system = [
    Unit(name: "system/vanlog-recorder@.service", exposure: 19),
    Unit(name: "system/vanlogd@.service", exposure: 28),
    // It serves other machines, and its commands ask for this machine's addresses.
    Unit(name: "system/vanlog-web@.service", exposure: 20),
  ]
  static let user = [
    Unit(name: "user/vanlog-recorder.service", exposure: 100),
    Unit(name: "user/vanlogd.service", exposure: 100),
    Unit(name: "user/vanlog-web.service", exposure: 100),
  ]

  @Test(.needs(.systemd), arguments: system + user)
  func `systemd finds nothing wrong with a unit`(unit: Unit) throws {
    let file = try copy(unit)
    let finished = try Finished.running(
      "/usr/bin/systemd-analyze",
      [unit.name.hasPrefix("user/") ? "--user" : "--system", "--man=no", "verify", file],
      environment: ["XDG_RUNTIME_DIR": TemporaryDirectory.current.path])
    #expect(finished.output + finished.errors == "")
    #expect(finished.status == 0)
  }

  @Test(.needs(.systemd), arguments: system)
  func `a unit exposes no more than it must`(unit: Unit) throws {
    let file = try copy(unit)
    let finished = try Finished.running(
      "/usr/bin/systemd-analyze",
      ["security", "--offline=true", "--no-pager", "--threshold=\(unit.exposure)", file])
    #expect(finished.status == 0, "\(finished.output)")
  }

  @Test(arguments: system + user)
  func `a unit starts a program where the package puts it`(unit: Unit) throws {
    let text = try read(unit)
    let line = try #require(text.firstMatch(of: /ExecStart=(.*)/))
    let program = ["vanlogd", "vanlog-web"].first { unit.name.contains($0) }
    #expect(
      String(line.1) == program.map { "/usr/libexec/vanlog/\($0)" } ?? "/usr/bin/vanlog drive serve"
    )
  }

  /// `ProtectClock`, and `@privileged`, forbid the call by which `ClockProof` asks too.
  @Test(arguments: system + user)
  func `a unit lets its program ask the kernel whether the clock is right`(unit: Unit) throws {
    let lines = try read(unit).split(separator: "\n")
    let filters = lines.filter { $0.hasPrefix("SystemCallFilter=") }
    #expect(filters.last == "SystemCallFilter=adjtimex clock_adjtime")
    #expect(!lines.contains { $0.hasPrefix("ProtectClock") })
  }

  private func read(_ unit: Unit) throws -> String {
    let file = URL(filePath: Repository.file("packaging/systemd/\(unit.name)"))
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  /// The unit under an instance's name, with a program that every machine has.
  private func copy(_ unit: Unit) throws -> String {
    let text = try read(unit).replacing(/ExecStart=[^ \n]*/, with: "ExecStart=/bin/true")
    let file = TemporaryDirectory.current.file(unit.instance)
    try Data(text.utf8).write(to: URL(filePath: file))
    return file
  }
}
