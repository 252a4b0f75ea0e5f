import CommandLineKit
import QRCode
import Records
import SharedCommands
import Text
import TripStore

/// Labels for boxes, each with its code, its name and its short id, as they lie on a sheet of A4.
struct LabelSheet {
  struct Label {
    let code: QRCode
    let box: Record
    let shortID: String
    /// What the code holds.
    let text: String
    /// The name in lines that fit.
    let lines: [String]

    init(_ box: Record, in store: RecordStore) throws {
      text = BoxLabel(box).text
      code = try QRCode(text: text)
      self.box = box
      shortID = box.shortID(in: store)
      lines = Self.lines(of: box.title)
    }

    /// At most two lines, as far as the name goes into them.
    private static func lines(of title: String) -> [String] {
      let all = Wrapping.lines(Printable.line(title), columns: LabelSheet.columnsOfText)
      guard all.count > 2 else { return all }
      return [all[0], all[1].prefix(LabelSheet.columnsOfText - 1) + "…"]
    }
  }

  /// Millimetres of a label, and of the square that its code gets.
  static let (labelWidth, labelHeight, codeSide) = (60, 45, 30)
  /// A sheet of A4 has room for this many, with a margin around them.
  static let (columns, rows) = (3, 6)
  static let columnsOfText = 20

  let labels: [Label]

  /// Columns that are used: a single label is no wider than itself.
  private var usedColumns: Int { min(labels.count, Self.columns) }
  var width: Int { usedColumns * Self.labelWidth }
  var height: Int {
    (labels.count + Self.columns - 1) / Self.columns * Self.labelHeight
  }

  /// The upper left corner of a label.
  func corner(_ index: Int) -> (x: Int, y: Int) {
    (index % Self.columns * Self.labelWidth, index / Self.columns * Self.labelHeight)
  }
}
