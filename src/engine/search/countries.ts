/**
 * The names of countries and of what comes from them: who asks for "German airlines" means those whose country is stored as
 * "Germany", and "the United Kingdom" may be stored as "UK".
 */
import { fold, wordsOf } from './words';

/** Each line is one country: its names, and behind the bar what is from there. */
const COUNTRIES = `
afghanistan|afghan,afghani
albania|albanian
algeria|algerian
argentina|argentine,argentinian,argentinean
armenia|armenian
australia|australian
austria|austrian
azerbaijan|azerbaijani
bangladesh|bangladeshi
belarus|belarusian
belgium|belgian
bolivia|bolivian
bosnia and herzegovina,bosnia|bosnian
brazil,brasil|brazilian
bulgaria|bulgarian
cambodia|cambodian
cameroon|cameroonian
canada|canadian
chile|chilean
china,people s republic of china,prc|chinese
colombia|colombian
costa rica|costa rican
croatia|croatian
cuba|cuban
cyprus|cypriot
czech republic,czechia|czech
denmark|danish
dominican republic|dominican
ecuador|ecuadorian
egypt|egyptian
england|english
estonia|estonian
ethiopia|ethiopian
fiji|fijian
finland|finnish
france|french
georgia|georgian
germany|german
ghana|ghanaian
greece|greek
guatemala|guatemalan
haiti|haitian
honduras|honduran
hungary|hungarian
iceland|icelandic
india|indian
indonesia|indonesian
iran|iranian
iraq|iraqi
ireland|irish
israel|israeli
italy|italian
ivory coast,cote d ivoire|ivorian
jamaica|jamaican
japan|japanese
jordan|jordanian
kazakhstan|kazakh
kenya|kenyan
kuwait|kuwaiti
latvia|latvian
lebanon|lebanese
lithuania|lithuanian
luxembourg|luxembourgish
malaysia|malaysian
malta|maltese
mexico|mexican
mongolia|mongolian
morocco|moroccan
nepal|nepalese,nepali
netherlands,the netherlands,holland|dutch
new zealand|new zealander
nicaragua|nicaraguan
nigeria|nigerian
norway|norwegian
pakistan|pakistani
panama|panamanian
papua new guinea|papua new guinean
paraguay|paraguayan
peru|peruvian
philippines,the philippines|filipino,philippine
poland|polish
portugal|portuguese
qatar|qatari
romania|romanian
russia,russian federation|russian
saudi arabia|saudi,saudi arabian
scotland|scottish
senegal|senegalese
serbia|serbian
singapore|singaporean
slovakia|slovak,slovakian
slovenia|slovenian,slovene
south africa|south african
south korea,korea,republic of korea|south korean,korean
north korea|north korean
spain|spanish
sri lanka|sri lankan
sudan|sudanese
sweden|swedish
switzerland|swiss
syria|syrian
taiwan|taiwanese
tanzania|tanzanian
thailand|thai
tunisia|tunisian
turkey,turkiye|turkish
uganda|ugandan
ukraine|ukrainian
united arab emirates,uae|emirati
united kingdom,uk,great britain,britain,u k|british
united states,usa,us,united states of america,u s,u s a,america|american
uruguay|uruguayan
uzbekistan|uzbek
venezuela|venezuelan
vietnam,viet nam|vietnamese
wales|welsh
yemen|yemeni
zambia|zambian
zimbabwe|zimbabwean
`;

const ALIKE = new Map<string, readonly string[]>();
for (const line of COUNTRIES.trim().split('\n')) {
  const names = line.split(/[|,]/);
  for (const name of names)
    ALIKE.set(
      name,
      names.filter((other) => other !== name),
    );
}

/** Words of the longest of these names. */
export const MOST_COUNTRY_WORDS = 5;

/**
 * Other names under which a country, or what is from there, may be stored.
 * @param text words of a question
 * @returns folded; nothing for what names no country
 */
export function countryNames(text: string): readonly string[] {
  return ALIKE.get(wordsOf(fold(text)).join(' ')) ?? [];
}

/** The letters that ISO 3166 gives each country, by its folded name in English; asked of the platform once. */
let codes: ReadonlyMap<string, string> | undefined;

/**
 * The two letters under which a country may be stored.
 * @param text words of a question: the country, or what is from there
 * @returns folded; undefined for what names no country
 */
export function countryCode(text: string): string | undefined {
  codes ??= readCodes();
  const own = wordsOf(fold(text)).join(' ');
  for (const name of [own, ...(ALIKE.get(own) ?? [])]) {
    const code = codes.get(name);
    if (code !== undefined) return code;
  }
  return undefined;
}

function readCodes(): Map<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const found = new Map<string, string>();
  for (const first of letters)
    for (const second of letters) {
      const name = names.of(first + second);
      const folded = name === undefined ? '' : wordsOf(fold(name)).join(' ');
      // Letters of former times ("DD", "SU") keep a name; the platform knows those that took their place.
      const isInUse = name !== undefined && new Intl.Locale(`und-${first}${second}`).region === first + second;
      if (isInUse && ALIKE.has(folded)) found.set(folded, (first + second).toLowerCase());
    }
  return found;
}
