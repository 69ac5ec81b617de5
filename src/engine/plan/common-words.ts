/**
 * Words that demand nothing of the data though they are no function words: how people put questions ("the corresponding",
 * "who ever served"). Gathered from answerable training questions (`test/bench/gather-common-words.ts`: words that the
 * graphs of two databases or more do not explain), less those that name properties, plus forms of the same kind.
 */
import { SCHEMA_WORDS } from '../search/schema-vocabulary';
import { isSlip } from '../search/spelling';
import { singular } from '../search/words';

const WORDS = `
able accept accepted  according achieve achieved act acts actual actually add added affect affected afford again   ago allow
allowed almost alone already also alternative amongst amount answer anybody anyone anything anywhere appear appeared appears approximately
arrange ascending ask asked assign assigned associate associated attain attained attend attended attending available away back base based
basic become becoming begin being belong belonging belongs bring brought busiest buy bought call called capable care carry carried cause
caused certain  charge choose chosen close collect collected combine combined come comes coming common complete completed concern
concerning consider considered consist  contain contribute contributed  correspond corresponding count cover create created
creating cross currently database dataset decide decreasing deep descending describe described detail detailed details determine differ
different direct display displaying distinct done double earn earned effect either else employ employed   entire entry equal
establish established ever every everybody everyone everything exact exactly exceed exist existence existing experience experienced extra
 far    fifth  final finally find finish finished first follow following fourth free frequency frequent
frequently full further gain gather general generate generated get gets getting give given gives go goes going good got gotten granted
great group grouped grow half handle handled happen happened happening have having head headed hear held help hire hired  hold holding
holds ignore identify include included including incur incurred indicate individual information initial instance instances involve
involved issue issued item items join joined keep kind kinds know known large last launch launched lead leading leads least leave left
  like line list listed listing live lived locate located log look lots low main maintain maintained majority make makes making
manner many match matching mean mention mentioned  middle minimum most move multiple must name named need needs  nominated
normal normally note number numbers object observe observed obtain obtained occur occurred occurrence offer offered often once one only
operate operated operates operating order ordered  originally output outside overall own owned owner owning owns pair pairs part
participate participated particular particularly pass passed past pay paid people per perform performed  person  place placed places
play played plays point  possess possessed possible  posted practice prefix prepare prescribe prescribed present previous previously
process processed produce produced  prominent provide provided purchase purchased put  question   ranked rate reach
reached real receive received record recorded records  regard regarding regardless   reject related relative
release released remain represent represented require required requires resource respective respectively respond rest result results retrieve
return  role run running runs satisfy  seen sell send sent separate serve served serves set several share show showing side
similar simultaneously single  sold somebody someone something sort span specific specified specifically spend spending spent stand
start started state stated  stay staying steps still stop store stored stream string substring succeed successful successfully suffer
suffered support supported supports symbol system table take taken takes taking talk tell term text thing things think third throughout
time together took total touch train trained travel traveled travelled treat treated treats tried try trying tuple tuples turn twice type
types typically unique use used user users using usually value values various version view visit visited visiting way ways whole
widely win wins won word words work worked working works write written wrong yield second fifth sixth zero none both way greatest highest
lowest longest shortest popular members member usd eur dollar dollars euro euros ad si majority create creating enrol enrolled
teach taught study studied climb climbed practice practise spell belong lie lay stand wear wore win beat host hosted hosting
fly flew flown sing sang sung accommodate presently train training ended
found led lent lend kept met said shown driven fallen grown laid drew drawn rode ridden risen rose spoke spoken struck
threw thrown woke brought caught dealt fought forgot forgotten lost sought stuck swept swum understood
assistant availability afterwards amongst anyhow fewer biggest latest earliest recently recent
`;

/** Words in -ing and -ed that are no nouns of data are taken for verbs. */
const VERB_ENDING = /^\p{L}{3,}(?:ing|ed)$/u;

const LIST = WORDS.split(/\s+/).filter(Boolean);
const COMMON = new Set(LIST);
const SLIPS = [
  ...LIST,
  ...'that what which where when whose there their this with from have does each order number average names many how show find least maximum descending ascending'.split(
    ' ',
  ),
].filter((word) => word.length > 3);

/**
 * Whether a word only serves to put a question.
 * @param word a folded word
 */
export function isCommonWord(word: string): boolean {
  return COMMON.has(word) || COMMON.has(singular(word)) || (VERB_ENDING.test(word) && !SCHEMA_WORDS.has(word));
}

/**
 * Whether a word is a slip of the pen for one that serves to put a question ("whcih").
 * @param word a folded word that is known for nothing else
 */
export function isCommonSlip(word: string): boolean {
  if (word.length < 4 || SCHEMA_WORDS.has(word) || SCHEMA_WORDS.has(singular(word))) return false;
  return SLIPS.some((other) => isSlip(word, other));
}
