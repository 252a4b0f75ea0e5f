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
