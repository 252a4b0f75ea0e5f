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
      ("4\\nq\\n", 0), ("4\\n4\\n", 66), ("x\\n4\\n", 66),
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
