extension JSONDocument {
  static let rules = """
    # JSON

    Every command takes `--json` and then prints JSON on standard output and nothing else there;
    notes and errors go to standard error, and the exit code says how it ended. This page is made
    from the declarations of the commands: change those and run `script/docs`.

    ## Rules

    **One object.** A command prints one object on one line. `drive start --foreground`, `drive
    status --watch` and `drive replay --explain` print a line for each event. A command that changes
    something prints what is there now.

    **Names** are small letters with underscores. A thing has one name and one unit in every
    command, and the name of a number that has a unit ends in it:

    | ending | unit |
    |---|---|
    | `_m` | metres: distances, heights above the sea (`alt_m`), measures of a van |
    | `_s` | seconds |
    | `_mps` | metres a second |
    | `_deg` | degrees of an angle, clockwise from north |
    | `_kg` | kilograms, with up to three decimals |
    | `_l` | litres; `_l_per_100_km` for consumption |
    | `_bytes` | bytes |
    | `_c` | degrees Celsius |
    | `_percent` | percent |
    | `_minor` | smallest units of a currency: cents, or whole yen |

    A plural without such an ending counts things (`points`, `days`) or lists them. Units do not
    depend on `--units` or on settings.

    **Positions** are degrees as decimal numbers: `lat` north and `lon` east of zero, with a word
    before them where there are several (`start_lat`); the sides of a box are `south`, `west`,
    `north` and `east`, and a box across 180 degrees has a `west` greater than its `east`.

    **Money** is a whole number of smallest units, so that nothing is rounded: `amount_minor` 4250
    with `currency` EUR in the same object is 42.50 EUR. `home_amount_minor` belongs to
    `home_currency`. A `rate` is text, since it must stay exact.

    **Times.** An instant is RFC 3339 in UTC, such as `2026-08-12T15:30:00Z`, with a fraction of the
    second where there is one. A day is a day of the calendar at the place: `2026-08-12`. Time
    zones are names such as `Europe/Oslo`.

    **Ids.** `id` is the whole id of a record, of 26 letters and digits, and `short_id` the end of
    it that can be typed. `trip_id`, `van_id`, `drive_id` and so on are ids of other records;
    `trip_name` is a name. The `id` of a spot is a text that its `pack` chose.

    **Nothing.** A value that is not known is `null`, and the member is there. Records are the
    exception: they leave out fields that are not set. A list that is empty is `[]`.

    **Words** out of a fixed list are named in the tables. More may be added, and so may members:
    a program should pass over those that it does not know.

    **Errors** are not JSON. If a command fails, standard output is empty or holds what was found
    until then, the reason is on standard error, and the exit code is that of the command's help.

    Not in this language are formats of their own: the black box (`docs/formats.md`), manifests of
    backups, `config.json`, and exported GPX, GeoJSON, KML and CSV.

    ## Commands

    `[]` is a list, and `.*` an object whose names are data. In the order of the help:

    """
}
