import Foundation
import TestSupport
import Testing
import Text

/// Crossings whose writers are killed, not alone, or moved to another place.
@Suite(.temporaryDirectory) struct BorderFaultTests {
  private static let faults = Repository.file("Tests/Faults")
  private static let step = Thoroughness.step(everyday: 3)

  /// Lines of shell that make a home with drives to and fro over the Rhine, seven hours apart, and
  /// that count crossings.
  private static let start = #"""
    cat >"$HOME/drives.py" <<'END'
    import datetime, sys
    start = datetime.datetime(2025, 6, 1)
    print('<gpx version="1.1" creator="test">')
    for drive in range(int(sys.argv[1])):
        time = start + datetime.timedelta(hours=7.5 * drive)
        print('<trk><trkseg>')
        for point in range(10):
            part = (point if drive % 2 == 0 else 9 - point) / 9
            print(f'<trkpt lat="{48.58 - 0.0072 * part:.6f}" lon="{7.74 + 0.1 * part:.6f}">'
                  f'<time>{time + datetime.timedelta(seconds=60 * point):%Y-%m-%dT%H:%M:%SZ}</time></trkpt>')
        print('</trkseg></trk>')
    print('</gpx>')
    END
    crossings() { "$vanlog" --home "$1" border list --json --limit 10000 | grep -o '"short_id"' | wc -l; }
    twice() { "$vanlog" --home "$1" border list --json --limit 10000 | grep -o '"at":"[^"]*"' | sort | uniq -d; }
    make() {
      python3 "$HOME/drives.py" "$2" >"$HOME/drives.gpx" &&
        "$vanlog" --home "$1" drive import "$HOME/drives.gpx" >/dev/null || exit 8
    }

    """#

  private func shell(_ script: String, minutes: Int = Thoroughness.minutes) throws -> Finished {
    try Van.shell(Self.start + script, minutes: minutes)
  }

  @Test(.needs(.strace))
  func `a rebuild over 1500 drives killed at any writing call has all crossings at once`() throws {
    let finished = try shell(
      #"""
      make "$HOME/start" 1500
      [ "$(crossings "$HOME/start")" = 1500 ] || exit 7
      cat >"$HOME/check" <<'END'
      found=$("$vanlog" --home "$1" border list --json --limit 10000 2>&1 | grep -o '"short_id"' | wc -l)
      shift
      for good; do [ "$found" = "$good" ] && exit 0; done
      echo "$found crossings"; exit 1
      END
      '\#(Self.faults)/kill-at-writes.sh' --start "$HOME/start" --state "$HOME/state" \
        --every \#(Self.step) --killed "sh $HOME/check $HOME/state 1500" \
        --done "sh $HOME/check $HOME/state 1500" -- "$vanlog" --home "$HOME/state" border rebuild
      """#)
    #expect(finished.status == 0, "\(finished.output.prefix(2_000))\(finished.errors.prefix(500))")
  }

  @Test func `a rebuild beside a watch finds each crossing once`() throws {
    let finished = try shell(
      #"""
      make "$HOME/home" 200
      for round in 1 2 3; do "$vanlog" --home "$HOME/home" border rebuild >/dev/null || exit 1; done &
      rebuilding=$!
      python3 - >"$HOME/points" <<'END'
      for point in range(10):
          print(f'{48.58 - 0.0072 * point / 9:.6f},{7.74 + 0.1 * point / 9:.6f} 2026-10-01T08:0{point}:00Z')
      END
      while read -r place time; do
        "$vanlog" --home "$HOME/home" border observe --at "$place" --time "$time" >/dev/null || exit 2
      done <"$HOME/points"
      wait $rebuilding || exit 3
      crossings "$HOME/home"; twice "$HOME/home"
      """#)
    #expect(finished.status == 0, "\(finished)")
    #expect(finished.output == "201\n")
  }

  @Test func `programs that read new drives at once tell the same`() throws {
    let finished = try shell(
      #"""
      make "$HOME/home" 60
      "$vanlog" --home "$HOME/home" border list --json >"$HOME/expected" || exit 1
      for round in 1 2 3; do
        rm "$HOME/home/cache/drive-countries"
        for number in 1 2 3 4 5; do
          "$vanlog" --home "$HOME/home" border list --json >"$HOME/told-$number" &
        done
        wait
        for number in 1 2 3 4 5; do cmp "$HOME/expected" "$HOME/told-$number" || exit 2; done
      done
      crossings "$HOME/home"
      """#)
    #expect(finished.status == 0, "\(finished)")
    #expect(finished.output == "60\n")
  }

  @Test func `two who enter crossings at once lose none`() throws {
    let finished = try shell(
      #"""
      add() { for day in 1 2 3 4 5 6 7 8 9; do "$vanlog" --home "$HOME/home" border add --from "$1" \
        --to "$2" --time "2026-06-0${day}T08:00Z" >/dev/null || exit 1; done; }
      add FR DE & one=$!
      add IT CH & two=$!
      wait $one && wait $two || exit 2
      crossings "$HOME/home"
      """#)
    #expect(finished.status == 0, "\(finished)")
    #expect(finished.output == "18\n")
  }

  @Test func `a home that was copied or restored has its crossings and finds no others`() throws {
    let finished = try shell(
      #"""
      make "$HOME/home" 6
      "$vanlog" --home "$HOME/home" border delete last --yes || exit 1
      "$vanlog" --home "$HOME/home" border list --json >"$HOME/expected"
      cp -a "$HOME/home" "$HOME/copy"
      "$vanlog" --home "$HOME/home" backup "$HOME/saved" >/dev/null || exit 2
      "$vanlog" --home "$HOME/restored" restore "$HOME/saved" --yes >/dev/null || exit 3
      for home in copy restored; do
        "$vanlog" --home "$HOME/$home" border rebuild --json
        "$vanlog" --home "$HOME/$home" border list --json | cmp - "$HOME/expected" || exit 4
      done
      """#)
    #expect(finished.status == 0, "\(finished)")
    #expect(
      finished.output == String(repeating: "{\"drives\":6,\"found\":5,\"new\":0}\n", count: 2))
  }

  @Test func `a file of any length is answered with the same memory`() throws {
    let finished = try Van.shell(
      #"""
      cat >"$HOME/peak.py" <<'END'
      import resource, subprocess, sys
      feed = subprocess.Popen(["seq", "-f", "48.%06.0f,7.75", sys.argv[2]], stdout=subprocess.PIPE)
      subprocess.run([sys.argv[1], "border", "where", "--batch", "-"], stdin=feed.stdout,
                     stdout=subprocess.DEVNULL, check=True)
      print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
      END
      for lines in 2000 200000; do python3 "$HOME/peak.py" "$vanlog" $lines || exit 1; done
      """#)
    #expect(finished.status == 0, "\(finished)")
    let peaks = finished.output.split(separator: "\n").compactMap { Int($0) }
    try #require(peaks.count == 2)
    #expect(peaks[1] - peaks[0] < 1_500, "\(peaks) KiB")
  }
}
