internal import Text

/// The names by which people call countries, in several languages.
public enum CountryNames {
  /// The two letters of ISO 3166 for a name or a code of three letters; `nil` if it is not one.
  public static func code(of name: String) -> String? {
    let plain = plain(name)
    return codes[plain] ?? (plain.hasPrefix("the") ? codes[String(plain.dropFirst(3))] : nil)
  }

  /// A name that was probably meant.
  static func nearest(to name: String) -> String? {
    NameSearch.nearest(to: name, among: entries.flatMap { $0.names.dropFirst() })
  }

  private static let entries: [(code: String, names: [String])] = table.split(separator: "\n").map {
    let words = $0.split(separator: " ", maxSplits: 1)
    return (String(words[0]), words[1].split(separator: ",").map(String.init))
  }

  private static let codes: [String: String] = {
    var codes: [String: String] = [:]
    for (code, names) in entries {
      for name in names { codes[plain(name)] = code }
    }
    return codes
  }()

  /// Only letters, without accents and in lower case.
  private static func plain(_ name: String) -> String {
    String(Folding.folded(name).unicodeScalars.filter { $0.properties.isAlphabetic })
  }

  /// Two-letter code, then three-letter code and names, the English one that the border map has too.
  private static let table = """
    AD AND,Andorra
    AE ARE,United Arab Emirates,UAE,Emirates
    AF AFG,Afghanistan
    AG ATG,Antigua and Barbuda
    AI AIA,Anguilla
    AL ALB,Albania,Albanien,Shqipëria,Albanie
    AM ARM,Armenia,Armenien
    AO AGO,Angola
    AQ ATA,Antarctica
    AR ARG,Argentina,Argentinien,Argentine
    AS ASM,American Samoa
    AT AUT,Austria,Österreich,Autriche,Oostenrijk
    AU AUS,Australia,Australien,Australie
    AW ABW,Aruba
    AX ALA,Aland Islands,Åland
    AZ AZE,Azerbaijan
    BA BIH,Bosnia and Herzegovina,Bosnia,Bosnien und Herzegowina,Bosna i Hercegovina
    BB BRB,Barbados
    BD BGD,Bangladesh
    BE BEL,Belgium,Belgien,Belgique,België,Belgio,Bélgica
    BF BFA,Burkina Faso
    BG BGR,Bulgaria,Bulgarien,България,Bulgarie
    BH BHR,Bahrain
    BI BDI,Burundi
    BJ BEN,Benin
    BL BLM,Saint Barthelemy
    BM BMU,Bermuda
    BN BRN,Brunei
    BO BOL,Bolivia,Bolivien
    BQ BES,Bonaire,Bonaire Saint Eustatius and Saba,Saba
    BR BRA,Brazil,Brasil,Brasilien
    BS BHS,Bahamas
    BT BTN,Bhutan
    BV BVT,Bouvet Island
    BW BWA,Botswana
    BY BLR,Belarus,Weißrussland
    BZ BLZ,Belize
    CA CAN,Canada,Kanada
    CC CCK,Cocos Islands
    CD COD,Democratic Republic of the Congo,DR Congo
    CF CAF,Central African Republic
    CG COG,Republic of the Congo,Congo
    CH CHE,Switzerland,Schweiz,Suisse,Svizzera,Suiza,Zwitserland
    CI CIV,Ivory Coast,Côte d'Ivoire
    CK COK,Cook Islands
    CL CHL,Chile
    CM CMR,Cameroon
    CN CHN,China
    CO COL,Colombia,Kolumbien
    CR CRI,Costa Rica
    CU CUB,Cuba
    CV CPV,Cabo Verde
    CW CUW,Curacao
    CX CXR,Christmas Island
    CY CYP,Cyprus,Zypern,Chypre
    CZ CZE,Czechia,Czech Republic,Tschechien,Česko,République tchèque
    DE DEU,Germany,Deutschland,Allemagne,Germania,Alemania,Duitsland
    DJ DJI,Djibouti
    DK DNK,Denmark,Dänemark,Danmark,Danemark
    DM DMA,Dominica
    DO DOM,Dominican Republic
    DZ DZA,Algeria,Algerien,Algérie
    EC ECU,Ecuador
    EE EST,Estonia,Estland,Eesti,Estonie
    EG EGY,Egypt,Ägypten,Égypte
    EH ESH,Western Sahara
    ER ERI,Eritrea
    ES ESP,Spain,Spanien,España,Espagne,Spagna,Spanje
    ET ETH,Ethiopia,Äthiopien
    FI FIN,Finland,Finnland,Suomi,Finlande
    FJ FJI,Fiji
    FK FLK,Falkland Islands
    FM FSM,Micronesia
    FO FRO,Faroe Islands
    FR FRA,France,Frankreich,Francia,Frankrijk
    GA GAB,Gabon
    GB GBR,United Kingdom,UK,Great Britain,England,Scotland,Wales,Northern Ireland,Royaume-Uni
    GD GRD,Grenada
    GE GEO,Georgia,Georgien
    GF GUF,French Guiana
    GG GGY,Guernsey
    GH GHA,Ghana
    GI GIB,Gibraltar
    GL GRL,Greenland,Grönland
    GM GMB,Gambia
    GN GIN,Guinea
    GP GLP,Guadeloupe
    GQ GNQ,Equatorial Guinea
    GR GRC,Greece,Griechenland,Grèce,Grecia,Ελλάδα,Griekenland
    GS SGS,South Georgia and the South Sandwich Islands
    GT GTM,Guatemala
    GU GUM,Guam
    GW GNB,Guinea-Bissau
    GY GUY,Guyana
    HK HKG,Hong Kong
    HM HMD,Heard Island and McDonald Islands
    HN HND,Honduras
    HR HRV,Croatia,Kroatien,Hrvatska,Croatie,Croazia,Kroatië
    HT HTI,Haiti
    HU HUN,Hungary,Ungarn,Magyarország,Hongrie
    ID IDN,Indonesia
    IE IRL,Ireland,Irland,Éire,Irlande
    IL ISR,Israel
    IM IMN,Isle of Man
    IN IND,India,Indien
    IO IOT,British Indian Ocean Territory
    IQ IRQ,Iraq,Irak
    IR IRN,Iran
    IS ISL,Iceland,Island,Ísland,Islande
    IT ITA,Italy,Italien,Italia,Italie
    JE JEY,Jersey
    JM JAM,Jamaica
    JO JOR,Jordan,Jordanien
    JP JPN,Japan
    KE KEN,Kenya
    KG KGZ,Kyrgyzstan,Kirgisistan
    KH KHM,Cambodia,Kambodscha
    KI KIR,Kiribati
    KM COM,Comoros
    KN KNA,Saint Kitts and Nevis
    KP PRK,North Korea
    KR KOR,South Korea,Südkorea,Korea
    KW KWT,Kuwait
    KY CYM,Cayman Islands
    KZ KAZ,Kazakhstan,Kasachstan
    LA LAO,Laos
    LB LBN,Lebanon,Libanon
    LC LCA,Saint Lucia
    LI LIE,Liechtenstein
    LK LKA,Sri Lanka
    LR LBR,Liberia
    LS LSO,Lesotho
    LT LTU,Lithuania,Litauen,Lietuva
    LU LUX,Luxembourg,Luxemburg
    LV LVA,Latvia,Lettland,Latvija
    LY LBY,Libya,Libyen
    MA MAR,Morocco,Marokko,Maroc,Marruecos,Marocco
    MC MCO,Monaco
    MD MDA,Moldova
    ME MNE,Montenegro,Crna Gora
    MF MAF,Saint Martin
    MG MDG,Madagascar
    MH MHL,Marshall Islands
    MK MKD,North Macedonia,Macedonia,Nordmazedonien
    ML MLI,Mali
    MM MMR,Myanmar,Burma
    MN MNG,Mongolia,Mongolei
    MO MAC,Macao
    MP MNP,Northern Mariana Islands
    MQ MTQ,Martinique
    MR MRT,Mauritania,Mauretanien
    MS MSR,Montserrat
    MT MLT,Malta
    MU MUS,Mauritius
    MV MDV,Maldives
    MW MWI,Malawi
    MX MEX,Mexico,México,Mexiko
    MY MYS,Malaysia
    MZ MOZ,Mozambique
    NA NAM,Namibia
    NC NCL,New Caledonia
    NE NER,Niger
    NF NFK,Norfolk Island
    NG NGA,Nigeria
    NI NIC,Nicaragua
    NL NLD,Netherlands,Niederlande,Nederland,Pays-Bas,Holland,Paesi Bassi
    NO NOR,Norway,Norwegen,Norge,Norvège
    NP NPL,Nepal
    NR NRU,Nauru
    NU NIU,Niue
    NZ NZL,New Zealand,Neuseeland,Aotearoa
    OM OMN,Oman
    PA PAN,Panama
    PE PER,Peru,Perú
    PF PYF,French Polynesia
    PG PNG,Papua New Guinea
    PH PHL,Philippines,Philippinen
    PK PAK,Pakistan
    PL POL,Poland,Polen,Polska,Pologne
    PM SPM,Saint Pierre and Miquelon
    PN PCN,Pitcairn
    PR PRI,Puerto Rico
    PS PSE,Palestinian Territory,Palestine
    PT PRT,Portugal
    PW PLW,Palau
    PY PRY,Paraguay
    QA QAT,Qatar
    RE REU,Reunion
    RO ROU,Romania,Rumänien,România,Roumanie
    RS SRB,Serbia,Serbien,Srbija
    RU RUS,Russia,Russland,Россия
    RW RWA,Rwanda
    SA SAU,Saudi Arabia,Saudi-Arabien
    SB SLB,Solomon Islands
    SC SYC,Seychelles
    SD SDN,Sudan
    SE SWE,Sweden,Schweden,Sverige,Suède
    SG SGP,Singapore
    SH SHN,Saint Helena
    SI SVN,Slovenia,Slowenien,Slovenija
    SJ SJM,Svalbard and Jan Mayen
    SK SVK,Slovakia,Slowakei,Slovensko
    SL SLE,Sierra Leone
    SM SMR,San Marino
    SN SEN,Senegal
    SO SOM,Somalia
    SR SUR,Suriname
    SS SSD,South Sudan
    ST STP,Sao Tome and Principe
    SV SLV,El Salvador
    SX SXM,Sint Maarten
    SY SYR,Syria,Syrien
    SZ SWZ,Eswatini,Swaziland
    TC TCA,Turks and Caicos Islands
    TD TCD,Chad
    TF ATF,French Southern Territories
    TG TGO,Togo
    TH THA,Thailand
    TJ TJK,Tajikistan,Tadschikistan
    TK TKL,Tokelau
    TL TLS,Timor Leste,East Timor
    TM TKM,Turkmenistan
    TN TUN,Tunisia,Tunesien,Tunisie
    TO TON,Tonga
    TR TUR,Turkey,Türkei,Türkiye,Turquie
    TT TTO,Trinidad and Tobago
    TV TUV,Tuvalu
    TW TWN,Taiwan
    TZ TZA,Tanzania
    UA UKR,Ukraine,Україна
    UG UGA,Uganda
    UM UMI,United States Minor Outlying Islands
    US USA,United States,United States of America,USA,Vereinigte Staaten,États-Unis
    UY URY,Uruguay
    UZ UZB,Uzbekistan,Usbekistan
    VA VAT,Vatican,Holy See
    VC VCT,Saint Vincent and the Grenadines
    VE VEN,Venezuela
    VG VGB,British Virgin Islands
    VI VIR,U.S. Virgin Islands
    VN VNM,Vietnam
    VU VUT,Vanuatu
    WF WLF,Wallis and Futuna
    WS WSM,Samoa
    XK XKX,Kosovo
    YE YEM,Yemen
    YT MYT,Mayotte
    ZA ZAF,South Africa,Südafrika
    ZM ZMB,Zambia
    ZW ZWE,Zimbabwe
    """
}
