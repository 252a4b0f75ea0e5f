@testable import CommandLineKit
import Testing

@Suite struct ExitStatusTests {
  @Test func `codes are those of sysexits, so that scripts can rely on them`() {
    let codes = [0, 1, 64, 65, 66, 69, 70, 73, 74, 75, 77, 78] as [Int32]
    #expect(CommandLineKit.ExitStatus.meanings.map(\.status.code) == codes)
  }

  @Test func `an error of output says what failed and what to do`() {
    let error = OutputError(errno: 28)
    #expect(
      "\(error)" == "cannot write to standard output: no space left on device; check where it goes")
    #expect(error.exitStatus == .inputOutput)
  }
}
