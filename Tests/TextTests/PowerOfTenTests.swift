import Testing
import Text

@Suite struct PowerOfTenTests {
  @Test func `each power is ten times the one before, up to what 64 bits hold`() {
    #expect(PowerOfTen[0] == 1)
    for exponent in 1...PowerOfTen.greatestExponent {
      #expect(PowerOfTen[exponent] == PowerOfTen[exponent - 1] * 10)
    }
    #expect(PowerOfTen[PowerOfTen.greatestExponent].multipliedReportingOverflow(by: 10).overflow)
  }
}
