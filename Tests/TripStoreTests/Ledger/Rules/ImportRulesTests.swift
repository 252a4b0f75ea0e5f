import Testing
import Text

@testable import Records
@testable import TripStore

/// Reading and writing `import-rules.json`.
@Suite struct ImportRulesTests {
  private static let whole = #"""
    {
      "version": 1,
      "banks": [
        {"name":"Giro","header":["Buchungstag","Betrag"],"columns":{"vendor":"Wer","note":7},"dates":"dd/mm/yyyy","signs":"minus-is-expense","repeats":"keep","set":{"account":"Giro","off_trip":true},"comment":"c"},
        {"name":"Card"}
      ],
      "rules": [
        {"bank":"giro","vendor":"rewe","note":"x","text":"y*","category":"Gas","account":"Giro","direction":"expense","currency":"EUR","at_least":"1.50","at_most":"200","leave_out":false,"set":{"category":"food/groceries","tags":"a,b"},"comment":"d"},
        {"vendor":"own account","leave_out":true}
      ]
    }

    """#

  @Test func `a file comes back as it was written`() throws {
    let rules = try ImportRules(parsing: Array(Self.whole.utf8))
    #expect(String(decoding: rules.bytes, as: UTF8.self) == Self.whole)
    #expect(rules.banks[0].columns.map(\.column) == ["Wer", "7"])
    #expect(rules.rules[0].atLeast?.text == "1.50")
    #expect(rules.rules[1].leavesOut == true)
    let empty = ImportRules()
    #expect(try ImportRules(parsing: empty.bytes) == empty)
    #expect(try ImportRules(parsing: Array("{}".utf8)) == empty)
  }

  private func problems(_ text: String) -> [String] {
    do throws(ImportRules.Refusal) {
      _ = try ImportRules(parsing: Array(text.utf8))
      return []
    } catch {
      return error.problems.map(\.description)
    }
  }

  @Test(arguments: [
    ("", "line 1, column 1: the text ends where a value is expected"),
    ("[]", "must be an object in braces, not a list"),
    (#"{"version":2}"#, "version: 2 is newer than this vanlog, which understands 1; update vanlog"),
    (#"{"rulez":[]}"#, #"unknown member "rulez"; known here: version, banks, rules"#),
    (#"{"rules":{}}"#, "rules: must be a list in brackets, not an object"),
    (
      #"{"rules":[{"vendor":"a"}]}"#,
      "rules[0]: does nothing; 'set' gives fields values, and 'leave_out' leaves rows out"
    ),
    (
      #"{"rules":[{"set":{"category":"a"}}]}"#,
      "rules[0]: says of no row that it is meant; known here: vendor, note, text, category, account, "
        + "direction, currency, at_least, at_most, bank"
    ),
    (
      #"{"rules":[{"vendor":"*","leave_out":true}]}"#,
      #"rules[0].vendor: must be words to look for, such as "rewe" or "paypal * spotify", of at most 200 bytes, not "*""#
    ),
    (
      #"{"rules":[{"vendor":"a","set":{"categry":"b"}}]}"#,
      #"rules[0].set: cannot set "categry"; it can set category, vendor, account, to_account, direction, place, country, trip, van, payer, for, vehicle_expense, off_trip, tags, note"#
    ),
    (
      #"{"rules":[{"vendor":"a","set":{"direction":"out"}}]}"#,
      #"rules[0].set.direction: takes expense, income or transfer, not "out""#
    ),
    (
      #"{"rules":[{"vendor":"a","set":{"country":"UK"}}]}"#,
      #"rules[0].set.country: takes the ISO 3166 code GB, not UK, not "UK""#
    ),
    (
      #"{"rules":[{"vendor":"a","set":{"off_trip":"maybe"}}]}"#,
      #"rules[0].set.off_trip: must be true or false, not "maybe""#
    ),
    (
      #"{"rules":[{"vendor":"a","set":{"tags":[1]}}]}"#,
      "rules[0].set.tags: must be a text or a list of texts, not a list"
    ),
    (
      #"{"rules":[{"vendor":"a","set":{"category":""}}]}"#,
      #"rules[0].set.category: must not be empty, not """#
    ),
    (
      #"{"rules":[{"vendor":"a","set":{"category":"b","category":"c"}}]}"#,
      "rules[0].set.category: is given twice; once is enough"
    ),
    (
      #"{"rules":[{"vendor":"a","vendor":"b","leave_out":true}]}"#,
      "rules[0].vendor: is given 2 times; once is enough"
    ),
    (
      #"{"rules":[{"vendor":"a","leave_out":"yes"}]}"#,
      #"rules[0].leave_out: must be true or false, not "yes""#
    ),
    (
      #"{"rules":[{"at_least":"-1","leave_out":true}]}"#,
      #"rules[0].at_least: must be an amount such as "12.50" with at most 4 decimals, not "-1""#
    ),
    (
      #"{"rules":[{"at_least":1.5,"leave_out":true}]}"#,
      #"rules[0].at_least: must be an amount such as "12.50" with at most 4 decimals, not 1.5"#
    ),
    (
      #"{"rules":[{"currency":"EURO","leave_out":true}]}"#,
      #"rules[0].currency: must be a currency such as EUR, not "EURO""#
    ),
    (
      #"{"rules":[{"bank":"Giro","leave_out":true}]}"#,
      #"rules[0].bank: no bank is listed, so there is none called "Giro""#
    ),
    (
      #"{"banks":[{"name":"A"},{"name":"B"}],"rules":[{"bank":"C","leave_out":true}]}"#,
      #"rules[0].bank: must be one of A or B, not "C""#
    ),
    (#"{"banks":[{}]}"#, "banks[0].name: is missing"),
    (#"{"banks":[{"name":"A"},{"name":"a"}]}"#, "banks[1].name: another bank has this name, too"),
    (
      #"{"banks":[{"name":"A","columns":{"payee":"X"}}]}"#,
      #"banks[0].columns: unknown field "payee"; known ones are id,"#
    ),
    (
      #"{"banks":[{"name":"A","columns":{"vendor":0}}]}"#,
      "banks[0].columns.vendor: must be the name of a column or its number from 1 to 200, once, not 0"
    ),
    (
      #"{"banks":[{"name":"A","columns":[]}]}"#,
      #"banks[0].columns: must be an object such as {"vendor": "Payee"}, not a list"#
    ),
    (
      #"{"banks":[{"name":"A","dates":"iso"}]}"#,
      #"banks[0].dates: must be dd/mm/yyyy or mm/dd/yyyy, not "iso""#
    ),
    (#"{"banks":[{"name":"A","set":{"vendor":"x"}}]}"#, #"banks[0].set: cannot set "vendor";"#),
    (
      #"{"banks":[{"name":"A","header":"x\ny"}]}"#,
      #"banks[0].header: must be the name of a column, or a list of 1 to 200 of them, not "x\ny""#
    ),
  ])
  func `what is wrong is named with its member and what it may be`(text: String, problem: String) {
    let found = problems(text)
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.hasPrefix(problem) == true, "\(found)")
  }

  @Test func `everything that is wrong is reported at once, up to a limit`() {
    let rules = (0..<50).map { _ in #"{"vendor":1,"leave_out":true}"# }.joined(separator: ",")
    let found = problems(#"{"rules":[\#(rules)]}"#)
    #expect(found.count == 21)
    #expect(found.last == "30 more problems")
  }

  @Test func `a file that is too large, too deep or too long is refused`() {
    let space = String(repeating: " ", count: ImportRules.sizeLimit)
    #expect(problems("{}" + space) == ["is larger than 1024 KiB"])
    let deep = String(repeating: "[", count: 50) + String(repeating: "]", count: 50)
    #expect(problems(#"{"rules":\#(deep)}"#).count == 1)
    let rule = #"{"vendor":"a","leave_out":true}"#
    let many = Array(repeating: rule, count: ImportRules.mostRules + 1).joined(separator: ",")
    #expect(
      problems(#"{"rules":[\#(many)]}"#) == ["rules: must have at most 2000 elements, not 2001"])
  }

  @Test(
    arguments: [
      (["Buchungstag", "Betrag", "Waehrung"], "B"), (["buchungstag", "BETRAG"], "A"),
      (["Datum", "Betrag"], nil), ([], nil),
    ] as [([String], String?)])
  func `a bank is known by its header, the one that names most columns`(
    header: [String], name: String?
  ) throws {
    var rules = ImportRules(banks: ["A", "B", "C"].map(ImportBank.init))
    rules.banks[0].header = ["Buchungstag", "Betrag"]
    rules.banks[1].header = ["Waehrung", "Betrag", "Buchungstag"]
    #expect(try rules.bank(of: header)?.name == name)
    #expect(try rules.bank(named: "c").name == "C")
  }

  @Test func `if the header fits two banks, a person has to say which`() throws {
    var rules = ImportRules(banks: ["A", "B"].map(ImportBank.init))
    for index in rules.banks.indices { rules.banks[index].header = ["Datum"] }
    let error = #expect(throws: StoreError.self) { try rules.bank(of: ["Datum"]) }
    #expect(error?.description == "the header fits several banks; choose 'A' or 'B' with --bank")
    let other = #expect(throws: StoreError.self) { try rules.bank(named: "C") }
    #expect(other?.description == "--bank takes 'A' or 'B', not 'C'")
  }
}
