import TestSupport
import Testing

@testable import Almanac

/// Whether this machine's Python has the other almanacs; `script/bootstrap --test` gets them.
private enum Peers {
  static let areInstalled: Bool = {
    let run = try? Finished.running(
      Python.path, ["-c", "import astral, ephem, skyfield, skyfield_data"])
    return run?.status == 0
  }()
}

/// Sun and moon against ephem, astral and skyfield with the ephemeris DE421.
@Suite(.temporaryDirectory) struct PeerTests {
  private func check(_ comparison: PeerComparison) {
    #expect(comparison.unmatched == [])
    #expect(comparison.edgeSeconds < 5)
    #expect(comparison.twilightSeconds < 5)
    #expect(comparison.astralSeconds < 120)
    #expect(comparison.moonSeconds < 30)
    #expect(comparison.phaseSeconds < 30)
    #expect(comparison.sunArcSeconds < 2)
    #expect(comparison.moonArcSeconds < 16)
    #expect(comparison.anywhereArcSeconds["sun"] ?? 0 < 2)
    #expect(comparison.anywhereArcSeconds["moon"] ?? 0 < 16)
  }

  @Test func `the answers that are kept agree with ours`() throws {
    let comparison = try PeerComparison(.kept)
    check(comparison)
  }

  @Test(
    .enabled(if: Peers.areInstalled, "script/bootstrap --test installs the other almanacs"),
    arguments: [2, 3] as [UInt64])
  func `new answers agree with ours`(seed: UInt64) throws {
    let comparison = try PeerComparison(.asked(seed: seed, count: 60))
    check(comparison)
  }
}
