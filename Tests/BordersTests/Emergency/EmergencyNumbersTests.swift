import Foundation
import TestSupport
import Testing
import Text

@testable import Borders

/// The numbers to call, country by country.
@Suite struct EmergencyNumbersTests {
  private func numbers(_ code: String) throws -> EmergencyNumbers? {
    EmergencyNumbers(of: try #require(Country(code: code)))
  }

  @Test(arguments: [
    ("AT", "112", ["ambulance 144", "police 133", "fire 122"]), ("SE", "112", []),
    ("DE", "112", ["police 110"]), ("US", "911", []), ("GB", "999", []),
    ("MA", "15", ["police 19"]), ("JP", "119", ["police 110"]), ("ES", "112", []),
    ("NO", "112", ["ambulance 113", "fire 110"]), ("BA", "124", ["police 122", "fire 123"]),
  ])
  func `a country has a number to call first, and others`(
    code: String, first: String, others: [String]
  ) throws {
    let numbers = try #require(try numbers(code))
    #expect(numbers.first == first)
    #expect(numbers.others.map { "\($0.service) \($0.number)" } == others)
  }

  @Test func `of a country that is not in the table nothing is known`() throws {
    #expect(try numbers("KP") == nil)
    #expect(EmergencyNumbers.international == "112")
  }

  @Test func `every line is of a country, in order, and has numbers that can be dialled`() throws {
    let codes = EmergencyNumbers.countries
    #expect(codes == codes.sorted() && Set(codes).count == codes.count)
    for code in codes {
      #expect(CountryCode.isListed(code), "\(code)")
      guard let country = Country(code: code) else { continue }
      let numbers = try #require(EmergencyNumbers(of: country), "\(code)")
      for number in [numbers.first, numbers.police, numbers.ambulance, numbers.fire] {
        #expect((2...5).contains(number.count) && number.allSatisfy(\.isNumber), "\(code)")
      }
    }
  }

  @Test func `most of Europe answers to 112`() throws {
    let known = try [
      "AD", "AT", "BE", "BG", "CH", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR",
    ]
    .map { try numbers($0)?.general }
    #expect(known.allSatisfy { $0 == "112" })
  }

  /// What libphonenumber does not have, or has in an older form.
  private static let known = ["PE 106", "RS 192", "RS 193", "RS 194", "SA 998", "SN 1515"]

  @Test(.needs(.phoneNumbers)) func `the numbers are those of libphonenumber`() throws {
    let script = """
      import re, sys
      from phonenumbers.phonemetadata import PhoneMetadata
      for line in sys.argv[1].splitlines():
          code, *numbers = line.split()
          known = PhoneMetadata.short_metadata_for_region(code).emergency.national_number_pattern
          for number in sorted(set(numbers) - {'-'}):
              if not re.fullmatch(known, number): print(code, number)
      """
    let run = try Finished.running(Python.path, ["-c", script, EmergencyNumbers.table])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.split(separator: "\n").map(String.init) == Self.known)
  }
}
