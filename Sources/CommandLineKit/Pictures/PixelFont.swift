/// Letters of five by seven dots, for pictures that have no fonts of their own: capitals, digits and
/// some signs.
public enum PixelFont {
  public static let (width, height) = (5, 7)

  /// Which dots of a character are set, row by row; `nil` for one that the font does not have.
  public static func rows(of character: Character) -> [[Bool]]? {
    guard let ascii = character.asciiValue, character != " " else {
      return character == " " ? blank : nil
    }
    let wanted = ascii >= 0x61 && ascii <= 0x7A ? ascii - 0x20 : ascii
    return glyphs.first { $0.character == wanted }?.rows
  }

  private static let blank = [[Bool]](
    repeating: [Bool](repeating: false, count: width), count: height)

  private static let glyphs: [(character: UInt8, rows: [[Bool]])] = {
    table.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard let character = words.first?.utf8.first else { return nil }
      return (character, words.dropFirst().map { row in row.utf8.map { $0 == UInt8(ascii: "O") } })
    }
  }()

  private static let table = """
    A .OOO. O...O O...O OOOOO O...O O...O O...O
    B OOOO. O...O O...O OOOO. O...O O...O OOOO.
    C .OOO. O...O O.... O.... O.... O...O .OOO.
    D OOOO. O...O O...O O...O O...O O...O OOOO.
    E OOOOO O.... O.... OOOO. O.... O.... OOOOO
    F OOOOO O.... O.... OOOO. O.... O.... O....
    G .OOO. O...O O.... O.OOO O...O O...O .OOO.
    H O...O O...O O...O OOOOO O...O O...O O...O
    I .OOO. ..O.. ..O.. ..O.. ..O.. ..O.. .OOO.
    J ..OOO ...O. ...O. ...O. ...O. O..O. .OO..
    K O...O O..O. O.O.. OO... O.O.. O..O. O...O
    L O.... O.... O.... O.... O.... O.... OOOOO
    M O...O OO.OO O.O.O O.O.O O...O O...O O...O
    N O...O OO..O O.O.O O..OO O...O O...O O...O
    O .OOO. O...O O...O O...O O...O O...O .OOO.
    P OOOO. O...O O...O OOOO. O.... O.... O....
    Q .OOO. O...O O...O O...O O.O.O O..O. .OO.O
    R OOOO. O...O O...O OOOO. O.O.. O..O. O...O
    S .OOOO O.... O.... .OOO. ....O ....O OOOO.
    T OOOOO ..O.. ..O.. ..O.. ..O.. ..O.. ..O..
    U O...O O...O O...O O...O O...O O...O .OOO.
    V O...O O...O O...O O...O .O.O. .O.O. ..O..
    W O...O O...O O...O O.O.O O.O.O OO.OO O...O
    X O...O O...O .O.O. ..O.. .O.O. O...O O...O
    Y O...O O...O .O.O. ..O.. ..O.. ..O.. ..O..
    Z OOOOO ....O ...O. ..O.. .O... O.... OOOOO
    0 .OOO. O...O O..OO O.O.O OO..O O...O .OOO.
    1 ..O.. .OO.. ..O.. ..O.. ..O.. ..O.. .OOO.
    2 .OOO. O...O ....O ..OO. .O... O.... OOOOO
    3 .OOO. O...O ....O ..OO. ....O O...O .OOO.
    4 ...O. ..OO. .O.O. O..O. OOOOO ...O. ...O.
    5 OOOOO O.... OOOO. ....O ....O O...O .OOO.
    6 ..OO. .O... O.... OOOO. O...O O...O .OOO.
    7 OOOOO ....O ...O. ..O.. ..O.. ..O.. ..O..
    8 .OOO. O...O O...O .OOO. O...O O...O .OOO.
    9 .OOO. O...O O...O .OOOO ....O ...O. .OO..
    . ..... ..... ..... ..... ..... .OO.. .OO..
    , ..... ..... ..... ..... ..OO. ...O. ..O..
    : ..... .OO.. .OO.. ..... .OO.. .OO.. .....
    ; ..... .OO.. .OO.. ..... .OO.. ..O.. .O...
    - ..... ..... ..... OOOOO ..... ..... .....
    _ ..... ..... ..... ..... ..... ..... OOOOO
    + ..... ..O.. ..O.. OOOOO ..O.. ..O.. .....
    = ..... ..... OOOOO ..... OOOOO ..... .....
    / ....O ....O ...O. ..O.. .O... O.... O....
    ( ...O. ..O.. .O... .O... .O... ..O.. ...O.
    ) .O... ..O.. ...O. ...O. ...O. ..O.. .O...
    ' ..O.. ..O.. .O... ..... ..... ..... .....
    " .O.O. .O.O. ..... ..... ..... ..... .....
    ! ..O.. ..O.. ..O.. ..O.. ..O.. ..... ..O..
    ? .OOO. O...O ....O ..OO. ..O.. ..... ..O..
    & .OO.. O..O. O.O.. .O... O.O.O O..O. .OO.O
    # .O.O. .O.O. OOOOO .O.O. OOOOO .O.O. .O.O.
    % OO..O OO..O ...O. ..O.. .O... O..OO O..OO
    * ..... ..O.. O.O.O .OOO. O.O.O ..O.. .....
    @ .OOO. O...O O.OOO O.O.O O.OOO O.... .OOO.
    """
}
