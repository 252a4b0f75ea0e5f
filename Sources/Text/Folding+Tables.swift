extension Folding {
  // One scalar for each that the table covers, in order: "." for itself, "*" for several letters.
  // They follow from the Unicode Character Database: compatibility decomposition without accents,
  // in lower case. Letters with a stroke, which it does not decompose, are without it.

  /// U+00C0 to U+024F.
  static let latin = Array(
    """
    aaaaaa*ceeeeiiiidnooooo.ouuuuy**aaaaaa*ceeeeiiiidnooooo.ouuuuy*yaaaaaaccccccccddddeeeeeeeeee\
    gggggggghhhhiiiiiiiiii**jjkkqllllllllllnnnnnnnnnoooooo**rrrrrrssssssssttttttuuuuuuuuuuuuwwyy\
    yzzzzzzsbɓƃ.ƅ.ɔƈ.ɖɗdd.ǝəɛƒ.ɠɣ.ɩiƙ.l.ɯɲ.ɵooƣ.ƥ.ʀƨ.ʃ..ƭ.ʈuuʊʋƴ.zzʒƹ...ƽ.......*********aaiioou\
    uuuuuuuuu.aaaa**ggggkkooooʒʒj***ggƕƿnnaa**ooaaaaeeeeiiiioooorrrruuuussttȝ.hhƞ.ȣ.ȥ.aaeeoooooo\
    ooyy......acclt..ɂ.buʌeejjɋ.rryy
    """.unicodeScalars)

  /// U+0370 to U+03FF.
  static let greek = Array(
    """
    ͱ.ͳ.ʹ.ͷ........ϳ......α.εηι.ο.υωιαβγδεζηθικλμνξοπρ.στυφχψωιυαεηιυ.................σ.......ιυ\
    ουωϗβθυυυφπ.ϙ.ϛ.ϝ.ϟ.ϡ.ϣ.ϥ.ϧ.ϩ.ϫ.ϭ.ϯ.κρσ.θε.ϸ.σϻ..ͻͼͽ
    """.unicodeScalars)

  /// U+0400 to U+052F.
  static let cyrillic = Array(
    """
    ееђгєѕііјљњћкиуџабвгдежзииклмнопрстуфхцчшщъыьэюя.........и......................ее.г...і....\
    киу.ѡ.ѣ.ѥ.ѧ.ѩ.ѫ.ѭ.ѯ.ѱ.ѳ.ѵ.ѵѵѹ.ѻ.ѽ.ѿ.ҁ.........ҋ.ҍ.ҏ.ґ.ғ.ҕ.җ.ҙ.қ.ҝ.ҟ.ҡ.ң.ҥ.ҧ.ҩ.ҫ.ҭ.ү.ұ.ҳ.ҵ.ҷ.\
    ҹ.һ.ҽ.ҿ.ӏжжӄ.ӆ.ӈ.ӊ.ӌ.ӎ..ааааӕ.ееә.әәжжззӡ.ииииооө.өөээууууууччӷ.ыыӻ.ӽ.ӿ.ԁ.ԃ.ԅ.ԇ.ԉ.ԋ.ԍ.ԏ.ԑ.ԓ.\
    ԕ.ԗ.ԙ.ԛ.ԝ.ԟ.ԡ.ԣ.ԥ.ԧ.ԩ.ԫ.ԭ.ԯ.
    """.unicodeScalars)

  /// U+1E00 to U+1EFF.
  static let latinAdditional = Array(
    """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooooooopppprrrr\
    rrrrssssssssssttttttttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwyasss*.aaaaaaaaaaaaaaaaaaaaaaaa\
    eeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyyỻ.ỽ.ỿ.
    """.unicodeScalars)

  /// U+1F00 to U+1FFF.
  static let greekExtended = Array(
    """
    ααααααααααααααααεεεεεε..εεεεεε..ηηηηηηηηηηηηηηηηιιιιιιιιιιιιιιιιοοοοοο..οοοοοο..υυυυυυυυ.υ.υ\
    .υ.υωωωωωωωωωωωωωωωωααεεηηιιοουυωω..ααααααααααααααααηηηηηηηηηηηηηηηηωωωωωωωωωωωωωωωωααααα.αα\
    ααααα.ι...ηηη.ηηεεηηη...ιιιι..ιιιιιι....υυυυρρυυυυυυρ.....ωωω.ωωοοωωω...
    """.unicodeScalars)

  /// U+3040 to U+30FF.
  static let kana = Array(
    """
    ............か.き.く.け.こ.さ.し.す.せ.そ.た.ち..つ.て.と......はは.ひひ.ふふ.へへ.ほほ......................う.......\
    ..ゝ*............カ.キ.ク.ケ.コ.サ.シ.ス.セ.ソ.タ.チ..ツ.テ.ト......ハハ.ヒヒ.フフ.ヘヘ.ホホ......................ウ..ワ\
    ヰヱヲ...ヽ*
    """.unicodeScalars)

  /// U+FF66 to U+FF9D, the narrow kana.
  static let narrowKana = Array(
    """
    ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン
    """.unicodeScalars)
}
