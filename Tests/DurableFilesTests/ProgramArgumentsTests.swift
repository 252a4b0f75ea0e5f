import Testing

@testable import DurableFiles

/// Arguments as the kernel remembers them.
@Suite struct ProgramArgumentsTests {
  @Test(arguments: [
    ("vanlog-net\u{0}remote\u{0}s3\u{0}", ["remote", "s3"]), ("vanlog-net\u{0}", []),
    ("vanlog-net\u{0}\u{0}a b\u{0}", ["", "a b"]), ("", []),
  ])
  func `each argument ends with NUL, even an empty one`(text: String, arguments: [String]) {
    #expect(ProgramArguments.parse(Array(text.utf8)) == arguments)
  }
}
