/// Looks up countries by the full names that packs use.
enum CountryNames {
  /// The number of `CountryPair`.
  static func number(of text: String) -> Int16? {
    let plain = SpotColumnName.plain(text)
    return (codes[plain] ?? codes[plain.hasPrefix("the") ? String(plain.dropFirst(3)) : plain])
      .flatMap { CountryPair.number(Array($0.utf8)) }
  }

  private static let codes: [String: String] = {
    var codes: [String: String] = [:]
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2 else { continue }
      for name in words[1].split(separator: ",") {
        codes[SpotColumnName.plain(String(name))] = String(words[0])
      }
    }
    return codes
  }()

  /// Two-letter code, then three-letter code and names.
  private static let table = """
    AD AND,Andorra
    AL ALB,Albania,Albanien,Shqipëria,Albanie
    AM ARM,Armenia,Armenien
    AR ARG,Argentina,Argentinien,Argentine
    AT AUT,Austria,Österreich,Autriche,Oostenrijk
    AU AUS,Australia,Australien,Australie
    AZ AZE,Azerbaijan
    BA BIH,Bosnia and Herzegovina,Bosnia,Bosnien und Herzegowina,Bosna i Hercegovina
    BE BEL,Belgium,Belgien,Belgique,België,Belgio,Bélgica
    BG BGR,Bulgaria,Bulgarien,България,Bulgarie
    BO BOL,Bolivia,Bolivien
    BR BRA,Brazil,Brasil,Brasilien
    BY BLR,Belarus
    CA CAN,Canada,Kanada
    CH CHE,Switzerland,Schweiz,Suisse,Svizzera,Suiza,Zwitserland
    CL CHL,Chile
    CN CHN,China
    CO COL,Colombia,Kolumbien
    CR CRI,Costa Rica
    CU CUB,Cuba
    CY CYP,Cyprus,Zypern,Chypre
    CZ CZE,Czechia,Czech Republic,Tschechien,Česko,République tchèque
    DE DEU,Germany,Deutschland,Allemagne,Germania,Alemania,Duitsland
    DK DNK,Denmark,Dänemark,Danmark,Danemark
    EC ECU,Ecuador
    EE EST,Estonia,Estland,Eesti,Estonie
    EG EGY,Egypt
    ES ESP,Spain,Spanien,España,Espagne,Spagna,Spanje
    FI FIN,Finland,Finnland,Suomi,Finlande
    FO FRO,Faroe Islands
    FR FRA,France,Frankreich,Francia,Frankrijk
    GB GBR,United Kingdom,UK,Great Britain,England,Scotland,Wales,Northern Ireland,Royaume-Uni
    GE GEO,Georgia,Georgien
    GR GRC,Greece,Griechenland,Grèce,Grecia,Ελλάδα,Griekenland
    GT GTM,Guatemala
    HN HND,Honduras
    HR HRV,Croatia,Kroatien,Hrvatska,Croatie,Croazia,Kroatië
    HU HUN,Hungary,Ungarn,Magyarország,Hongrie
    IE IRL,Ireland,Irland,Éire,Irlande
    IL ISR,Israel
    IN IND,India,Indien
    IR IRN,Iran
    IS ISL,Iceland,Island,Ísland,Islande
    IT ITA,Italy,Italien,Italia,Italie
    JO JOR,Jordan,Jordanien
    JP JPN,Japan
    KE KEN,Kenya
    KG KGZ,Kyrgyzstan,Kirgisistan
    KZ KAZ,Kazakhstan,Kasachstan
    LI LIE,Liechtenstein
    LT LTU,Lithuania,Litauen,Lietuva
    LU LUX,Luxembourg,Luxemburg
    LV LVA,Latvia,Lettland,Latvija
    MA MAR,Morocco,Marokko,Maroc,Marruecos,Marocco
    MC MCO,Monaco
    MD MDA,Moldova
    ME MNE,Montenegro,Crna Gora
    MK MKD,North Macedonia,Macedonia,Nordmazedonien
    MN MNG,Mongolia,Mongolei
    MR MRT,Mauritania,Mauretanien
    MT MLT,Malta
    MX MEX,Mexico,México,Mexiko
    MZ MOZ,Mozambique
    NA NAM,Namibia
    NI NIC,Nicaragua
    NL NLD,Netherlands,Niederlande,Nederland,Pays-Bas,Holland,Paesi Bassi
    NO NOR,Norway,Norwegen,Norge,Norvège
    NZ NZL,New Zealand,Neuseeland,Aotearoa
    OM OMN,Oman
    PA PAN,Panama
    PE PER,Peru,Perú
    PL POL,Poland,Polen,Polska,Pologne
    PT PRT,Portugal
    PY PRY,Paraguay
    RO ROU,Romania,Rumänien,România,Roumanie
    RS SRB,Serbia,Serbien,Srbija
    RU RUS,Russia,Russland,Россия
    SE SWE,Sweden,Schweden,Sverige,Suède
    SI SVN,Slovenia,Slowenien,Slovenija
    SK SVK,Slovakia,Slowakei,Slovensko
    SM SMR,San Marino
    SN SEN,Senegal
    SV SLV,El Salvador
    TN TUN,Tunisia,Tunesien,Tunisie
    TR TUR,Turkey,Türkei,Türkiye,Turquie
    TZ TZA,Tanzania
    UA UKR,Ukraine,Україна
    US USA,United States,United States of America,USA,Vereinigte Staaten,États-Unis
    UY URY,Uruguay
    UZ UZB,Uzbekistan,Usbekistan
    VA VAT,Vatican
    XK XKX,Kosovo
    ZA ZAF,South Africa,Südafrika
    ZM ZMB,Zambia
    ZW ZWE,Zimbabwe
    """
}
