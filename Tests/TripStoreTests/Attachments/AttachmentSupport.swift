import DurableFiles
import Foundation
import Glibc
import Records
import TestSupport
import Testing

/// A system call fault, and whether the operation may still succeed.
struct DiskFault: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let fault: FaultPlan.Fault
  var isSticky = false
  var isHarmless = false
  var kinds: Set<SystemCall>?

  /// The calls that signals interrupt, which do not include listing a folder.
  private static let interruptible: Set<SystemCall> = [
    .open, .close, .duplicate, .status, .permissions, .read, .write, .truncate, .sync, .rename,
    .link, .unlink, .makeDirectory, .lock,
  ]

  static let all = [
    DiskFault(testDescription: "an I/O error", fault: .error(EIO)),
    DiskFault(testDescription: "no space left", fault: .error(ENOSPC)),
    DiskFault(testDescription: "no space from then on", fault: .error(ENOSPC), isSticky: true),
    DiskFault(testDescription: "half a write, then no space", fault: .shortThenError(ENOSPC)),
    DiskFault(testDescription: "half a write", fault: .short, isHarmless: true),
    DiskFault(
      testDescription: "a signal", fault: .error(EINTR), isHarmless: true, kinds: interruptible),
    DiskFault(testDescription: "the end of the process", fault: .crash),
  ]

  /// Runs a body with the fault at the first system call, the second, and so on, until none is
  /// left.
  func atEveryCall(_ body: (_ plan: FaultPlan, _ position: Int) throws -> Void) throws -> Int {
    for position in 1... {
      let plan = FaultPlan(at: position, fault, on: kinds, isSticky: isSticky)
      try body(plan, position)
      if !plan.hasStruck { return position - 1 }
      precondition(position < 2_000, "an operation should not need so many calls")
    }
    return 0
  }
}

/// Thrown by a test to stop an operation.
struct Stopped: Error {}

/// Pseudorandom bytes from a seed.
func randomBytes(_ count: Int, seed: UInt64) -> [UInt8] {
  var random = SplitMix64(seed: seed)
  return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
}

/// Writes bytes to a file, as another program would.
func writeFile(_ bytes: [UInt8], to path: String) throws {
  try Data(bytes).write(to: URL(filePath: path))
}

/// Reads all bytes of a file, as another program would.
func readFile(_ path: String) throws -> [UInt8] {
  try Array(Data(contentsOf: URL(filePath: path)))
}

/// The paths of everything in a folder, at any depth, sorted.
func everything(in folder: String) throws -> [String] {
  try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
}

/// The peak memory use of this process, in bytes.
func peakMemory() throws -> Int {
  let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
  return try #require(Int(line.filter(\.isNumber))) * 1_024
}

/// Makes a sparse file of the given size.
func makeSparse(_ path: String, size: Int) throws {
  try writeFile([], to: path)
  try #require(truncate(path, off_t(size)) == 0)
}
