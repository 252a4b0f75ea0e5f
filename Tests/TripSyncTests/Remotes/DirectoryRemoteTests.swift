import DurableFiles
import Glibc
import TestSupport
import Testing
import Text

@testable import TripSync

/// What can happen to a folder that is a remote.
@Suite(.temporaryDirectory) struct DirectoryRemoteTests {
  private var path: String { TemporaryDirectory.current.file("remote") }

  private func create(_ name: String = "remote") throws -> DirectoryRemote {
    try DirectoryRemote.create(.directory(TemporaryDirectory.current.file(name)))
  }

  private func run(_ script: String) throws {
    let finished = try Finished.running(
      "/bin/sh", ["-c", "cd \"$remote\" || exit\n" + script], environment: ["remote": path])
    #expect(finished.status == 0 && finished.errors == "")
  }

  /// What the body throws, with `PATH` for the folder.
  private func message(of body: () throws -> Void) -> String {
    do {
      try body()
      return "nothing"
    } catch {
      let parts = "\(error)".split(separator: path, omittingEmptySubsequences: false)
      return parts.joined(separator: "PATH")
    }
  }

  // MARK: The marker

  @Test func `an empty mount point is not taken for the remote`() throws {
    let remote = try create()
    try remote.put("heads/a", sample(5))
    rename(path, path + ".unplugged")
    mkdir(path, 0o755)
    let why = """
      on dir:PATH: the folder has no vanlog-remote.json; mount the disk that belongs there, then \
      sync again
      """
    #expect(message { try remote.put("heads/b", []) } == "cannot store heads/b " + why)
    #expect(message { _ = try remote.get("heads/a") } == "cannot read heads/a " + why)
    #expect(message { try remote.delete("heads/a") } == "cannot delete heads/a " + why)
    #expect(
      message { _ = try remote.list() }
        == "cannot list " + why.split(separator: " ").dropFirst().joined(separator: " "))
    #expect(try Directory(path).names() == [])
  }

  @Test(.enabled(if: SmallDisk.isPossible, "only root may mount a small disk"))
  func `a stick that is unplugged and another one in its place are noticed`() throws {
    let stick = try SmallDisk("remote")
    let remote = try create()
    try remote.put("heads/a", sample(5))
    stick.unplug()
    #expect(kind { try remote.put("heads/b", []) } == .offline)
    #expect(try Directory(path).names() == [])
    let other = try SmallDisk("remote")
    try create().put("heads/c", sample(5))
    #expect(
      message { try remote.put("heads/b", []) } == """
        cannot store heads/b on dir:PATH: another remote is mounted there; connect the right one, \
        then sync again
        """)
    #expect(try Directory(path).names().sorted() == ["heads", "vanlog-remote.json"])
    withExtendedLifetime(other) {}
  }

  @Test func `a remote is known again by its identity`() throws {
    let remote = try create()
    let again = try create()
    #expect(again.identity == remote.identity)
    let address = try RemoteAddress.directory(path)
    #expect(try DirectoryRemote(address, expecting: remote.identity).identity == remote.identity)
    let other = try create("other").identity
    #expect(other != remote.identity)
    #expect(kind { _ = try DirectoryRemote(address, expecting: other) } == .offline)
  }

  @Test(arguments: [
    ("", "vanlog-remote.json there cannot be understood; check that it is the right folder"),
    ("{}", "vanlog-remote.json there cannot be understood; check that it is the right folder"),
    (
      #"{"format":"vanlog remote","version":1,"id":"x"}"#,
      "vanlog-remote.json there cannot be understood; check that it is the right folder"
    ),
    (
      #"{"format":"vanlog remote","version":2}"#,
      "a newer vanlog has made it a remote; update vanlog on this device"
    ),
  ])
  func `a marker that is not understood is not a marker`(marker: String, why: String) throws {
    let remote = try create()
    try Directory(path).replace("vanlog-remote.json", with: Array(marker.utf8))
    #expect(message { _ = try remote.get("repo") } == "cannot read repo on dir:PATH: " + why)
    // Nor is it overwritten.
    #expect(kind { _ = try create() } == .misbehaving)
    #expect(try Directory(path).contents(of: "vanlog-remote.json", limit: 99) == Array(marker.utf8))
  }

  @Test func `a remote is not created where there is no place for it`() throws {
    #expect(
      message { _ = try create("remote/a") } == """
        cannot create dir:PATH/a: there is no folder to create it in; connect it, then sync again
        """)
    try Directory(TemporaryDirectory.current.path).replace("remote", with: [])
    #expect(
      message { _ = try create() } == """
        cannot create dir:PATH: it or part of its path is not a folder; check the disk, the server \
        or the helper program
        """)
  }

  @Test func `an existing folder becomes a remote with everything in it`() throws {
    mkdir(path, 0o755)
    try Directory(path).replace("photo.jpg", with: [1, 2])
    let remote = try create()
    #expect(try remote.list() == RemoteListing(names: [], isComplete: true, strays: 1))
    #expect(try Directory(path).contents(of: "photo.jpg", limit: 9) == [1, 2])
  }

  @Test func `an address leads to its remote`() throws {
    let address = try RemoteAddress.directory(path)
    #expect(
      message { _ = try address.remote() } == """
        cannot use dir:PATH: there is no such folder; mount the disk that belongs there, then sync \
        again
        """)
    let identity = try create().identity
    #expect((try address.remote() as? DirectoryRemote)?.identity == identity)
  }

  @Test func `a link to the folder of a remote is followed`() throws {
    let remote = try create()
    let link = TemporaryDirectory.current.file("link")
    symlink(path, link)
    try DirectoryRemote(.directory(link)).put("heads/a", sample(9))
    #expect(try remote.get("heads/a") == sample(9))
  }

  // MARK: What others leave there

  @Test func `what disks, desktops and sync programs leave is ignored`() throws {
    let remote = try create()
    try remote.put("heads/a", sample(9))
    try run(
      #"""
      for folder in . heads; do
        for name in .syncthing.a.tmp '~syncthing~a.tmp' a.sync-conflict-20260801-120000-ABCDEFG \
          desktop.ini Thumbs.db .DS_Store ._a .a.new; do
          echo x >"$folder/$name"
        done
      done
      mkdir .stfolder .stversions 'System Volume Information' lost+found; echo x >.stversions/b
      """#)
    let listing = try remote.list()
    #expect(listing == RemoteListing(names: ["heads/a"], isComplete: true, strays: 0))
  }

  @Test func `anything else is left alone and counted`() throws {
    let remote = try create()
    try remote.put("heads/a", sample(9))
    try run(
      #"""
      mkdir Photos HEADS; echo x >Photos/b; echo x >HEADS/b; echo x >heads/B; echo x >heads/a.txt
      ln -s a heads/link; ln -s heads linked; mkfifo heads/pipe; echo x >con; echo x >"$(printf '\344')"
      """#)
    let listing = try remote.list()
    #expect(listing == RemoteListing(names: ["heads/a"], isComplete: true, strays: 9))
  }

  @Test func `neither links nor pipes in the place of objects are opened`() throws {
    let remote = try create()
    try remote.put("heads/a", sample(9))
    try run("echo secret >../secret; ln -s ../secret repo; mkfifo pipe; ln -s heads log; mkdir b")
    for name in ["repo", "pipe", "log/a", "b"] as [ObjectName] {
      #expect(kind { _ = try remote.get(name) } == .notFound)
    }
    for name in ["repo", "pipe", "b"] as [ObjectName] {
      #expect(kind { try remote.put(name, Array("secret\n".utf8)) } == .conflict)
    }
    #expect(kind { try remote.put("log/b", []) } == .misbehaving)
    #expect(kind { try remote.put("heads/a/b", []) } == .misbehaving)
    try remote.delete("repo")
    #expect(
      try Directory(TemporaryDirectory.current.path).contents(of: "secret", limit: 9)
        == Array("secret\n".utf8))
    #expect(try remote.names() == ["heads/a"])
  }

  @Test func `a folder in the place of an object is moved out of its way with what it holds`()
    throws
  {
    let remote = try create()
    for _ in 1...2 {
      try run("mkdir -p heads/a; echo mine >heads/a/note")
      #expect(kind { try remote.put("heads/a", sample(9)) } == .conflict)
      try remote.delete("heads/a")
      try remote.put("heads/a", sample(9))
      #expect(try remote.get("heads/a") == sample(9))
      try remote.delete("heads/a")
    }
    let heads = try Directory(path + "/heads")
    #expect(try heads.names().sorted() == ["a.sync-conflict-folder", "a.sync-conflict-folder.2"])
    #expect(try heads.directory("a.sync-conflict-folder").names() == ["note"])
    #expect(try remote.list() == RemoteListing(names: [], isComplete: true, strays: 0))
  }

  @Test func `an object of ten gigabytes is refused by its size`() throws {
    let remote = try create()
    try run("mkdir heads; truncate -s 10G heads/a")
    let plan = FaultPlan()
    let kind = kind { try plan.run { _ = try remote.get("heads/a") } }
    #expect(kind == .tooLarge(limit: RemoteLimits.largestObject))
    // The marker is read, and nothing else.
    #expect(plan.calls.filter { $0 == .read }.count == 2)
    #expect(self.kind { try remote.put("heads/a", sample(9)) } == .conflict)
    #expect(try remote.names() == ["heads/a"])
  }

  private func kind(_ body: () throws -> Void) -> RemoteError.Kind? {
    TripSyncTests.kind(of: body)
  }

  @Test(arguments: [0, 1, 99])
  func `half an object that another program left is a conflict until it is deleted`(count: Int)
    throws
  {
    let remote = try create()
    mkdir(path + "/heads", 0o755)
    try Directory(path + "/heads").replace("a", with: Array(sample(100).prefix(count)))
    #expect(kind { try remote.put("heads/a", sample(100)) } == .conflict)
    try remote.delete("heads/a")
    try remote.put("heads/a", sample(100))
    #expect(try remote.get("heads/a") == sample(100))
  }

  @Test(arguments: [1, 7, 2_000])
  func `among thousands of strays the objects are found`(limit: Int) throws {
    let remote = try create()
    try run("mkdir heads; cd heads; seq -f 'X%.0f' 1500 | xargs touch; seq 1500 | xargs touch")
    let page = try remote.list(below: "heads", after: "heads/1200", limit: limit)
    let names = (1...1_500).map { "heads/\($0)" }.filter { $0 > "heads/1200" }.sorted()
    #expect(page.names.map(\.text) == Array(names.prefix(limit)))
    #expect(page.strays == 1_500)
  }

  // MARK: Two at once

  /// Stores each of the given bytes under one name from a task of its own, all at once.
  private func putAtOnce(_ name: ObjectName, _ all: [[UInt8]]) async throws -> [RemoteError.Kind?] {
    let address = try RemoteAddress.directory(path)
    return await withTaskGroup { group in
      for bytes in all {
        group.addTask {
          TripSyncTests.kind(of: { try DirectoryRemote(address).put(name, bytes) })
        }
      }
      var kinds: [RemoteError.Kind?] = []
      for await kind in group { kinds.append(kind) }
      return kinds
    }
  }

  @Test func `two that store the same bytes at once both succeed`() async throws {
    let remote = try create()
    for number in 1...20 {
      let name = try #require(ObjectName("log/\(number)/1"))
      let kinds = try await putAtOnce(name, [sample(70_000), sample(70_000)])
      #expect(kinds == [nil, nil])
      #expect(try remote.get(name) == sample(70_000))
    }
  }

  @Test func `of two that store different bytes at once one is told of the conflict`() async throws
  {
    let remote = try create()
    let both = [sample(70_000, seed: 1), sample(70_000, seed: 2)]
    for number in 1...20 {
      let name = try #require(ObjectName("log/\(number)/1"))
      let kinds = try await putAtOnce(name, both)
      #expect(kinds.filter { $0 == nil }.count == 1 && kinds.contains(.conflict))
      #expect(both.contains(try remote.get(name)))
    }
  }
}
