import Glibc
import TestSupport
import Testing

/// The example of a helper program, which others will copy, killed and without power.
@Suite(.temporaryDirectory) struct ExampleHelperCrashTests {
  private static let step = Thoroughness.step(everyday: 7)

  /// Stores three objects of 9,000 equal bytes each, and deletes the second.
  private static let requests = #"""
    set -e
    cd "$top"; mkdir start
    cat >store <<'END'
    state=$1
    {
      printf '0 vanlog-remote 1 %s\n' "$state"
      n=1
      for name in repo heads/a log/x/0; do
        printf '%s put %s 9000\n' $n $name; head -c 9000 /dev/zero | tr '\0' $n; n=$((n + 1))
      done
      printf '4 delete heads/a\n'
    } | "$helper"
    END
    cat >check <<'END'
    n=1
    for name in repo heads/a log/x/0; do
      file=$1/$name
      if [ -e "$file" ]; then
        [ "$(wc -c <"$file") $(tr -d $n <"$file" | wc -c)" = "9000 0" ] || { echo "$name"; exit 1; }
      fi
      n=$((n + 1))
    done
    END
    cat >done <<'END'
    sh check "$1" && [ "$(cd "$1" && find . -type f | sort | tr '\n' ' ')" = "./log/x/0 ./repo " ]
    END

    """#

  private func run(_ script: String) throws -> Finished {
    try Finished.running(
      "/bin/sh", ["-c", Self.requests + script],
      environment: [
        "top": TemporaryDirectory.current.path, "faults": Repository.file("Tests/Faults"),
        "helper": Repository.file("docs/vanlog-remote-example.sh"), "LC_ALL": "C",
      ])
  }

  @Test(.needs(.strace))
  func `after a power cut an object is whole or absent`() throws {
    let finished = try run(
      #"""
      python3 "$faults/powercut.py" --dir "$top/start" --check "sh $top/check {}" -- \
        sh store "$top/start" 2>&1
      """#)
    #expect(finished.status == 0, "\(finished.output.suffix(2_000))")
  }

  @Test(.needs(.strace))
  func `after a kill an object is whole or absent, and the next run completes it`() throws {
    let finished = try run(
      #"""
      "$faults/kill-at-writes.sh" --start "$top/start" --state "$top/state" \
        --every \#(Self.step) \
        --killed "sh check $top/state" --done "sh $top/done $top/state" -- sh store "$top/state" 2>&1
      """#)
    #expect(finished.status == 0, "\(finished.output.suffix(2_000))")
  }
}
