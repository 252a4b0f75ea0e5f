extension JSONDocument {
  static let rules = """
    # JSON

    Every command takes `--json`. It then prints JSON on standard output, and nothing else; notes
    and errors go to standard error, and the exit code tells success from failure. This page is
    generated from the declarations of the commands: change those and run `script/docs`.

    ## Rules

    **One object.** A command prints one object on one line. `drive start --foreground`, `drive
    status --watch` and `drive replay --explain` print a line for each event. A command that changes
    something prints the new state.

    **Names** are lower-case words joined by underscores. A thing has one name and one unit in every
    command. If a number has a unit, its name ends in it:

    | suffix | unit |
    |---|---|
    | `_m` | metres: distances, heights above sea level (`alt_m`), dimensions of a van |
    | `_s` | seconds |
    | `_mps` | metres per second |
    | `_deg` | degrees of an angle, clockwise from north |
    | `_kg` | kilograms, with up to three decimals |
    | `_l` | litres; `_l_per_100_km` for consumption |
    | `_bytes` | bytes |
    | `_c` | degrees Celsius |
    | `_percent` | percent |
    | `_mm` | millimetres of rain or snow |
    | `_hpa` | hectopascals of air pressure |
    | `_w_per_m2` | watts per square metre of the sun's radiation |
    | `_w`, `_wh` | watts, watt-hours |
    | `_minor` | smallest units of a currency: cents, or whole yen |

    A plural without such a suffix is a count (`points`, `days`) or a list. Units do not depend on
    `--units` or on settings.

    **Positions** are decimal degrees: `lat` is positive to the north, `lon` to the east. Where
    there are several, a word comes first (`start_lat`). The sides of a box are `south`, `west`,
    `north` and `east`; in a box that crosses 180 degrees, `west` is greater than `east`.

    **Money** is a whole number of smallest units, so nothing is rounded: `amount_minor` 4250 with
    `currency` EUR in the same object is 42.50 EUR. `home_amount_minor` goes with `home_currency`. A
    `rate` is text, because it must stay exact.

    **Times.** An instant is RFC 3339 in UTC, such as `2026-08-12T15:30:00Z`, with fractions of a
    second where there are any. A day is a local date: `2026-08-12`. Time zones are names such as
    `Europe/Oslo`.

    **Ids.** `id` is the full id of a record, 26 letters and digits; `short_id` is the last part of
    it, enough to type. `trip_id`, `van_id`, `drive_id` and so on are ids of other records;
    `trip_name` is a name. The `id` of a spot is text chosen by its `pack`.

    **Missing values.** A value that is not known is `null`; the member is still there. Records are
    the exception: they leave out fields that are not set. An empty list is `[]`.

    **Lists** of records, changes, crossings and spots end at `--limit`, and `more` tells whether
    that left out any; `--limit all` leaves out none. Add nothing up from a list with `more`.

    **All of it as data.** `vanlog help --json` prints what each command takes and answers, with types
    and units; `interface.schema.json` beside this page is its schema. `interface_version` grows when a
    member changes its meaning. A phone needs the right `owner` wherever it names a file or folder.

    **Choices.** The tables list the words that a member may hold. More words and more members may
    be added, so programs should ignore those that they do not know.

    **Errors** are not JSON. If a command fails, standard output is empty or holds what was found up
    to that point, the reason is on standard error, and the exit code is one of those in the
    command's help.

    These rules do not cover formats of their own: the black box (`docs/formats.md`), manifests of
    backups, `config.json`, and exported GPX, GeoJSON, KML and CSV.

    ## Commands

    `[]` marks a list, and `.*` an object whose names are data. Commands are in the order of the
    help:

    """
}
