import CommandLineKit
import Testing

@testable import SyncCommands
@testable import TripSync

/// The exit codes by which scripts tell what to do about a sync.
struct SyncExitTests {
  @Test(arguments: [
    (RemoteError.Kind.offline, CommandLineKit.ExitStatus.tryAgain),
    (.temporary(retryAfterSeconds: 5), .tryAgain),
    (.refused, .notPermitted), (.full, .inputOutput), (.readOnly, .cannotCreate),
    (.misbehaving, .inputOutput), (.conflict, .badData), (.notFound, .inputMissing),
  ])
  func `each failure of a remote has its code`(
    kind: RemoteError.Kind, status: CommandLineKit.ExitStatus
  ) throws {
    let address = try RemoteAddress(parsing: "dir:/stick")
    let error = RemoteError(kind, .use, on: address)
    #expect(syncExitStatus(of: error) == status)
    #expect(syncExitStatus(of: SyncFailure.remote(error)) == status)
  }

  @Test func `keys and repositories have theirs`() {
    let expected: [(any Error, CommandLineKit.ExitStatus)] = [
      (KeySlotFailure.unusable(.wrongKey), .notPermitted),
      (KeySlotFailure.unusable(.altered), .badData),
      (RepositoryError.doesNotSync, .configuration),
      (RepositoryError.wrongPassphrase(setBy: nil), .notPermitted),
      (RepositoryError.noRemote("x"), .inputMissing),
      (RepositoryError.exists(remote: "x"), .cannotCreate),
      (SyncFailure.emptied(remote: "x"), .badData),
      (SyncFailure.revoked(device: "x"), .notPermitted),
      (LocalKeysError.damaged, .badData), (PassphraseError.tooShort, .badData),
      (RemoteAddressError.noScheme, .usage),
    ]
    for (error, status) in expected { #expect(syncExitStatus(of: error) == status, "\(error)") }
  }

  @Test func `of several failures the one that time does not heal counts`() throws {
    let address = try RemoteAddress(parsing: "dir:/stick")
    let offline = SyncFailure.remote(RemoteError(.offline, .use, on: address))
    let emptied = SyncFailure.emptied(remote: "dir:/other")
    for (failures, status) in [
      ([offline], CommandLineKit.ExitStatus.tryAgain), ([offline, emptied], .badData),
      ([emptied, offline], .badData),
    ] {
      #expect(SyncNowView.problem(of: failures)?.exitStatus == status)
    }
    #expect(SyncNowView.problem(of: []) == nil)
  }
}
