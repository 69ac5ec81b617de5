/**
 * Alphabets by which single-byte encodings are told apart: the letters of each language beyond a to z, the most frequent
 * first. Bytes that are read in a wrong encoding seldom give letters of one language.
 */
import type { Encoding } from '../graph/reading';

const WESTERN = ['äüöß', 'éèàêçôîûâùïëœ', 'óíáéñúü', 'ãçáéíóõêâúà', 'àèéìòù', 'äöåé', 'øåæé', 'ëïéö', 'íáæéöúðþýó'];
const CENTRAL = ['łąęóśżćńź', 'íáěéřčžýšůúťňďó', 'áíéčžýšúťľňôďóäĺŕ', 'éáőóöíüúű', 'ăîşţâ', 'čšžćđ'];
const BALTIC = ['ėšžūįųąčę', 'āīšēņļžūčķģ', 'äõüöšž'];
const TURKISH = ['ıüşğöç'];
const GREEK = ['αοιετσνηυρπκμλωςάίόθγέδβύφήχώξζψϊΐϋ'];
const HEBREW = ['יוהלאתרמבשנדעקחפכםגטןסצזךףץ'];
const ARABIC = ['اليمنرتوبعدسفهكقجحةشصطخىذغثزضظءئإأؤآ'];
const CYRILLIC = [
  'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё',
  'оанивтерілскдумпязьгбчхйжїцшюєщфґ',
  'аоиенрсјтвудклпмзгбшчњљжћцхђџф',
];

/** Alphabets of the languages that are written in an encoding; absent where characters take several bytes. */
export const ALPHABETS: Readonly<Partial<Record<Encoding, readonly string[]>>> = {
  'windows-1252': WESTERN,
  'iso-8859-15': WESTERN,
  macintosh: WESTERN,
  'windows-1250': CENTRAL,
  'iso-8859-2': CENTRAL,
  'windows-1251': CYRILLIC,
  'koi8-r': CYRILLIC,
  'koi8-u': CYRILLIC,
  'iso-8859-5': CYRILLIC,
  ibm866: CYRILLIC,
  'x-mac-cyrillic': CYRILLIC,
  'windows-1253': GREEK,
  'iso-8859-7': GREEK,
  'windows-1254': TURKISH,
  'windows-1255': HEBREW,
  'windows-1256': ARABIC,
  'windows-1257': BALTIC,
};
