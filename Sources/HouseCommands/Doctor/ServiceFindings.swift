import Children
import CommandLineKit
import HomeFolder
import Text

/// Whether the services of the package are installed for someone, and run.
struct ServiceFindings {
  private static let units = ["vanlog-recorder@", "vanlogd@", "vanlog-web@"]
  /// Most people have no use for it.
  private static let optional: Set = ["vanlog-web@"]
  private static let patience = 3

  let machine: Machine
  let home: HomeFolder

  /// `nil` on a machine without systemd.
  var finding: Finding? {
    guard machine.text("/proc/1/comm") == "systemd", let program = ProgramPath.find("systemctl")
    else {
      return nil
    }
    let states = Self.units.map { unit in (unit, Self.states(of: unit, program)) }
      .filter { !$0.1.isEmpty || !Self.optional.contains($0.0) }
    let running = states.filter { $0.1.contains("active") }.map { String($0.0.dropLast()) }
    let failed = states.filter { $0.1.contains("failed") }.map { String($0.0.dropLast()) }
    if let unit = failed.first {
      return Finding(
        .services, .problem, "\(failed.joined(separator: " and ")) failed",
        advice: "see why: journalctl --unit '\(unit)@*'")
    }
    guard running.count < states.count else {
      return .ok(.services, "\(running.joined(separator: " and ")) run")
    }
    return Finding(
      .services, .ok,
      running.isEmpty ? "none runs" : "\(running.joined(separator: " and ")) runs")
  }

  /// The states of the instances of a unit, a word each.
  private static func states(of unit: String, _ program: String) -> [Substring] {
    let arguments = ["list-units", "--all", "--plain", "--no-legend", "--no-pager", "\(unit)*"]
    guard
      let bytes = try? ChildProcess.output(
        of: program, arguments, limit: 65_536, seconds: patience)
    else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words.count > 2 ? words[2] : nil
    }
  }
}
