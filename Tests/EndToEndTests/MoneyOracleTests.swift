import TestSupport
import Testing

/// Sums of thousands of random entries beside those of programs that share nothing with vanlog.
@Suite(.temporaryDirectory) struct MoneyOracleTests {
  private func compare(_ part: String, seed: Int, entries: Int) throws {
    let finished = try Python.run(
      "money/ledger_oracle.py",
      [Van.program, TemporaryDirectory.current.path, "\(seed)", "\(entries)", part],
      with: "/usr/bin/python3", minutes: 5)
    #expect(finished.status == 0, "\(finished.output)\(finished.errors)")
  }

  @Test(arguments: [1, 2])
  func `reports, budgets and settlements are what decimal numbers give`(seed: Int) throws {
    try compare("reports", seed: seed, entries: 5_000)
  }

  @Test(arguments: [3, 4])
  func `what repeats is booked on the days of another calendar`(seed: Int) throws {
    try compare("repeats", seed: seed, entries: 0)
  }

  @Test(.needs(.accounting), arguments: [5, 6])
  func `hledger and Beancount read the ledger and add it up as reports do`(seed: Int) throws {
    try compare("journals", seed: seed, entries: 5_000)
  }
}
