import Foundation
import TestSupport
import Testing

/// The completion of the released program, in the real shells.
@Suite(.temporaryDirectory) struct CompletionTests {
  /// Names that a shell could take for something else.
  static let hostile = [
    "O'Brien", #"say "hi""#, "$(touch pwned)", "`touch pwned`", "a;touch pwned", "*",
    "x:y=z", #"back\slash"#, "Größe", "~root", "a  b", "hey!",
  ]

  private func fill() throws {
    try Van.done("van", "add", "Bulli")
    try Van.done("trip", "start", "Adria 2026")
    try Van.done("person", "add", "Ben")
    try Van.done("manifest", "add", "Kitchen", "--type", "zone")
    try Van.done("manifest", "add", "Pan", "--parent", "kitchen")
    try Van.done("ledger", "add", "5", "--category", "food/groceries", "--vendor", "Bio Hof")
    try Van.done("spots", "add", "Cove", "--at", "45.2,13.7")
    try Van.done("service", "add", "Oil", "--months", "12")
    try Van.done("route", "plan", "Istria", "--from", "Pula=44.9,13.8", "--to", "cove")
    try Spots.load(
      "name,lat,lon,type\nPine Camp,45.1,13.6,camping\nSpa,45.2,13.6,hot-spring\n", as: "istria")
    try Van.done("border", "add", "--time", "2026-03-01T10:00Z", "--from", "AT", "--to", "IT")
  }

  /// What bash makes of a line at whose end the tab key is pressed; `eval` shows what it would run.
  private func bash(_ line: String) throws -> [String] {
    let script = """
      PATH=$(dirname "$vanlog"):$PATH
      compopt() { :; }
      source <(vanlog completion bash)
      COMP_LINE=$LINE COMP_POINT=${#LINE}
      read -ra COMP_WORDS <<<"$LINE"
      case $LINE in *' ') COMP_WORDS+=('') ;; esac
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _vanlog vanlog "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      for reply in "${COMPREPLY[@]}"; do eval "printf '%s\\n' $reply"; done
      """
    try Van.write(script, to: TemporaryDirectory.current.file("try.bash"))
    let finished = try Van.shell(
      #"exec bash --norc "$HOME/try.bash""#, environment: ["LINE": line])
    #expect(finished.errors == "")
    return finished.output.split(separator: "\n").map(String.init)
  }

  static let lines: [(line: String, offered: [String])] = [
    ("vanlog con", ["config"]),
    ("vanlog config ", ["get", "list", "path", "set", "unset"]),
    ("vanlog config set output.u", ["output.units"]),
    ("vanlog config set output.units ", ["imperial", "metric"]),
    ("vanlog config set time.zone Europe/Os", ["Europe/Oslo"]),
    ("vanlog config list --co", ["--color"]),
    ("vanlog config list --color al", ["always"]),
    ("vanlog completion ", ["bash", "fish", "zsh"]),
    ("vanlog help van pa", ["panel"]),
    ("vanlog van use ", ["Bulli", "last"]),
    ("vanlog van use bu", ["Bulli"]),
    ("vanlog trip show a", ["Adria 2026"]),
    ("vanlog docs add Visa --person ", ["Ben", "last"]),
    ("vanlog manifest add Cup --parent ", ["Kitchen"]),
    ("vanlog manifest show p", ["Pan"]),
    ("vanlog ledger add 4 --category ", ["food/groceries"]),
    ("vanlog ledger add 4 --vendor b", ["Bio Hof"]),
    ("vanlog checkin add Pier --country HR --zone Asia/Tok", ["Asia/Tokyo"]),
    ("vanlog checkin add Pier --country S", ["SA", "SB", "SC", "SD", "SE", "SG", "SH", "SI"]),
    ("vanlog spots near --pack mi", ["mine"]),
    ("vanlog spots edit c", ["Cove"]), ("vanlog checkin add --spot c", ["Cove"]),
    ("vanlog route st", ["stop"]), ("vanlog route show i", ["Istria"]),
    ("vanlog route stop move p", ["Pula"]), ("vanlog spots along --route ", ["Istria", "last"]),
    ("vanlog spots show c", ["Cove"]),
    ("vanlog spots show pin", ["Pine Camp"]),
    ("vanlog spots near --type ca", ["camping"]),
    ("vanlog spots near --type hot", ["hot-spring"]),
    ("vanlog spots near --sort r", ["rating"]),
    ("vanlog service d", ["delete", "done"]), ("vanlog service done o", ["Oil"]),
    ("vanlog service l", ["list", "log"]), ("vanlog preflight l", ["list", "log"]),
    ("vanlog manifest use p", ["Pan"]), ("vanlog manifest label --format p", ["png"]),
    ("vanlog manifest payload --people ", ["Ben", "last"]), ("vanlog due --format i", ["ics"]),
    ("vanlog docs v", ["vehicle"]), ("vanlog preflight add x --occasion d", ["dark"]),
    ("vanlog border edit ", ["last"]),
    ("vanlog border list --person b", ["Ben"]),
    ("vanlog border add --from I", ["ID", "IE", "IL", "IM", "IN", "IO", "IQ", "IR"]),
    ("vanlog docs border --country HR", ["HR"]),
    ("vanlog history pa", ["Pan"]), ("vanlog history a", ["Adria 2026"]),
    ("vanlog ledger edit --where ven", ["vendor="]),
    ("vanlog ledger edit --where vendor=b", ["Bio Hof"]),
    ("vanlog ledger edit --set category=", ["food/groceries"]),
    ("vanlog checkin edit --set overnight=", ["no", "yes"]),
    ("vanlog checkin edit --where nonsense=", []),
    ("vanlog nonsense ", []),
  ]

  /// Short ids are drawn at random, so any may begin with the letters of a line.
  private static func isID(_ word: String) -> Bool {
    word.utf8.count == 5
      && word.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
  }

  @Test func `bash offers commands, options, and what the home knows`() throws {
    try fill()
    let before = try Van.everything()
    for (line, expected) in Self.lines {
      let offered = try bash(line)
      let named = offered.filter { !Self.isID($0) || expected.contains($0) }
      #expect(Array(named.sorted().prefix(8)) == expected, "\(line)")
    }
    let crossing = try #require(try bash("vanlog border edit ").first(where: Self.isID))
    #expect(try Van.done("border", "list", "--json").contains("\"short_id\":\"\(crossing)\""))
    let after = try Van.everything()
    #expect(before.filter { $0.key.hasPrefix("home") } == after.filter { $0.key.hasPrefix("home") })
  }

  @Test func `no matter what a name holds, bash puts it in as one word`() throws {
    for name in Self.hostile { try Van.done("van", "add", "--", name) }
    let dash = try Van.done("van", "add", "--", "--yes")
    #expect(try bash("vanlog van show ").sorted() == (Self.hostile + ["last", dash]).sorted())
    #expect(!FileManager.default.fileExists(atPath: TemporaryDirectory.current.file("pwned")))
  }

  @Test func `fish offers the same, with what it stands for`() throws {
    try fill()
    for name in Self.hostile.prefix(6) { try Van.done("van", "add", "--", name) }
    let finished = try Van.shell(
      #"""
      "$vanlog" completion fish > "$HOME/vanlog.fish"
      PATH=$(dirname "$vanlog"):$PATH exec fish --no-config -c \
        'source $HOME/vanlog.fish
         complete -C "vanlog conf"; complete -C "vanlog config set output.u"
         complete -C "vanlog van use bul"; complete -C "vanlog trip list --van=bul"
         complete -C "vanlog van use "'
      """#)
    #expect(finished.errors == "")
    let lines = finished.output.split(separator: "\n").map(String.init)
    let offered = lines.map { String($0.prefix { $0 != "\t" }) }
    #expect(Array(offered.prefix(4)) == ["config", "output.units", "Bulli", "--van=Bulli"])
    #expect(offered.dropFirst(4).sorted() == (["Bulli", "last"] + Self.hostile.prefix(6)).sorted())
    #expect(lines.first == "config\tShow and change settings.")
    #expect(!FileManager.default.fileExists(atPath: TemporaryDirectory.current.file("pwned")))
  }

  @Test func `zsh puts in what is offered`() throws {
    try fill()
    try Van.done("van", "add", "O'Brien: $(touch pwned)")
    try Van.write(Self.zsh, to: TemporaryDirectory.current.file("try.zsh"))
    let finished = try Van.shell(#"exec zsh -f "$HOME/try.zsh""#)
    #expect(finished.errors == "")
    let lines = finished.output.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "<van use Bulli>", "<trip show Adria 2026>", "<van use O'Brien: $(touch pwned)>",
        "<ledger list --trip=Adria 2026>",
      ])
  }

  /// A zsh on a terminal of its own, in which tab is pressed.
  private static let zsh = #"""
    print -r -- '
      autoload -Uz compinit; compinit -u -D
      source <("$vanlog" completion zsh)
      vanlog() {
        if [[ $1 == __complete ]]; then command "$vanlog" "$@"; return; fi
        print -r -- "<$*>" >> "$HOME/entered"; print -r -- done
      }
      PS1=">"; print -r -- "ready"' > "$HOME/init.zsh"
    zmodload zsh/zpty
    zpty shell zsh -f -i
    zpty -w shell 'source "$HOME/init.zsh"'
    zpty -r shell shown $'*\nready*'
    for line in 'van use bu' 'trip show a' 'van use O' 'ledger list --trip=ad'; do
      zpty -w -n shell "vanlog $line"$'\t\r'
      zpty -r shell shown $'*\ndone*'
    done
    zpty -d shell
    cat "$HOME/entered"
    """#

  // MARK: Homes in trouble

  private func offered(_ words: String...) throws -> Finished {
    try Van.run(["__complete", "fish", "\(words.count)", "vanlog"] + words)
  }

  @Test func `a missing home is not made, and the commands are offered all the same`() throws {
    let before = try Van.everything()
    let finished = try offered("van", "use", "")
    #expect(finished.output == "")
    #expect(try offered("van", "us").output.hasPrefix("use\t"))
    #expect(try Van.everything() == before)
  }

  @Test(arguments: ["empty", "text", "cut", "journal", "folder"])
  func `a damaged store is left as it is, and nothing is said`(damage: String) throws {
    try fill()
    let file = Van.home + "/trips.sqlite"
    let bytes = try Data(contentsOf: URL(filePath: file))
    switch damage {
    case "empty": try Data().write(to: URL(filePath: file))
    case "text": try Van.write(String(repeating: "no database ", count: 500), to: file)
    case "cut": try bytes.prefix(bytes.count / 2).write(to: URL(filePath: file))
    case "journal":
      try Data(repeating: 0xD9, count: 4_096).write(to: URL(filePath: file + "-journal"))
    default:
      try FileManager.default.removeItem(atPath: file)
      try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
    }
    try Van.write("{", to: Van.config)
    let before = try Van.everything()
    for words in [["van", "use", ""], ["ledger", "add", "4", "--vendor", ""], ["van", "us"]] {
      let finished = try Van.run(["__complete", "fish", "\(words.count)", "vanlog"] + words)
      #expect(finished.status == 0)
      #expect(finished.errors == "")
    }
    #expect(try Van.everything() == before)
  }

  @Test func `a locked store is not waited for`() throws {
    try fill()
    let finished = try Van.shell(
      #"""
      { echo 'BEGIN EXCLUSIVE;'; echo '.shell touch "$HOME/locked"'
        echo '.shell while [ ! -e "$HOME/done" ]; do sleep 0.01; done'; } |
        sqlite3 "$VANLOG_HOME/trips.sqlite" &
      while [ ! -e "$HOME/locked" ]; do sleep 0.01; done
      "$vanlog" __complete fish 3 vanlog van use ''; echo $?
      "$vanlog" __complete fish 2 vanlog van us
      touch "$HOME/done"; wait
      """#)
    #expect(finished.errors == "")
    #expect(finished.output.hasPrefix("last\tthe van that you entered or changed last\n0\nuse\t"))
  }

  @Test func `no more than two hundred are offered`() throws {
    let rows = (0..<300).map { "2026-01-01,\($0 + 1).00,EUR,Shop \($0)" }.joined(separator: "\n")
    try Van.write(
      "day,amount,currency,vendor\n" + rows, to: TemporaryDirectory.current.file("rows.csv"))
    try Van.done("ledger", "import", TemporaryDirectory.current.file("rows.csv"))
    let all = try offered("ledger", "add", "4", "--vendor", "")
    #expect(all.output.split(separator: "\n").count == 200)
    let some = try offered("ledger", "add", "4", "--vendor", "shop 29")
    #expect(some.output.split(separator: "\n").count == 11)
  }
}
