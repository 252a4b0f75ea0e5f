import CommandLineKit
import TestSupport
import Testing
import Text

@testable import CommandLineKit

/// The payload with people, fuel, water and gas.
@Suite(.temporaryDirectory) struct PayloadCommandTests {
  private let desk = Desk()

  private func setUp() throws {
    _ = try desk.run(
      "van add Bulli --empty-weight 2500 --gross-weight 3500 --fuel diesel --tank 60 --water-tank 100 "
        + "--gas-bottles 2 --bottle-gas 11kg --bottle-weight 12kg")
    _ = try desk.run("person add Ada --weight 60")
    _ = try desk.run("person add Ben")
    _ = try desk.run("manifest add Chair --weight 100kg")
  }

  private func json(_ options: String) throws -> JSONValue {
    try JSONValue(
      parsing: Array(desk.run("manifest payload --json \(options)").output.utf8))
  }

  @Test func `without options it says what is left out, and never that all is well`() throws {
    try setUp()
    let page = try desk.run("manifest payload").output
    #expect(page.contains("not counted  people, fuel, water, gas\n"))
    #expect(
      page.hasSuffix(
        "since not everything is counted: give people, fuel, water and gas as well.\n"))
    #expect(!page.contains("not overloaded"))
    #expect(try json("")["level"]?.string == "incomplete")
  }

  @Test func `with all of them it adds up`() throws {
    try setUp()
    let options = "--people --fuel 50% --water 80 --gas 100% --extra 25kg"
    let page = try desk.run("manifest payload \(options)").output
    #expect(
      page == """
        van        Bulli
        may carry  1000 kg
        manifest   100 kg
        people     135 kg (75 kg each for Ben)
        fuel       25 kg (30 of 60 l of diesel)
        water      80 kg (80 of 100 l)
        gas        22 kg (22 kg of gas)
        bottles    24 kg (2 empty gas bottles)
        extra      25 kg
        load       411 kg
        left       589 kg
        used       41.1 %

        The van is not overloaded.

        """)
    let json = try json(options)
    #expect(json["capacity_kg"]?.number == 1_000)
    #expect(json["load_kg"]?.number == 411.2 && json["level"]?.string == "fine")
    #expect(
      json["weights"]?.elements?.compactMap { $0["part"]?.string } == [
        "manifest", "people", "fuel", "water", "gas", "bottles", "extra",
      ])
    #expect(json["not_counted"]?.elements?.isEmpty == true)
  }

  @Test(arguments: [
    ("--people", 135.0), ("--people=ada", 60), ("--people=ben,ada", 135), ("--people=4", 300),
    ("--people=0", 0),
  ])
  func `people are named, counted, or everyone`(option: String, kilograms: Double) throws {
    try setUp()
    let people = try json(option)["weights"]?.elements?.first { $0["part"]?.string == "people" }
    #expect(people?["weight_kg"]?.number == kilograms)
  }

  @Test(arguments: [
    ("--people=101", "--people takes 0 to 100 people"), ("--people=carl", "there is no person"),
    ("--fuel 101%", "--fuel takes up to 10000 l"), ("--fuel much", "--fuel takes up to 10000 l"),
    ("--water 5kg", "--water takes up to 10000 l"), ("--gas 3l", "--gas takes up to 10000 kg"),
    ("--extra 50%", "--extra takes a weight"), ("--fuel 61", "--fuel takes at most"),
  ])
  func `what makes no sense is refused`(options: String, reason: String) throws {
    try setUp()
    let error = #expect(throws: (any Error).self) { try desk.run("manifest payload \(options)") }
    #expect("\(try #require(error))".hasPrefix(reason), "\(String(describing: error))")
  }

  @Test func `a full van that is not wholly told may be overloaded`() throws {
    try setUp()
    _ = try desk.run("manifest add Stone --weight 820kg")
    let page = try desk.run("manifest payload --water 0").output
    #expect(
      page.contains("More than 90 % is used, and not all is counted: the van may be overloaded."))
    let over = try desk.run("manifest payload --people=1 --fuel 0").output
    #expect(over.hasSuffix("\nThe van is overloaded by 19 kg: take something out.\n"))
    #expect(!over.contains("\nleft "), "\(over)")
    #expect(try json("--people=1 --fuel 0")["level"]?.string == "overloaded")
  }

  @Test func `weights are shown in pounds to those who want them`() throws {
    try setUp()
    let page = try desk.run("manifest payload --people=1 --units imperial").output
    #expect(page.contains("people       165 lb\n"))
  }
}
