import Foundation
import TestSupport
import Testing

/// Syncs that are killed, or meet a full disk.
@Suite(.temporaryDirectory) struct SyncFaultTests {
  private static let faults = Repository.file("Tests/Faults")
  /// Only every few calls: after each, two homes sync until they are in step, twice.
  private static let step = 30

  /// A folder with two homes and their stick; `van` has news to send, and `phone` has sent some.
  private static let start = #"""
    cd "$HOME"; mkdir start; echo 'seven quiet otters knit' >start/pass; chmod 600 start/pass
    mv start state
    a() { "$vanlog" --home "$HOME/state/van" "$@"; }
    b() { "$vanlog" --home "$HOME/state/phone" "$@"; }
    { a checkin add Lagos; a ledger add 42.50
      a sync init "dir:$HOME/state/stick" --passphrase-file state/pass -q && a sync now
      b sync join "dir:$HOME/state/stick" --passphrase-file state/pass -q && b sync now && a sync now
      entry=$(a ledger list | tail -1 | cut -d' ' -f1)
      b checkin add Sagres; b ledger edit "$entry" --amount 60; b sync now
      a checkin add Faro; a ledger edit "$entry" --amount 50
      echo text >paper.txt; a docs add Paper --file paper.txt; } >/dev/null 2>"$HOME/why" || {
        cat "$HOME/why"; exit 8; }
    mv state start

    """#

  /// Both homes sync until they are in step, and must be the same, with all that was entered.
  private static let check = #"""
    cat >"$HOME/check" <<'END'
    cd "$HOME"; rm -rf kept; cp -a state kept
    a() { "$vanlog" --home "$HOME/state/van" "$@"; }
    b() { "$vanlog" --home "$HOME/state/phone" "$@"; }
    for i in 1 2; do a sync now || exit 1; b sync now || exit 1; done
    [ "$(a sync fingerprint)" = "$(b sync fingerprint)" ] || { echo "not the same"; exit 1; }
    b checkin list >places || exit 1
    for place in Lagos Sagres Faro; do
      grep -q "$place" places || { echo "$place is lost"; exit 1; }
    done
    b sync conflicts | grep -q '50.00 EUR' || { echo "a value is lost"; exit 1; }
    b sync verify || exit 1
    b docs list | grep -q Paper || { echo "no paper"; exit 1; }
    rm -rf state; mv kept state
    END

    """#

  @Test(.needs(.strace), .timeLimit(.minutes(10)))
  func `a sync killed at any writing call loses nothing, and the next one goes on`() throws {
    let finished = try shell(
      #"""
      '\#(Self.faults)/kill-at-writes.sh' --start "$HOME/start" --state "$HOME/state" \
        --every \#(Self.step) --killed "sh $HOME/check" --done "sh $HOME/check" \
        -- "$vanlog" --home "$HOME/state/van" sync now
      """#)
    #expect(finished.status == 0, "\(finished.output.prefix(2_000))\(finished.errors.prefix(500))")
  }

  @Test(.needs(.strace), .timeLimit(.minutes(10)))
  func `a first sync killed at any writing call goes on`() throws {
    let finished = try shell(
      #"""
      rm -rf "$HOME/start/phone"
      '\#(Self.faults)/kill-at-writes.sh' --start "$HOME/start" --state "$HOME/state" \
        --every \#(Self.step) --killed true --done "sh $HOME/joined" \
        -- sh -c '"$vanlog" --home "$HOME/state/phone" sync join "dir:$HOME/state/stick" \
          --passphrase-file "$HOME/state/pass" -q && "$vanlog" --home "$HOME/state/phone" sync now -q'
      """#)
    #expect(finished.status == 0, "\(finished.output.prefix(2_000))\(finished.errors.prefix(500))")
  }

  private func shell(_ script: String) throws -> Finished {
    let joined = #"""
      cat >"$HOME/joined" <<'END'
      "$vanlog" --home "$HOME/state/phone" checkin list | grep -q Sagres || { echo "not there"; exit 1; }
      END

      """#
    return try Van.shell(Self.start + Self.check + joined + script)
  }
}
