import Text

/// The file system that a folder is on.
struct MountPoint: Hashable {
  let folder: String
  let kind: String
  let options: Set<String>
  /// Numbers of the device, such as `179:2`.
  let device: String

  /// The file system of a path without links, by `/proc/self/mountinfo`.
  static func of(_ path: String, in table: String) -> MountPoint? {
    var found: MountPoint?
    for line in table.split(separator: "\n") {
      guard let mount = MountPoint(line: line), mount.contains(path) else { continue }
      // A later one hides an earlier one at the same place.
      if mount.folder.utf8.count >= found?.folder.utf8.count ?? 0 { found = mount }
    }
    return found
  }

  /// `36 35 98:0 /root /folder options optional - kind source options`.
  private init?(line: Substring) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count >= 10, let dash = words.dropFirst(6).firstIndex(of: "-"),
      dash + 3 < words.count
    else { return nil }
    device = String(words[2])
    folder = Self.unescaped(words[4])
    kind = String(words[dash + 1])
    options = Set(
      (words[5].split(separator: ",") + words[dash + 3].split(separator: ",")).map(String.init))
  }

  private func contains(_ path: String) -> Bool {
    folder == "/" || path == folder || path.hasPrefix(folder + "/")
  }

  /// Spaces and the like are three octal digits.
  private static func unescaped(_ word: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(word.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), rest.count >= 3,
        let code = UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8)
      {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value of an option such as `commit=600`.
  private func value(of name: String) -> String? {
    options.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.utf8.count + 1)) }
  }

  /// What file systems that were made for something else lack.
  private static let faults: [String: String] = {
    let fat = "has no journal, so a power cut may damage it, and no sockets to record with"
    let foreign = "may have neither sockets, without which nothing is recorded, nor owners of files"
    let network = "is on another machine: what is written is lost with the connection"
    return [
      "vfat": fat, "exfat": fat, "msdos": fat, "exfat-fuse": fat, "fuse.exfat": fat,
      "fuse.exfat-fuse": fat,
      // NTFS and exFAT through FUSE look alike here.
      "fuseblk": foreign, "ntfs": foreign, "ntfs3": foreign, "9p": foreign,
      "cifs": network, "smb3": network, "nfs": network, "nfs4": network, "fuse.sshfs": network,
    ]
  }()

  /// What may lose data that vanlog believes to be safe; the worst first.
  var finding: Finding {
    if ["tmpfs", "ramfs"].contains(kind) {
      return Finding(
        .mount, .problem, "the home is in memory (\(kind)) and is lost when the power goes",
        advice: "move it to a card or disk")
    }
    if kind == "overlay" {
      return Finding(
        .mount, .warning, "the home is on an overlay, whose upper part may be in memory",
        advice: "check that what you write is there after a restart, or move the home to a disk")
    }
    if options.contains("ro") {
      return Finding(
        .mount, .problem, "\(kind) at \(folder) is read-only, so nothing can be kept",
        advice: "look for errors of the card with 'dmesg', then mount it for writing")
    }
    if options.contains("nobarrier") || value(of: "barrier") == "0" {
      return Finding(
        .mount, .problem,
        "\(kind) at \(folder) is mounted without barriers: a power cut damages it",
        advice: "remove nobarrier from /etc/fstab")
    }
    if value(of: "data") == "writeback" {
      return Finding(
        .mount, .warning,
        "\(kind) at \(folder) is mounted with data=writeback: a power cut may leave old content in "
          + "new files", advice: "remove it from /etc/fstab")
    }
    if let seconds = value(of: "commit").flatMap({ Int($0) }), seconds > 60 {
      return Finding(
        .mount, .warning,
        "\(kind) at \(folder) is mounted with commit=\(seconds): a power cut may cost other programs "
          + "their last \(seconds) seconds", advice: "60 is enough to spare the card")
    }
    if let fault = Self.faults[kind] {
      return Finding(
        .mount, .warning, "\(kind) at \(folder) \(fault)", advice: "keep the home on ext4")
    }
    return .ok(.mount, "\(kind) at \(folder), nothing that loses data")
  }
}
