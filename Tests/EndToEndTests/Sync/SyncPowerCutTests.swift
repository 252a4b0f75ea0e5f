import TestSupport
import Testing

/// A stick that loses its power while something is stored there.
@Suite(.temporaryDirectoryInMemory) struct SyncPowerCutTests {
  /// The last act of the program is to write that it has succeeded.
  @Test(.needs(.strace), arguments: ["first", "push"])
  func `what is there is whole, and what was acknowledged is there`(change: String) throws {
    try SyncStage.writePassphrase()
    try SyncStage.done(
      "van", "sync", "init", SyncStage.remote, "--passphrase-file", SyncStage.passphraseFile)
    for place in ["Lagos", "Porto", "Faro"] { try SyncStage.done("van", "checkin", "add", place) }
    try SyncStage.done("van", "ledger", "add", "42.50")
    if change == "push" {
      try SyncStage.done("van", "sync", "now")
      try SyncStage.done("van", "checkin", "add", "Beja")
    }
    let finished = try Van.shell(
      #"""
      cat >"$HOME/program" <<'END'
      "$vanlog" --home "$HOME/van" sync now -q || exit 1
      : >"$HOME/stick/done"
      sync "$HOME/stick/done" "$HOME/stick"
      END
      cat >"$HOME/check" <<'END'
      cd "$1" || exit 1
      find . -type f ! -name '.*.new' ! -name done | while read -r file; do
        # An object that was removed meanwhile was whole before.
        [ ! -e "$HOME/stick/$file" ] || cmp "$file" "$HOME/stick/$file" || exit 1
      done || exit 1
      [ ! -e done ] || diff <(find . -type f | sort) <(cd "$HOME/stick" && find . -type f | sort)
      END
      python3 '\#(Repository.file("Tests/Faults/powercut.py"))' --dir "$HOME/stick" \
        --check "bash $HOME/check {}" -- sh "$HOME/program" 2>&1
      """#)
    #expect(finished.status == 0, "\(finished.output.suffix(3_000))")
  }
}
