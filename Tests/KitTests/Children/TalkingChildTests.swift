import Glibc
import TestSupport
import Testing

@testable import Children

/// Programs that are talked with.
@Suite(.temporaryDirectory) struct TalkingChildTests {
  private typealias Patience = TalkingChild.Patience

  private func start(_ script: String) throws -> TalkingChild {
    try TalkingChild("/bin/sh", ["-c", script])
  }

  private func long() -> TalkingChild.Patience { Patience(silence: 60_000, total: 60_000) }

  private func short() -> TalkingChild.Patience { Patience(silence: 100, total: 60_000) }

  private func failure(_ body: () throws(TalkingChild.Failure) -> Void) -> TalkingChild.Failure? {
    do throws(TalkingChild.Failure) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  @Test func `questions are answered in lines and bytes`() throws {
    let child = try start(#"while read -r line; do printf 'say %s\n12345' "$line"; done"#)
    for word in ["one", "two"] {
      try child.send(Array("\(word)\n".utf8), long())
      #expect(try child.line(limit: 100, long()) == Array("say \(word)".utf8))
      #expect(try child.bytes(2, long()) == Array("12".utf8))
      #expect(try child.bytes(3, long()) == Array("345".utf8))
    }
    #expect(child.end(within: 60_000) == 0)
  }

  @Test func `what is larger than any pipe goes both ways at once`() throws {
    let child = try start("read -r line; head -c 3000000 | wc -c; head -c 3000000 /dev/zero")
    let bytes = [UInt8](repeating: 7, count: 3_000_000)
    try child.send([UInt8(ascii: "\n")] + bytes, long())
    #expect(try child.line(limit: 100, long()) == Array("3000000".utf8))
    #expect(try child.bytes(3_000_000, long()) == [UInt8](repeating: 0, count: 3_000_000))
  }

  @Test func `one that is silent is given up`() throws {
    let child = try start("exec sleep 600")
    #expect(
      failure { () throws(TalkingChild.Failure) in
        _ = try child.line(limit: 100, short())
      } == .silent(milliseconds: 100))
    // Nor does it read, so that only some of this fits.
    let much = [UInt8](repeating: 0, count: 1_000_000)
    #expect(
      failure { () throws(TalkingChild.Failure) in
        try child.send(much, short())
      } == .silent(milliseconds: 100))
  }

  @Test func `one that is never done is given up`() throws {
    let child = try start("while :; do printf .; done")
    let patience = Patience(silence: 60_000, total: 200)
    #expect(
      failure { () throws(TalkingChild.Failure) in
        _ = try child.bytes(Int(Int32.max), patience)
      } == .slow)
  }

  @Test func `one that says the same forever is given up`() throws {
    let child = try start("exec yes")
    let patience = Patience(silence: 60_000, total: 200)
    let failure = failure { () throws(TalkingChild.Failure) in
      while true { _ = try child.line(limit: 100, patience) }
    }
    #expect(failure == .slow)
  }

  @Test(arguments: ["yes | tr -d '\\n'", "printf '%s\\n' \(String(repeating: "x", count: 101))"])
  func `a line has a limit`(script: String) throws {
    let child = try start(script)
    #expect(
      failure { () throws(TalkingChild.Failure) in
        _ = try child.line(limit: 100, long())
      } == .flood(limit: 100))
  }

  @Test func `one that floods while it is talked to is given up`() throws {
    let child = try start("exec yes")
    let much = [UInt8](repeating: 0, count: 1_000_000)
    #expect(
      failure { () throws(TalkingChild.Failure) in
        try child.send(much, long())
      } == .flood(limit: TalkingChild.mostUnread))
  }

  @Test func `one that has ended may have answered`() throws {
    let child = try start("echo early; exec 0<&-; echo late >&2; exit 3")
    try child.send([UInt8](repeating: 0, count: 1_000_000), long())
    #expect(try child.line(limit: 100, long()) == Array("early".utf8))
    #expect(
      failure { () throws(TalkingChild.Failure) in
        _ = try child.line(limit: 100, long())
      } == .ended)
    #expect(child.end(within: 60_000) == 3)
    #expect(child.lastWords == "late")
  }

  @Test func `what was said unasked is noticed`() throws {
    let child = try start("read -r line; printf 'yes\\nand no\\n'; read -r line")
    #expect(!child.hasUnread)
    try child.send([UInt8(ascii: "\n")], long())
    _ = try child.line(limit: 100, long())
    _ = try child.bytes(3, long())
    #expect(child.hasUnread)
  }

  @Test(arguments: [
    (":", ""), ("printf one >&2", "one"), ("printf 'one\\ntwo\\n\\n' >&2", "two"),
    ("printf '%s\\n' one two >&2; printf '%0400d' 0 >&2", String(repeating: "0", count: 300)),
    (
      #"printf 'vanlog: no\n  --x  Help.\nTry '\''vanlog --help'\''.\n' >&2"#, "vanlog: no"
    ), ("printf '  a\n' >&2", "  a"),
    ("head -c 1000000 /dev/zero | tr '\\0' x >&2; echo >&2; echo last >&2", "last"),
  ])
  func `of its errors the last thing it says is kept`(script: String, words: String) throws {
    let child = try start(script + "; echo done")
    #expect(try child.line(limit: 100, long()) == Array("done".utf8))
    child.end(within: 60_000)
    #expect(child.lastWords == words)
  }

  /// A process that is gone, or that nobody has asked yet how it ended.
  private func isOver(_ process: String) -> Bool {
    let finished = try? Finished.running(
      "/bin/sh", ["-c", "read -r line </proc/\(process)/stat && echo \"$line\""])
    let fields = finished?.output.split(separator: ")").last?.split(separator: " ") ?? []
    return fields.isEmpty || fields.first == "Z"
  }

  @Test(arguments: ["exec sleep 600", "trap '' TERM HUP INT; while :; do :; done"])
  func `one that does not end is killed, and all that it has started`(script: String) throws {
    let child = try start("sleep 600 & echo $!; \(script)")
    let other = String(decoding: try child.line(limit: 100, long()), as: UTF8.self)
    #expect(child.end(within: 50) == -1)
    // The kernel has sent the signal, and may need a moment to end it.
    while !isOver(other) {}
    #expect(child.end(within: 50) == -1)
  }

  @Test func `one that is no longer needed is ended`() throws {
    var process = ""
    do {
      let child = try start("echo $$; exec sleep 600")
      process = String(decoding: try child.line(limit: 100, long()), as: UTF8.self)
    }
    #expect(isOver(process))
  }

  @Test func `it has no terminal and a session of its own`() throws {
    let child = try start("read -r line </proc/$$/stat; echo \"$$ $line\"")
    let fields = String(decoding: try child.line(limit: 1_000, long()), as: UTF8.self)
      .split(separator: " ")
    try #require(fields.count > 7)
    #expect(fields[6] == fields[0])
    #expect(fields[7] == "0")
  }

  @Test func `a program that is not there does not start`() {
    let error = #expect(throws: ChildError.self) {
      _ = try TalkingChild(TemporaryDirectory.current.file("none"))
    }
    #expect(error.map { "\($0)" } == "it cannot be started: no such file or directory")
  }
}
