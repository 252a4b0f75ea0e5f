import Foundation
import HomeFolder
import TestSupport
import Testing

@testable import HouseCommands

@Suite struct MountPointTests {
  private static let table = """
    22 1 179:2 / / rw,noatime shared:1 - ext4 /dev/root rw,commit=600
    30 22 0:26 / /tmp rw,nosuid shared:9 - tmpfs tmpfs rw,size=1024k
    31 22 8:1 / /media/my\\040stick rw,relatime - exfat /dev/sda1 rw,fmask=0022
    32 22 8:2 / /data rw - ext4 /dev/sda2 rw,data=writeback
    33 32 8:3 / /data/van ro,relatime master:2 propagate_from:3 - ext4 /dev/sda3 ro,errors=remount-ro
    34 32 8:4 / /data/vans rw - ext4 /dev/sda4 rw,barrier=0
    35 22 0:30 / /over rw - overlay overlay rw,lowerdir=/l,upperdir=/u
    36 32 8:5 / /data/good rw - ext4 /dev/sda5 rw
    37 36 8:6 / /data/good rw - xfs /dev/sda6 rw
    broken line
    """

  static let places: [(String, folder: String, kind: String, Finding.Verdict, says: String)] = [
    ("/srv/van", "/", "ext4", .warning, "commit=600"),
    ("/tmp", "/tmp", "tmpfs", .problem, "in memory"),
    ("/tmpfiles", "/", "ext4", .warning, "commit=600"),
    ("/media/my stick/van", "/media/my stick", "exfat", .warning, "no journal"),
    ("/data/x", "/data", "ext4", .warning, "data=writeback"),
    ("/data/van/home", "/data/van", "ext4", .problem, "read-only"),
    ("/data/vans/home", "/data/vans", "ext4", .problem, "without barriers"),
    ("/over/home", "/over", "overlay", .warning, "overlay"),
    ("/data/good/home", "/data/good", "xfs", .ok, "nothing that loses data"),
  ]

  @Test(arguments: places)
  func `the file system of the home and its options are judged`(
    path: String, folder: String, kind: String, verdict: Finding.Verdict, says: String
  ) throws {
    let mount = try #require(MountPoint.of(path, in: Self.table))
    #expect(mount.folder == folder)
    #expect(mount.kind == kind)
    #expect(mount.finding.verdict == verdict)
    #expect(mount.finding.sentence.contains(says))
  }

  /// On some of them nothing can even be recorded, since they have no sockets.
  @Test(arguments: [
    "vfat", "exfat", "msdos", "exfat-fuse", "fuse.exfat", "fuseblk", "ntfs3", "9p", "cifs", "nfs",
    "nfs4", "fuse.sshfs",
  ])
  func `a file system that was made for something else is a warning`(kind: String) throws {
    let table = "22 1 179:2 / /stick rw,noatime shared:1 - \(kind) /dev/sda1 rw"
    let finding = try #require(MountPoint.of("/stick/van", in: table)).finding
    #expect(finding.verdict == .warning)
    #expect(finding.sentence.hasPrefix("\(kind) at /stick "))
    #expect(finding.advice == "keep the home on ext4")
  }

  @Test func `a table that says nothing gives nothing`() {
    #expect(MountPoint.of("/home", in: "") == nil)
    #expect(MountPoint.of("/home", in: "1 2 3 4 5 6 7 8 9 10 11") == nil)
  }
}

@Suite(.temporaryDirectory) struct MachineFindingsTests {
  private let root = TemporaryDirectory.current.path

  private func write(_ text: String, to path: String) throws {
    let file = root + path
    let folder = String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)])
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try text.write(toFile: file, atomically: false, encoding: .utf8)
  }

  @Test func `a program is found where services are installed`() throws {
    let machine = Machine(root: root)
    #expect(!machine.hasProgram("gpsd"))
    try write("", to: "/usr/sbin/gpsd")
    #expect(!machine.hasProgram("gpsd"))
    #expect(chmod(root + "/usr/sbin/gpsd", 0o755) == 0)
    #expect(machine.hasProgram("gpsd"))
  }

  private func finding(_ check: Finding.Check) -> Finding? {
    let home = HomeFolder(path: "/", origin: .option)
    let clock = ClockProof.current(settings: Settings(), home: nil)
    return MachineFindings(machine: Machine(root: root), home: home).all(Settings(), clock)
      .first { $0.check == check }
  }

  private func card(device: String) throws {
    try write("22 1 179:2 / / rw - ext4 /dev/root rw\n", to: "/proc/self/mountinfo")
    try write("MAJOR=179\nDEVNAME=\(device)\n", to: "/sys/dev/block/179:2/uevent")
  }

  static let cards:
    [(
      device: String, disk: String, errors: String?, life: String?, end: String?,
      Finding.Verdict, says: String
    )] = [
      ("mmcblk0p2", "mmcblk0", "0\n", nil, nil, .ok, "mmcblk0p2 reports no errors"),
      ("mmcblk0p2", "mmcblk0", "0\n", "0x03 0x01\n", "0x01\n", .ok, "up to 30 % of its life"),
      ("mmcblk0p2", "mmcblk0", "7\n", nil, nil, .problem, "noted 7 errors"),
      ("mmcblk0p2", "mmcblk0", "0\n", "0x0a 0x02\n", "0x01\n", .warning, "nearly worn out"),
      ("mmcblk0p2", "mmcblk0", nil, "0x0b 0x02\n", "0x01\n", .problem, "nearly worn out"),
      ("sda1", "sda", nil, nil, "0x03\n", .problem, "nearly worn out"),
      ("nvme0n1p2", "nvme0n1", "0", nil, "0x02", .warning, "nvme0n1 reports"),
      ("vda", "vda", "nonsense", "nonsense", "nonsense", .ok, "vda reports no errors"),
    ]

  @Test(arguments: cards)
  func `errors and wear of the card are reported`(
    device: String, disk: String, errors: String?, life: String?, end: String?,
    verdict: Finding.Verdict, says: String
  ) throws {
    try card(device: device)
    if let errors { try write(errors, to: "/sys/fs/ext4/\(device)/errors_count") }
    if let life { try write(life, to: "/sys/block/\(disk)/device/life_time") }
    if let end { try write(end, to: "/sys/block/\(disk)/device/pre_eol_info") }
    let found = try #require(finding(.card))
    #expect(found.verdict == verdict)
    #expect(found.sentence.contains(says), "\(found.sentence)")
  }

  static let supplies: [(flags: String?, alarm: String?, Finding.Verdict?)] = [
    ("0x0", nil, nil), ("0", nil, .ok), ("50000", nil, .warning), ("50005", nil, .problem),
    (nil, "0", .ok), (nil, "1", .problem), (nil, nil, nil),
  ]

  @Test(arguments: supplies)
  func `a voltage that is too low is reported`(
    flags: String?, alarm: String?, verdict: Finding.Verdict?
  ) throws {
    if let flags { try write(flags, to: "/sys/devices/platform/soc/soc:firmware/get_throttled") }
    if let alarm {
      try write("cpu_thermal\n", to: "/sys/class/hwmon/hwmon0/name")
      try write("rpi_volt\n", to: "/sys/class/hwmon/hwmon1/name")
      try write(alarm, to: "/sys/class/hwmon/hwmon1/in0_lcrit_alarm")
    }
    #expect(finding(.power)?.verdict == verdict)
  }

  @Test func `without files of the kernel nothing is claimed`() throws {
    #expect(finding(.mount) == nil)
    #expect(finding(.card) == nil)
  }
}
