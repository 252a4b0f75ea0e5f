import DurableFiles
import Glibc
import TestSupport
import Testing

/// The folder of the running test, opened.
func testFolder() throws -> Directory {
  try Directory(TemporaryDirectory.current.path)
}

extension Array<UInt8> {
  init(_ text: String) {
    self.init(text.utf8)
  }

  var text: String {
    String(decoding: self, as: UTF8.self)
  }
}

/// What can go wrong with a system call, and whether the operation may still succeed.
struct FaultCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let fault: FaultPlan.Fault
  var isSticky = false
  var isHarmless = false

  static let all = [
    FaultCase(testDescription: "an I/O error", fault: .error(EIO)),
    FaultCase(testDescription: "no space left", fault: .error(ENOSPC)),
    FaultCase(testDescription: "no space from then on", fault: .error(ENOSPC), isSticky: true),
    FaultCase(testDescription: "half a write, then no space", fault: .shortThenError(ENOSPC)),
    FaultCase(testDescription: "half a write", fault: .short, isHarmless: true),
    FaultCase(testDescription: "a signal", fault: .error(EINTR), isHarmless: true),
    FaultCase(testDescription: "the end of the process", fault: .crash),
  ]

  /// Runs a body with the fault at the first system call, the second, and so on until none is left.
  func atEveryCall(_ body: (_ plan: FaultPlan, _ position: Int) throws -> Void) throws -> Int {
    for position in 1... {
      let plan = FaultPlan(at: position, fault, isSticky: isSticky)
      try body(plan, position)
      if !plan.hasStruck { return position - 1 }
      precondition(position < 1_000, "an operation should not need so many calls")
    }
    return 0
  }
}

/// A copy of the descriptor that this process has of a file in the test's folder, as a child has
/// that is being started.
func copiedDescriptor(of name: String) throws -> CInt {
  let path = TemporaryDirectory.current.file(name)
  let open = (0..<1_024 as Range<CInt>).first { number in
    var buffer = [CChar](repeating: 0, count: 4_096)
    let length = readlink("/proc/self/fd/\(number)", &buffer, buffer.count)
    return length > 0
      && String(decoding: buffer[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self) == path
  }
  return dup(try #require(open))
}
