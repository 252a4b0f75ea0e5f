import Glibc
import TestSupport
import Testing

@testable import TripSync

/// Helper programs that die, hang, lie and flood.
@Suite(.temporaryDirectory) struct HelperRemoteTests {
  /// A line of shell that greets as it should.
  private static let greeting = "read -r id rest; echo \"$id vanlog-remote 1\"; "

  private static let patient = HelperLimits(silence: 60_000, total: 60_000, farewell: 60_000)
  private static let impatient = HelperLimits(silence: 150, total: 60_000, farewell: 0)

  private func remote(
    _ script: String, greets: Bool = true, _ limits: HelperLimits = patient
  ) throws -> HelperRemote {
    HelperRemote(
      try RemoteAddress(parsing: "odd:/there"), program: "/bin/sh",
      arguments: ["-c", (greets ? Self.greeting : "") + script], limits: limits)
  }

  private func error(of body: () throws -> Void) throws -> RemoteError {
    try #require(throws: RemoteError.self) { try body() }
  }

  /// A case of the tables below: what the helper does, and what is said about it.
  struct Case: CustomTestStringConvertible, Sendable {
    let script: String
    let kind: RemoteError.Kind
    let detail: String

    init(_ script: String, _ kind: RemoteError.Kind, _ detail: String) {
      (self.script, self.kind, self.detail) = (script, kind, detail)
    }

    var testDescription: String { script }
  }

  private static let misunderstood =
    "its helper program gives an answer that vanlog does not understand"

  // MARK: Greeting

  @Test(arguments: [
    Case("exit 3", .misbehaving, "its helper program ended without an answer (exit code 3)"),
    Case(
      "echo 'sh: curl: not found' >&2; exit 127", .misbehaving,
      "its helper program ended without an answer (exit code 127): sh: curl: not found"),
    Case("read -r id rest; echo hello", .misbehaving, misunderstood),
    Case(
      "read -r id rest; echo \"$id ok 0\"; exec cat", .misbehaving,
      "its helper program does not greet vanlog"),
    Case(
      "read -r id rest; echo \"$id vanlog-remote 2\"; exec cat", .misbehaving,
      "its helper program speaks version 2, and vanlog 1"),
    Case("read -r id rest; echo \"$id vanlog-remote\"; exec cat", .misbehaving, misunderstood),
    Case("read -r id rest; echo \"7 vanlog-remote 1\"; exec cat", .misbehaving, misunderstood),
    Case(
      "read -r id rest; echo \"$id error offline no network here\"", .offline, "no network here"),
    Case("read -r id rest; echo \"$id error refused\"; exec cat", .refused, "it refuses"),
    Case("kill -9 $$", .misbehaving, "its helper program ended without an answer"),
    Case("yes | tr -d '\\n'", .misbehaving, "its helper program says more than it is asked"),
    Case("exec cat /dev/urandom", .misbehaving, ""),
    Case("exec cat /dev/zero", .misbehaving, "its helper program says more than it is asked"),
  ])
  func `a helper that does not greet as it should is of no use`(odd: Case) throws {
    let remote = try remote(odd.script, greets: false)
    for _ in 1...2 {
      let error = try error { _ = try remote.get("repo") }
      #expect(error.kind == odd.kind)
      // Random bytes break one rule or another.
      if !odd.detail.isEmpty { #expect(error.detail == odd.detail) }
    }
  }

  @Test func `the address and the version are passed on standard input, and not as arguments`()
    throws
  {
    let script = #"""
      read -r line; printf '%s|%s' "$line" "$*" >"$0"; set -- $line; echo "$1 vanlog-remote 1 and more"
      read -r id rest; echo "$id ok 0"; read -r line
      """#
    let file = TemporaryDirectory.current.file("heard")
    let remote = HelperRemote(
      try RemoteAddress(parsing: "odd://van@host/a b"), program: "/bin/sh",
      arguments: ["-c", script, file], limits: Self.patient)
    try remote.delete("repo")
    let heard = try Finished.running("/bin/cat", [file]).output
    #expect(heard == "0 vanlog-remote 1 //van@host/a b|")
  }

  @Test func `a program that is not there is reported by its name`() throws {
    let address = try RemoteAddress(parsing: "nowhere+x:/there")
    let missing = try error { _ = try HelperRemote(address) }
    #expect(
      "\(missing)" == """
        cannot use nowhere+x:/there: there is no program vanlog-remote-nowhere+x beside vanlog or in \
        PATH; install it, or check the address
        """)
    let gone = HelperRemote(address, program: TemporaryDirectory.current.file("gone"))
    #expect(
      "\(try error { _ = try gone.list() })" == """
        cannot list nowhere+x:/there: its helper program does not run: it cannot be started: no such \
        file or directory; check the disk, the server or the helper program
        """)
  }

  // MARK: Answers

  /// The variable `id` is the number of the request, a `get` of at most 9 bytes.
  @Test(arguments: [
    Case("exit 0", .misbehaving, "its helper program ended without an answer"),
    Case("echo $((id + 1)) ok 0", .misbehaving, misunderstood),
    Case("echo 0$id ok 0", .misbehaving, misunderstood),
    Case("echo ok 0", .misbehaving, misunderstood), Case("echo", .misbehaving, misunderstood),
    Case("echo $id ok -1", .misbehaving, misunderstood),
    Case("echo $id ok 1e3", .misbehaving, misunderstood),
    Case("echo $id ok", .misbehaving, misunderstood),
    Case("echo $id ok 1 2", .misbehaving, misunderstood),
    Case("echo $id ok 9999999999999999", .misbehaving, misunderstood),
    Case("echo $id OK 0", .misbehaving, misunderstood),
    Case("echo $id error", .misbehaving, misunderstood),
    Case("echo $id error strange because", .misbehaving, misunderstood),
    Case("echo $id error temporary=x soon", .misbehaving, misunderstood),
    Case("printf '%s ok 0\\r\\n' $id", .misbehaving, misunderstood),
    Case("printf '%s ok \\344\\n' $id", .misbehaving, misunderstood),
    Case("echo $id vanlog-remote 1", .misbehaving, "its helper program greets vanlog again"),
    Case("yes | tr -d '\\n'", .misbehaving, "its helper program says more than it is asked"),
    Case("echo $id ok 10; exec cat /dev/zero", .tooLarge(limit: 9), "it is larger than 9 bytes"),
    Case(
      "echo $id ok 10000000000; exec cat /dev/zero", .tooLarge(limit: 9),
      "it is larger than 9 bytes"),
    Case("echo $id ok 5; printf 1234", .misbehaving, "its helper program ended without an answer"),
    Case("echo $id error not-found never heard of it", .notFound, "never heard of it"),
    Case("echo $id error not-found", .notFound, "there is no such object"),
    Case("echo $id error offline no route", .offline, "no route"),
    Case("echo $id error refused wrong password", .refused, "wrong password"),
    Case("echo $id error full the quota is used up", .full, "the quota is used up"),
    Case("echo $id error read-only shared for reading", .readOnly, "shared for reading"),
    Case("echo $id error too-large 10 GB", .tooLarge(limit: 9), "10 GB"),
    Case("echo $id error exists there is one", .misbehaving, "there is one"),
    Case("echo $id error other no idea", .misbehaving, "no idea"),
    Case("echo $id error temporary busy", .temporary(retryAfterSeconds: nil), "busy"),
    Case("echo $id error temporary=30 busy", .temporary(retryAfterSeconds: 30), "busy"),
    Case("echo $id error temporary=9999999999", .temporary(retryAfterSeconds: 3_600), "it is busy"),
    Case("printf '%s error other a\\033[2Jb\\303\\274\\n' $id", .misbehaving, "a\u{FFFD}[2Jbü"),
    Case(
      "echo $id error other $(printf '%0900d' 0)", .misbehaving, String(repeating: "0", count: 300)),
  ])
  func `what a helper answers is believed only if it may be true`(odd: Case) throws {
    let remote = try remote("read -r id rest; \(odd.script); exit 0")
    let error = try error { _ = try remote.get("repo", limit: 9) }
    #expect(error.kind == odd.kind)
    #expect(error.detail == odd.detail)
    #expect(error.object == "repo" && error.remote == "odd:/there")
  }

  @Test(arguments: [
    "exec sleep 600", "exec 0<&-; exec sleep 600", "read -r id rest; exec sleep 600",
    "read -r id rest; echo $id ok 5; printf 1234; exec sleep 600",
    "trap '' TERM HUP INT; read -r id rest; while :; do :; done",
  ])
  func `a helper that hangs is given up`(script: String) throws {
    let remote = try remote(script, Self.impatient)
    let error = try error { _ = try remote.get("repo") }
    #expect(error.kind == .temporary(retryAfterSeconds: nil))
    #expect(error.detail == "its helper program has been silent for 0 seconds")
  }

  @Test func `a helper that does not read is given up`() throws {
    let remote = try remote("exec sleep 600", Self.impatient)
    let bytes = sample(RemoteLimits.largestObject)
    #expect(try error { try remote.put("a", bytes) }.kind == .temporary(retryAfterSeconds: nil))
  }

  @Test func `a helper that is busy forever is given up`() throws {
    let limits = HelperLimits(silence: 60_000, total: 300, farewell: 0)
    let remote = try remote("read -r id rest; while echo $id busy; do :; done", limits)
    let error = try error { _ = try remote.get("repo") }
    #expect(error.kind == .temporary(retryAfterSeconds: nil))
    #expect(error.detail == "its helper program takes longer than 0 seconds")
  }

  @Test func `a helper may say that it is busy`() throws {
    let remote = try remote(
      "read -r id rest; echo $id busy; echo $id busy with it; echo $id ok 3; echo ab; read -r rest")
    #expect(try remote.get("repo") == Array("ab\n".utf8))
  }

  @Test func `a helper may write as much as it wants to standard error`() throws {
    let remote = try remote(
      "read -r id rest; head -c 3000000 /dev/zero >&2; echo $id ok 3; echo ab; read -r rest")
    #expect(try remote.get("repo") == Array("ab\n".utf8))
  }

  @Test(arguments: [
    ("the key is not known; compare it", "the key is not known", "compare it"),
    ("the key is not known; compare it; twice", "the key is not known", "compare it; twice"),
    ("not today", "not today", "check the password, and who may read and write there"),
    ("; ", "; ", "check the password, and who may read and write there"),
  ])
  func `the advice of a helper takes the place of the usual one`(
    text: String, detail: String, advice: String
  ) throws {
    let remote = try remote("read -r id rest; echo \"$id error refused \(text)\"; read -r rest")
    let error = try error { _ = try remote.get("repo") }
    #expect(error.detail == detail && error.advice == advice)
  }

  // MARK: Several requests at once

  /// Greets with a number of puts at once, reads one announcement of two puts of a byte, and answers.
  private func batching(_ answers: String) throws -> HelperRemote {
    try remote(
      """
      read -r id rest; echo "$id vanlog-remote 1 more batch=2 words"; read -r line
      read -r first rest; head -c 1 >/dev/null; read -r second rest; head -c 1 >/dev/null
      printf '%s' "$line" >'\(TemporaryDirectory.current.file("line"))'; \(answers); read -r rest
      """, greets: false)
  }

  @Test func `a helper that takes several objects at once gets them so`() throws {
    let remote = try batching("echo $first busy; echo $first ok 0; echo $second ok 0")
    try remote.change(all: [.put("a", [1]), .put("b", [2])])
    let line = try Finished.running("/bin/cat", [TemporaryDirectory.current.file("line")])
    #expect(line.output == "1 batch 2")
  }

  @Test(arguments: [
    Case("echo $second ok 0; echo $first ok 0", .misbehaving, misunderstood),
    Case("echo $first ok 0; echo $first ok 0", .misbehaving, misunderstood),
    Case(
      "echo $first ok 1; echo $second ok 0", .misbehaving,
      "its helper program answers more than it is asked for"),
    Case("echo $first ok 0; echo $second error full no space", .full, "no space"),
    Case("echo $first error refused no; echo $second ok 0", .refused, "no"),
    Case("echo $first ok 0; exit 0", .misbehaving, "its helper program ended without an answer"),
  ])
  func `all answers to several requests must be right`(odd: Case) throws {
    let remote = try batching(odd.script)
    let error = try error { try remote.change(all: [.put("a", [1]), .put("b", [2])]) }
    #expect(error.kind == odd.kind && error.detail == odd.detail)
  }

  @Test func `several objects may be had at once, and what is missing is left out`() throws {
    let remote = try remote(
      """
      read -r id rest; echo "$id vanlog-remote 1 batch=3"; read -r line
      read -r one rest; read -r two rest; read -r three rest
      echo "$one ok 2"; printf ab; echo "$two error not-found"; echo "$three ok 0"; read -r rest
      """, greets: false)
    #expect(remote.get(all: ["a", "b", "c"], limit: 5) == ["a": Array("ab".utf8), "c": []])
  }

  @Test func `of an object that is longer than was asked for nothing is read`() throws {
    let remote = try remote(
      """
      read -r id rest; echo "$id vanlog-remote 1 batch=2"; read -r line
      read -r one rest; read -r two rest
      echo "$one ok 3"; printf abc; echo "$two ok 1"; printf a; read -r rest
      """, greets: false)
    #expect(remote.get(all: ["a", "b"], limit: 2) == [:])
  }

  // MARK: Requests after others

  private static let serving = """
    while read -r id verb rest; do case $verb in
      get) echo $id ok 3; echo ab ;;
      delete) echo $id ok 0; EXTRA ;;
    esac; done
    """

  private func serving(_ extra: String) throws -> HelperRemote {
    let parts = Self.serving.split(separator: "EXTRA")
    return try remote(parts.joined(separator: extra))
  }

  @Test func `a helper that ends after each answer serves all the same`() throws {
    let remote = try serving("exit 0")
    for _ in 1...3 {
      try remote.delete("repo")
      #expect(try remote.get("repo") == Array("ab\n".utf8))
    }
  }

  @Test func `a helper that broke a rule is replaced`() throws {
    let remote = try serving("echo $id ok 0")
    try remote.delete("repo")
    // What it said unasked must not be taken for the next answer, whether it has come or comes later.
    let error = try error { for _ in 1...1_000 { try remote.delete("repo") } }
    #expect(error.kind == .misbehaving)
    #expect(try remote.get("repo") == Array("ab\n".utf8))
  }

  @Test func `a helper that complains continues`() throws {
    let remote = try remote(
      "count=0; while read -r id rest; do count=$((count + 1)); echo $id error full at $count; done"
    )
    for count in 1...3 {
      #expect(try error { try remote.put("a", []) }.detail == "at \(count)")
    }
  }

  @Test func `a helper that answers before it has read everything, and ends, is heard`() throws {
    let remote = try remote("read -r id rest; echo $id error full no room; exit 75")
    let bytes = sample(RemoteLimits.largestObject)
    for _ in 1...2 {
      let error = try error { try remote.put("a", bytes) }
      #expect(error.kind == .full && error.detail == "no room")
    }
  }

  @Test func `an answer to put or delete has no bytes`() throws {
    let remote = try remote("read -r id rest; echo $id ok 5; echo abcd; read -r rest")
    #expect(
      try error { try remote.put("a", []) }.detail
        == "its helper program answers more than it is asked for")
  }

  @Test func `an object that a helper reports to exist is compared`() throws {
    let remote = try remote(
      """
      while read -r id verb rest; do case $verb in
        get) echo $id ok 3; echo ab ;;
        put) read -r line; echo $id error exists there is one ;;
      esac; done
      """)
    try remote.put("repo", Array("ab\n".utf8))
    let error = try error { try remote.put("repo", Array("ac\n".utf8)) }
    #expect(error.kind == .conflict)
    #expect(
      "\(error)" == """
        cannot store repo on odd:/there: an object of this name is there with other contents; nothing \
        was overwritten; check whether another device is a copy of this one
        """)
    #expect(kind { try remote.put("repo", Array("a\n".utf8)) } == .conflict)
  }

  // MARK: Lists

  private func list(_ lines: String, limit: Int = 4) throws -> RemoteListing {
    let remote = try remote(
      "read -r id rest; printf '%s ok %s\\n' $id ${#names}; printf %s \"$names\"; read -r rest",
      names: lines)
    return try remote.list(below: "heads", after: "heads/a", limit: limit)
  }

  private func remote(_ script: String, names: String) throws -> HelperRemote {
    try remote("names='\(names)'; " + script)
  }

  @Test(arguments: [
    ("", [], true, 0), ("heads/c\nheads/b\n", ["heads/b", "heads/c"], true, 0),
    ("heads/b\nheads/b\nheads/b", ["heads/b"], true, 0),
    ("heads/a\nheads/b\nlog/a\n", ["heads/b"], true, 1),
    ("../x\n/etc/passwd\nheads/B\n", [], true, 3),
    (
      "heads/b\nheads/c\nheads/d\nheads/e\n", ["heads/b", "heads/c", "heads/d", "heads/e"], false, 0
    ),
    ("heads/b\nx\ny\nheads/A\n", ["heads/b"], false, 3),
  ])
  func `of a list what may be names is taken`(
    lines: String, names: [String], isComplete: Bool, strays: Int
  ) throws {
    let listing = try list(lines)
    #expect(listing.names.map(\.text) == names)
    #expect(listing.isComplete == isComplete && listing.strays == strays)
  }

  @Test(arguments: [
    ("a\nb\nc\nd\ne\n", "its helper program lists more than it is asked for"),
    (
      "heads/a\nheads/a\nheads/a\nheads/a\n",
      "its helper program lists only names that are not vanlog's"
    ),
    (String(repeating: "x", count: 805), "its helper program answers more than it is asked for"),
  ])
  func `a list that would never end is refused`(lines: String, detail: String) throws {
    let error = try error { _ = try list(lines) }
    #expect(error.kind == .misbehaving && error.detail == detail)
  }
}
