import Foundation
import TestSupport
import Testing
import Text

/// What is in the van, as a user enters, moves, weighs and counts it.
@Suite(.temporaryDirectory) struct ManifestTests {
  /// Runs `vanlog manifest` and returns the id that it prints.
  @discardableResult
  func add(_ arguments: String...) throws -> String {
    let finished = try Van.run(["manifest", "add"] + arguments)
    #expect(finished.status == 0, "\(finished.errors)")
    return finished.output.filter { !$0.isNewline }
  }

  /// The tree without its header, and without ids, which differ from run to run.
  func tree() throws -> [String] {
    try Van.run("manifest", "tree").output.split(separator: "\n").dropFirst().map { line in
      line.wholeMatch(of: /[0-9a-z]{5}  (.*)/).map { String($0.1) } ?? String(line)
    }
  }

  @Test func `an empty home has an empty tree and stays empty`() throws {
    for arguments in [["tree"], ["tree", "--json"], ["list"]] {
      #expect(try Van.run(["manifest"] + arguments).status == 0)
    }
    for arguments in [["payload"], ["audit"], ["tree", "abcde"]] {
      let finished = try Van.run(["manifest"] + arguments)
      #expect(finished.status == 1)
      #expect(finished.output == "")
    }
    #expect(!FileManager.default.fileExists(atPath: Van.home))
  }

  @Test func `the tree shows contents with total weights`() throws {
    let kitchen = try add("Kitchen", "--type", "zone")
    let drawer = try add(
      "Drawer", "--type", "container", "--parent", kitchen, "--weight", "2000")
    try add(
      "Spoon", "--parent", drawer, "--weight", "50", "--quantity", "6", "--minimum", "8")
    try add("Bottle", "--weight", "11000", "--expires", "2020-01-01")
    try add("Chair")
    #expect(
      try tree() == [
        "Kitchen              2.3 kg",
        "  Drawer             2.3 kg",
        "    Spoon         6   300 g  should be 8",
        "Bottle                11 kg  expired",
        "Chair",
        "13 kg and 1 without a weight",
      ])
  }

  @Test(arguments: [
    (-1, "expired"), (0, "expires today"), (1, "expires in 1 day"), (30, "expires in 30 days"),
    (31, ""),
  ])
  func `the tree says what expires within thirty days`(days: Int, note: String) throws {
    let day = Date().addingTimeInterval(Double(days) * 86_400)
    try add("Milk", "--expires", day.formatted(.iso8601.year().month().day()))
    let answer = try Van.run(["manifest", "tree", "--json"], environment: ["TZ": "UTC"])
    let node = try JSONValue(parsing: Array(answer.output.utf8))["nodes"]?.elements?.first
    #expect(node?["notes"]?.elements?.compactMap(\.string) == (note.isEmpty ? [] : [note]))
  }

  @Test func `the payload says nothing of what is left if it is exceeded`() throws {
    try Van.done("van", "add", "Bulli", "--empty-weight", "2000", "--gross-weight", "2100")
    try add("Stone", "--weight", "113333")
    #expect(
      try Van.done("manifest", "payload").hasPrefix(
        "van          Bulli\nmay carry    100 kg\nload         113 kg\nused         113.3 %\n"
          + "not counted  people, fuel, water, gas\n\n"))
    #expect(try Van.done("manifest", "payload", "--json").contains("\"used_percent\":113.3,"))
  }

  @Test func `a question of the audit names the three places around the thing`() throws {
    var parent = try add("Rear", "--type", "zone")
    for name in ["Rack", "Box", "Bag"] {
      parent = try add(name, "--type", "container", "--parent", parent)
    }
    try add("Spoon", "--parent", parent, "--quantity", "3")
    let audit = try Van.shell(#"echo | "$vanlog" manifest audit"#)
    #expect(audit.status == 0)
    #expect(audit.errors == "Rack / Box / Bag / Spoon [3]: \n")
    #expect(audit.output == "1 counted, 0 corrected.\n")
  }

  @Test func `a part of the tree is shown the same way`() throws {
    let zone = try add("Zone", "--type", "zone")
    let box = try add("Box", "--type", "container", "--parent", zone)
    try add("Thing", "--parent", box, "--weight", "5")
    let finished = try Van.run("manifest", "tree", box, "--json")
    let json = try JSONValue(parsing: Array(finished.output.utf8))
    let nodes = try #require(json["nodes"]?.elements)
    #expect(nodes.map { $0["name"]?.string } == ["Box", "Thing"])
    #expect(nodes.map { $0["depth"]?.integer } == [0, 1])
    #expect(json["total_weight_kg"]?.number == 0.005)
  }

  @Test func `contents are in the same van as their container`() throws {
    let first = try Van.run("van", "add", "First").output.filter { !$0.isNewline }
    let second = try Van.run("van", "add", "Second").output.filter { !$0.isNewline }
    let zone = try add("Rear", "--type", "zone", "--van", second)
    let thing = try add("Thing", "--parent", zone)
    try add("Loose")
    #expect(try Van.run("manifest", "list", "--van", first).output.contains("Loose"))
    #expect(try Van.run("manifest", "list", "--van", second).output.contains("Thing"))
    #expect(try Van.run("manifest", "edit", thing, "--van", first).status == 65)
    #expect(try Van.run("manifest", "add", "X", "--parent", zone, "--van", first).status == 65)
  }

  // MARK: Audits

  /// Answers an audit; the answers are lines as a shell's `printf` takes them.
  func audit(_ answers: String, _ arguments: String = "") throws -> Finished {
    try Van.shell(#"printf "\#(answers)" | "$vanlog" manifest audit \#(arguments)"#)
  }

  func quantities() throws -> [Int64?] {
    let finished = try Van.run("manifest", "tree", "--json")
    let json = try JSONValue(parsing: Array(finished.output.utf8))
    return try #require(json["nodes"]?.elements).map { $0["quantity"]?.integer }
  }

  func addThree() throws {
    for name in ["a", "b", "c"] { try add(name, "--quantity", "5") }
  }

  @Test func `an audit stores the counts and the day`() throws {
    try addThree()
    let finished = try audit("4\\n\\n5\\n")
    #expect(finished.status == 0)
    #expect(
      finished.output == "WHAT  WAS  IS\na       5   4\n\n3 counted, 1 corrected.\n")
    #expect(finished.errors == "a [5]: \nb [5]: \nc [5]: \n")
    #expect(try quantities() == [4, 5, 5])
    #expect(try Van.run("manifest", "show", "last").output.contains("checked"))
  }

  @Test(
    arguments: [
      ("4\\nq\\n", 0), ("4\\n4\\n", 66), ("", 66), ("4\\nx\\nq\\n", 0), ("x\\n4\\n", 66),
      ("4\\n4\\nq", 0),
    ] as [(String, Int32)])
  func `an unfinished audit leaves no trace`(answers: String, status: Int32) throws {
    try addThree()
    let before = try Van.everything()
    let finished = try audit(answers)
    #expect(finished.status == status)
    #expect(finished.output == "Cancelled: nothing was changed.\n")
    #expect(try Van.everything() == before)
  }

  @Test(arguments: ["x", "1000001"])
  func `a bad answer from a file leaves its item as it was, and no other`(answer: String) throws {
    try addThree()
    let finished = try audit("4\\n\(answer)\\n6\\n")
    #expect(finished.status == 65)
    #expect(finished.errors.contains("'\(answer)' is not a number, so 'b' is left as it was\n"))
    #expect(finished.output.hasSuffix("2 counted, 2 corrected.\n"))
    #expect(try quantities() == [4, 5, 6])
  }

  @Test(arguments: [
    ("--quantity +3", 8), ("--quantity -2", 3), ("--quantity 7", 7), ("--add-quantity 4", 9),
    ("--add-quantity -5", 0), ("--quantity 0", 0),
  ])
  func `a quantity is set, or changed by a number with a sign`(words: String, count: Int64) throws {
    try add("a", "--quantity", "5")
    let edit = ["manifest", "edit", "last"] + words.split(separator: " ").map(String.init)
    #expect(try Van.run(edit).status == 0)
    #expect(try quantities() == [count])
  }

  @Test(
    arguments: [
      (["--quantity", "5", "--add-quantity", "1"], 64, "cannot be combined"),
      (["--quantity", "+5", "--add-quantity", "1"], 64, "cannot be combined"),
      (["--quantity", "+x"], 65, "--quantity takes a whole number"),
    ] as [([String], Int32, String)])
  func `a quantity cannot be set and changed at once`(
    words: [String], status: Int32, reason: String
  ) throws {
    try add("a", "--quantity", "5")
    let refused = try Van.run(["manifest", "edit", "last"] + words)
    #expect(refused.status == status)
    #expect(refused.errors.contains(reason), "\(refused.errors)")
    #expect(try quantities() == [5])
    #expect(try Van.run("manifest", "add", "b", "--quantity", "-1").status == 65)
  }

  @Test(arguments: [
    ("11kg", "11"), ("11 kg", "11"), ("500", "0.5"), ("500g", "0.5"), ("1,5 KG", "1.5"),
    ("24lb", "10.886"), ("5oz", "0.142"), ("1lb 8 oz", "0.68"),
  ])
  func `a weight may have its unit`(typed: String, kilograms: String) throws {
    try add("a", "--weight", typed)
    #expect(
      try Van.done("manifest", "show", "last", "--json").contains("\"weight_kg\":\(kilograms),"))
  }

  @Test func `an audit stopped by Ctrl-C leaves no trace`() throws {
    try addThree()
    let before = try Van.everything()
    // A question on standard error says that the audit waits for its second answer.
    // A shell starts what runs beside it deaf to the signal, which `env` mends.
    let line = """
      cd '\(TemporaryDirectory.current.path)' && mkfifo in out || exit 1
      env --default-signal=INT "$vanlog" manifest audit <in 2>out & audit=$!
      exec 3>in 4<out; echo 4 >&3; read first <&4; dd bs=7 count=1 <&4 >/dev/null 2>&1
      kill -INT $audit; wait $audit; echo $?; rm in out
      """
    let finished = try Van.shell(line)
    #expect(finished.output.hasSuffix("130\n"))
    #expect(try Van.everything() == before)
  }

  @Test func `two audits at once are both stored completely, one after the other`() throws {
    try addThree()
    let line = """
      for round in $(seq 10); do
      printf '1\\n1\\n1\\n' | "$vanlog" manifest audit >/dev/null 2>&1 & one=$!
      printf '2\\n2\\n2\\n' | "$vanlog" manifest audit >/dev/null 2>&1 & two=$!
      wait $one && wait $two || exit 1
      "$vanlog" manifest tree --json | grep -o '"quantity":[0-9]*' | sort -u | wc -l
      done
      """
    let finished = try Van.shell(line)
    #expect(finished.status == 0)
    #expect(finished.output == String(repeating: "1\n", count: 10))
    #expect(try [[1, 1, 1], [2, 2, 2]].contains(quantities()))
  }

  @Test func `a person at a terminal is asked again after a bad answer`() throws {
    try addThree()
    let audit = #"script --quiet --return --command "$vanlog manifest audit" /dev/null"#
    let finished = try Van.shell(#"printf '4\nmany\n6\n\n' | "# + audit)
    #expect(finished.status == 0)
    #expect(finished.output.contains("vanlog: answer with a number up to 1000000, nothing, or q"))
    #expect(finished.output.contains("3 counted, 2 corrected."))
    #expect(try quantities() == [4, 6, 5])
  }

  @Test func `an audit of a box asks for nothing else`() throws {
    let box = try add("Box", "--type", "container")
    try add("in", "--parent", box)
    try add("out")
    let finished = try audit("3\\n", box)
    #expect(finished.status == 0)
    #expect(finished.errors == "Box / in [not counted yet]: \n")
    #expect(try audit("", "zzzzz").status == 66)
  }
}
