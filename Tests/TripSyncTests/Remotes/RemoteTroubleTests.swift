import Glibc
import TestSupport
import Testing

@testable import TripSync

/// How every remote meets a disk that is full, read-only or not there.
@Suite(.temporaryDirectory) struct RemoteTroubleTests {
  @Test(
    .enabled(if: SmallDisk.isPossible, "only root may mount a small disk"),
    arguments: RemoteUnderTest.local)
  func `on a full disk an object is absent, the others can be read, and it can be stored later`(
    remoteKind: RemoteUnderTest
  ) throws {
    let disk = try SmallDisk()
    let remote = try remoteKind.create(at: disk.path)
    try remote.put("heads/a", sample(5_000))
    try disk.fill()
    for name in ["heads/b", "log/a/1"] as [ObjectName] {
      #expect(kind { try remote.put(name, sample(50_000)) } == .full)
      #expect(kind { _ = try remote.get(name) } == .notFound)
    }
    #expect(try remote.names() == ["heads/a"])
    #expect(try remote.get("heads/a") == sample(5_000))
    try remote.put("heads/a", sample(5_000))
    try disk.makeRoom()
    try remote.put("heads/b", sample(50_000))
    #expect(try remote.get("heads/b") == sample(50_000))
    try remote.delete("heads/a")
    #expect(try remote.names() == ["heads/b"])
  }

  @Test(
    .enabled(if: SmallDisk.isPossible, "only root may mount a small disk"),
    arguments: RemoteUnderTest.local)
  func `an object that the disk has no room for leaves nothing behind`(remoteKind: RemoteUnderTest)
    throws
  {
    let disk = try SmallDisk()
    let remote = try remoteKind.create(at: disk.path)
    #expect(kind { try remote.put("a", sample(500_000)) } == .full)
    #expect(try remote.names() == [])
    try remote.put("b", sample(200_000))
    #expect(try remote.get("b") == sample(200_000))
  }

  @Test(
    .enabled(if: SmallDisk.isPossible, "only root may mount a small disk"),
    arguments: RemoteUnderTest.local)
  func `a read-only disk can be read, and says that it is read-only`(remoteKind: RemoteUnderTest)
    throws
  {
    let disk = try SmallDisk()
    let remote = try remoteKind.create(at: disk.path)
    try remote.put("heads/a", sample(500))
    try disk.makeReadOnly()
    #expect(kind { try remote.put("heads/b", sample(500)) } == .readOnly)
    #expect(kind { try remote.put("log/a/1", sample(500)) } == .readOnly)
    #expect(kind { try remote.delete("heads/a") } == .readOnly)
    #expect(try remote.get("heads/a") == sample(500))
    #expect(try remote.names() == ["heads/a"])
    #expect(try remoteKind.open(at: disk.path).names() == ["heads/a"])
  }

  @Test(arguments: RemoteUnderTest.local)
  func `a folder that is not there is offline, and is not made`(remoteKind: RemoteUnderTest) throws
  {
    let path = TemporaryDirectory.current.file("remote")
    let remote = try remoteKind.create()
    try remote.put("heads/a", sample(10))
    rename(path, path + ".elsewhere")
    let later = remoteKind == .helper ? try remoteKind.open(at: path) : remote
    #expect(kind { try later.put("heads/b", sample(10)) } == .offline)
    #expect(kind { _ = try later.get("heads/a") } == .offline)
    #expect(kind { _ = try later.list() } == .offline)
    #expect(kind { try later.delete("heads/a") } == .offline)
    #expect(kind { _ = try remoteKind.open(at: path).list() } == .offline)
    #expect(access(path, F_OK) != 0)
    rename(path + ".elsewhere", path)
    #expect(try later.get("heads/a") == sample(10))
  }
}
