import CommandLineKit
import Glibc
import HomeFolder
import SharedCommands
import Text

/// What `doctor` finds out about the machine: disk, card, power and clock.
struct MachineFindings {
  let machine: Machine
  let home: HomeFolder

  private static let almostFull: Int64 = 20_000_000

  func all(_ settings: Settings, _ clock: ClockProof) -> [Finding] {
    let mount = machine.text("/proc/self/mountinfo").flatMap {
      MountPoint.of(Self.realPath(home.path), in: $0)
    }
    return [
      disk(settings), mount?.finding, card(mount), power(),
      describe(clock),
    ].compactMap { $0 }
  }

  /// The path without links, of the nearest folder that exists.
  private static func realPath(_ path: String) -> String {
    var path = path[...]
    while !path.isEmpty {
      if let real = realpath(String(path), nil) {
        defer { free(real) }
        return String(cString: real)
      }
      guard let slash = path.lastIndex(of: "/") else { break }
      path = path[..<slash]
    }
    return "/"
  }

  private func disk(_ settings: Settings) -> Finding {
    guard let free = home.freeBytes else {
      return Finding(.disk, .warning, "free space is unknown")
    }
    let limit = settings.integer(.lowSpace)
    let sentence = "\(Bytes.text(Int(clamping: free))) free"
    guard free < Int64(limit) * 1_000_000 else { return .ok(.disk, sentence) }
    return Finding(
      .disk, free < Self.almostFull ? .problem : .warning, sentence,
      advice: "free some: less than \(limit) MB is left (status.low-space)")
  }

  /// What the file system and the card say about errors and wear, where they do.
  private func card(_ mount: MountPoint?) -> Finding? {
    guard let mount,
      let device = machine.text("/sys/dev/block/\(mount.device)/uevent").flatMap(Self.deviceName)
    else { return nil }
    if let errors = machine.number("/sys/fs/ext4/\(device)/errors_count"), errors > 0 {
      return Finding(
        .card, .problem,
        "the file system on \(device) has noted \(Phrase.count(Int(clamping: errors), "error"))",
        advice: "make a backup now, then check it with fsck or replace the card")
    }
    let disk = Self.disk(of: device)
    let worn = machine.text("/sys/block/\(disk)/device/life_time").map(Self.wear) ?? 0
    let end = machine.number("/sys/block/\(disk)/device/pre_eol_info") ?? 0
    guard worn < 10, end < 2 else {
      return Finding(
        .card, end >= 3 || worn > 10 ? .problem : .warning,
        "\(disk) reports that it is nearly worn out", advice: "replace it soon; make a backup now")
    }
    let used = worn > 0 ? ", up to \(worn * 10) % of its life used" : ""
    return .ok(.card, "\(device) reports no errors\(used)")
  }

  private static func deviceName(_ event: String) -> String? {
    event.split(separator: "\n").first { $0.hasPrefix("DEVNAME=") }.map { String($0.dropFirst(8)) }
  }

  /// The disk of a partition: `mmcblk0p2` is on `mmcblk0`, `sda1` on `sda`.
  private static func disk(of device: String) -> String {
    var name = device[...]
    while let last = name.utf8.last, Digits.isDigit(last) { name = name.dropLast() }
    let isNumbered = name.last == "p" && name.dropLast().utf8.last.map(Digits.isDigit) ?? false
    return isNumbered ? String(name.dropLast()) : name.isEmpty ? device : String(name)
  }

  /// The larger of two tenths of the life that is over, such as `0x03 0x01`.
  private static func wear(_ text: String) -> Int {
    text.split(separator: " ").reduce(0) { most, word in
      max(most, word.hasPrefix("0x") ? Int(word.dropFirst(2), radix: 16) ?? 0 : 0)
    }
  }

  /// What a Pi says about its power supply; `nil` on other machines.
  private func power() -> Finding? {
    let advice = "use a better supply or a shorter, thicker cable"
    if let flags = machine.text("/sys/devices/platform/soc/soc:firmware/get_throttled")
      .flatMap({ UInt32($0, radix: 16) })
    {
      if flags & 0x1 != 0 {
        return Finding(.power, .problem, "the voltage is too low now", advice: advice)
      }
      if flags & 0x1_0000 != 0 {
        return Finding(.power, .warning, "the voltage was too low since the start", advice: advice)
      }
      return .ok(.power, "the voltage is and was high enough")
    }
    for number in 0..<16 {
      let folder = "/sys/class/hwmon/hwmon\(number)"
      guard machine.text("\(folder)/name") == "rpi_volt" else { continue }
      guard machine.number("\(folder)/in0_lcrit_alarm") == 1 else {
        return .ok(.power, "the voltage is high enough")
      }
      return Finding(.power, .problem, "the voltage is or was too low", advice: advice)
    }
    return nil
  }

  private func describe(_ clock: ClockProof) -> Finding {
    let chip =
      machine.text("/sys/class/rtc/rtc0/name") == nil
      ? "no clock that runs without power" : "a clock that runs without power"
    let sentence = "\(clock.now.wholeSeconds), \(clock.reason); \(chip)"
    guard !clock.isProven else { return .ok(.clock, sentence) }
    return Finding(
      .clock, .warning, sentence,
      advice: "let GPS or the network set it, or check it and run "
        + "'vanlog config set clock.trust yes'")
  }
}
