import CommandLineKit
import TestSupport
import Testing
import Text

/// What somebody who has just read the guide stumbles over.
@Suite(.temporaryDirectory) struct FirstUseTests {
  private let desk = Desk()

  private func message(_ line: String) -> String {
    do {
      let outcome = try desk.run(line)
      return outcome.notes
    } catch {
      return "\(error)"
    }
  }

  @Test(
    arguments: [
      ("Passport", "passport"), ("insurance", "insurance"), ("Ben's passport", nil),
    ] as [(String, String?)])
  func `a document that is named by its type has it`(title: String, type: String?) throws {
    let words = title.replacing(" ", with: "_")
    let outcome = try desk.run("docs add \(words)")
    #expect(
      outcome.notes
        == (type.map { "vanlog: its type is \($0), as its title says; --type gives another\n" }
          ?? ""))
    let json = try JSONValue(parsing: Array(desk.run("docs show last --json").output.utf8))
    #expect(json["type"]?.string == type)
    _ = try desk.run("docs add \(words) --type other")
    #expect(try desk.run("docs show last").output.contains("other"))
  }

  @Test func `what cannot hold things is said to be an item`() throws {
    _ = try desk.run("manifest add Kitchen")
    #expect(
      message("manifest add Pan --parent kitchen")
        == "'kitchen' is an item and cannot hold anything; 'vanlog manifest edit kitchen --type "
        + "container' makes a container of it")
    _ = try desk.run("manifest edit kitchen --type container")
    #expect(try desk.run("manifest add Pan --parent kitchen").status == .done)
  }

  @Test(arguments: ["trip stats adrya", "trip show adrya", "diary adrya"])
  func `a name that is spelt nearly right is offered wherever one is taken`(line: String) throws {
    _ = try desk.run("trip start Adria")
    let outcome = try desk.run(line)
    #expect(outcome.status == .nothingFound)
    #expect(outcome.notes.contains("did you mean 'Adria'?"), "\(outcome.notes)")
  }

  @Test func `a second trip of one name is reported`() throws {
    _ = try desk.run("trip start Adria")
    _ = try desk.run("route plan adria --from 45.1,13.1 --to 46.1,14.1")
    let notes = try desk.run("route promote adria --start-day +1w").notes
    #expect(
      notes.contains("there is another trip named 'adria'; rename this one with 'vanlog trip"))
  }

  @Test func `a route from here begins at a position`() throws {
    _ = try desk.run("checkin add Pit --at 46.58,8.41")
    _ = try desk.run("route plan South --from here --to 45.1,8.1")
    let page = try desk.run("route show south").output
    #expect(page.contains("46.58,8.41") && !page.contains("Here"))
  }

  @Test func `a diary for others leaves money out`() throws {
    _ = try desk.run("trip start Adria --start-day 2026-08-01")
    _ = try desk.run("checkin add Pier --day 2026-08-02")
    _ = try desk.run("ledger add 12.50 --currency EUR --day 2026-08-02 --category food")
    let words = ["Spent", "spent", "12.50", "food"]
    for format in ["text", "markdown", "html"] {
      let whole = try desk.run("diary --to 2026-08-03 --format \(format)").output
      #expect(whole.contains("12.50"))
      let shared = try desk.run("diary --to 2026-08-03 --format \(format) --no-money").output
      #expect(shared.contains("Pier") && words.allSatisfy { !shared.contains($0) })
    }
  }

  @Test func `of a long list of words only the nearest is offered`() {
    #expect(
      message("config set money.home-curency EUR").hasPrefix(
        "KEY does not take 'money.home-curency'; did you mean 'money.home-currency'?"))
    #expect(
      message("config set output.units metrik")
        == "output.units takes metric or imperial, not 'metrik'; did you mean 'metric'?")
  }
}
