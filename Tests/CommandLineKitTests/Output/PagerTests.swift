import Testing

@testable import CommandLineKit

@Suite struct PagerTests {
  @Test(
    arguments: [
      ([:], "never"), (["PAGER": "cat"], "auto"),
      (["VANLOG_PAGER": "never", "PAGER": "less"], "auto"),
      (["VANLOG_PAGER": "cat"], "less"), (["TERM": "dumb", "PAGER": "less"], "auto"),
    ] as [([String: String], String)])
  func `no pager is wanted`(variables: [String: String], setting: String) {
    #expect(Pager(Environment(variables), setting: setting) == nil)
  }

  @Test(
    arguments: [
      (["PAGER": "most"], "auto", "most"), (["PAGER": "most"], "less -S", "less -S"),
      (["VANLOG_PAGER": "more", "PAGER": "most"], "never", "more"),
    ] as [([String: String], String, String)])
  func `the variable of vanlog comes first, then the setting, then that of all programs`(
    variables: [String: String], setting: String, command: String
  ) {
    #expect(Pager(Environment(variables), setting: setting)?.arguments == ["-c", command])
  }
}
