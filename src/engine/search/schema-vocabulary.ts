/**
 * Words that names of tables and columns are made of. They serve to split names that are written without separators
 * (`CRASHTIME`, `birthyear`) and to read abbreviations (`dept`, `qty`). General English of databases, no single data set.
 */

const WORDS = `
academic accept access account acceleration action active activity actor actual address admin admission advisor age agency agent air
airline airport album alcohol alias allergy altitude amount animal answer apartment appointment area arrival arrive art article
artist asset assignment athlete attendance attribute author available average award away background balance ballot band bank base bat
battle bed begin behavior belt bid bill birth block blood body bonus book booking born branch brand breed budget building
built bus business buyer calendar call camera campus cap capacity capital car card care case cast category cause cell
center ceo certificate chair champion change channel character charge chart check child children chip circuit city claim class
client closed club coach code collection college collision color colour comment committee common community company competition
complaint component condition conductor contact content contestant continent contract coordinate copy cost coverage count country county
course cover crash create created creation credit crew crime currency current customer cut cycle cylinder daily damage data date
day days death debt debut decision degree delivery demo depart department departure deposit depth description design destination detail
details device dimension direct direction director disc discount disease display distance district doctor document dog
domain donor door down draft driver driving drug due duration early earning edition editor education effective elevation elimination email
employee employer employed empty end ended engine enroll enrolled enrollment entrant entry equipment error estimate ethnicity event
exam exchange expense experience expiration export face facility faculty fact family father fax fee feedback female festival field
file film final finance finish first flag flight floor flow font food forecast form format founded founder frame free frequency
friend from fuel full function fund game gallery gas gdp gender genre goal governor grade graduation grant graph gross ground group
growth guest gym hall hand happy hardware head headquarter headquarters health height high highest hire hired hispanic history hobby
holder home horse horsepower hospital host hotel hour hours house human image impact import income incident index industry
injured injury instructor insurance interest interview inventory invoice invalid issue item job join joined journal judge key kids killed
kind king label lab laboratory language large last latest latitude launch lead leader league length lesson lens letter level library license
life light like limit line list living loan local location log login logon long longitude lost lot low mail main major make male
manager manner manufacturer map mark market marriage married mascot master match maximum mayor meaning measure medal media
medication medicine medium meeting member membership message method mile mileage miles minimum minor minute mission mobile model money month
monthly mortality mother motor mountain movie museum music name nation national nationality net network new nick night nominated note
nurse number object observation occupation occupancy occupant office official oil online open opened opening operate opponent option
order organisation organization organizer origin original other outcome output overall owner page paid painting paper parent park part
participant partner party passenger password patient pay payment pending people percent percentage performance performer period
person personal personality pet phone photo physician pilot pilotage pin pitcher place plan plane plant platform play player point
points policy poll population position post postage postal pounds power predicted premise premises prescribe presence president price primary prime
print prior private prize problem procedure process product production professional professor profile profit program project promotion
property protocol provider province publication publish published publisher purchase purpose quality quantity quarter question race rank ranking
rate rating reason receipt record ref reference refused refund region register registration regular relation release religion rent rental report
request resident resolution response restaurant result retail return revenue review rider right risk river road role roller room roommate
round route row runs salary sale sales sample scale schedule school score sea season seat seating second secretary section sector security
semester sender sensor sequence series service session sex share shares ship shipment shipping shop short show side sign signature singer
single site size snatch software song source space speaker special species speed sponsor sport spouse staff stadium stage staging star
start started state statement station statistics stats status stay step stock stop store storm story street student study subject
submission summary supervisor supplier surface surname swimmer system tail target task tax teacher team tech technician temperature
template term test text theme thesis ticket time title ton tonnage top topic total tour tourist town track trade trading train training
transaction transcript transfer transit transport travel treatment trip trust try type undergraduate union unit university unsure update
url usage used user valid value van vehicle vendor venue version vice video view views visibility visit visitor vocal voice volume vote voter votes
wage walk warehouse water wealth weather web website week weekly weight width win wind winner winning won work worker working world wrestler
written year yearly years zip zone
`;

/** What abbreviations in names stand for. */
const ABBREVIATIONS: Readonly<Record<string, readonly string[]>> = {
  abbr: ['abbreviation'],
  abbrev: ['abbreviation'],
  acc: ['account'],
  acct: ['account'],
  addr: ['address'],
  adv: ['advisor'],
  alt: ['altitude'],
  amt: ['amount'],
  apt: ['apartment'],
  appt: ['appointment'],
  assoc: ['association'],
  attr: ['attribute'],
  auth: ['authority'],
  avg: ['average'],
  bal: ['balance'],
  bday: ['birthday'],
  bkg: ['booking'],
  bldg: ['building'],
  cal: ['calendar'],
  cat: ['category'],
  char: ['character'],
  chg: ['change'],
  clm: ['claim'],
  cmi: ['company'],
  cnt: ['count'],
  coll: ['collision'],
  comm: ['commission'],
  comp: ['competition'],
  cont: ['continent'],
  coord: ['coordinate'],
  cred: ['credit'],
  crs: ['course'],
  ctry: ['country'],
  ctr: ['center'],
  cust: ['customer'],
  dec: ['decision'],
  ded: ['deductible'],
  dep: ['departure'],
  dept: ['department'],
  dest: ['destination'],
  desc: ['description'],
  descr: ['description'],
  dir: ['director'],
  dist: ['distance'],
  dob: ['date', 'birth'],
  dorm: ['dormitory'],
  dt: ['date'],
  doc: ['document'],
  dur: ['duration'],
  edu: ['education'],
  elim: ['elimination'],
  emp: ['employee'],
  eng: ['engine'],
  env: ['environment'],
  equip: ['equipment'],
  est: ['estimated'],
  exp: ['experience'],
  fac: ['faculty'],
  fk: [],
  fname: ['first', 'name'],
  freq: ['frequency'],
  geo: ['geographic'],
  gov: ['government'],
  gpa: ['grade', 'point', 'average'],
  grp: ['group'],
  hh: ['household'],
  hr: ['hour'],
  hrs: ['hours'],
  hq: ['headquarters'],
  img: ['image'],
  info: ['information'],
  inst: ['institution'],
  ins: ['insurance'],
  inv: ['invoice'],
  lang: ['language'],
  lat: ['latitude'],
  len: ['length'],
  lmt: ['limit'],
  lname: ['last', 'name'],
  loc: ['location'],
  lon: ['longitude'],
  long: ['longitude'],
  lng: ['longitude'],
  lvl: ['level'],
  mgr: ['manager'],
  max: ['maximum'],
  mfr: ['manufacturer'],
  min: ['minimum'],
  mon: ['monday'],
  msg: ['message'],
  mpg: ['miles', 'per', 'gallon'],
  mth: ['month'],
  nbr: ['number'],
  nm: ['name'],
  no: ['number'],
  num: ['number'],
  occ: ['occupant'],
  org: ['organization'],
  orig: ['origin'],
  pct: ['percent'],
  perf: ['performance'],
  ph: ['phone'],
  phys: ['physician'],
  pic: ['picture'],
  pmt: ['payment'],
  pop: ['population'],
  pos: ['position'],
  prem: ['premium'],
  pres: ['president'],
  prev: ['previous'],
  prio: ['priority'],
  prof: ['professor'],
  prereq: ['prerequisite'],
  prod: ['product'],
  proj: ['project'],
  pub: ['publication'],
  qty: ['quantity'],
  rec: ['record'],
  ref: ['reference'],
  reg: ['registration'],
  rel: ['relation'],
  req: ['request'],
  rev: ['revenue'],
  rte: ['route'],
  rx: ['prescription'],
  sal: ['salary'],
  sched: ['schedule'],
  sec: ['section'],
  sem: ['semester'],
  seq: ['sequence'],
  spec: ['specification'],
  sqft: ['square', 'feet'],
  sqm: ['square', 'meter'],
  stat: ['status'],
  std: ['standard'],
  stu: ['student'],
  sum: ['sum'],
  supv: ['supervisor'],
  supvr: ['supervisor'],
  svc: ['service'],
  temp: ['temperature'],
  tel: ['telephone'],
  tkt: ['ticket'],
  trans: ['transaction'],
  typ: ['type'],
  univ: ['university'],
  usr: ['user'],
  val: ['value'],
  veh: ['vehicle'],
  vol: ['volume'],
  vsl: ['vessel'],
  wgt: ['weight'],
  whse: ['warehouse'],
  wt: ['weight'],
  yr: ['year'],
  yrs: ['years'],
  ytd: ['year', 'to', 'date'],
};

/** Those that stand for something only as a whole word: no `public` is cut into two for a `lic` at its end. */
const ALONE: Readonly<Record<string, readonly string[]>> = {
  arr: ['arrival'],
  avail: ['available'],
  bgt: ['budget'],
  cap: ['capacity'],
  cls: ['class'],
  clr: ['color'],
  diag: ['diagnosis'],
  dst: ['destination'],
  fcst: ['forecast'],
  hgt: ['height'],
  ht: ['height'],
  instr: ['instructor'],
  lic: ['license'],
  mach: ['machine'],
  maint: ['maintenance'],
  mbr: ['member'],
  memb: ['member'],
  mkt: ['market'],
  nat: ['nationality'],
  ord: ['order'],
  pat: ['patient'],
  pax: ['passenger'],
  pkg: ['package'],
  pts: ['points'],
  rcpt: ['receipt'],
  rsn: ['reason'],
  rtg: ['rating'],
  sev: ['severity'],
  spd: ['speed'],
  src: ['source'],
  stk: ['stock'],
  stn: ['station'],
  sts: ['status'],
  stud: ['student'],
  tchr: ['teacher'],
  tot: ['total'],
  trt: ['treatment'],
  vend: ['vendor'],
  whs: ['warehouse'],
  wk: ['week'],
};

const SHORT = ['id', 'no', 'of', 'to', 'by', 'in', 'at', 'on', 'is', 'key', 'ids', 'num', 'pk', 'fk', 'wt', 'yr'];

/** Words that a name without separators may be split into. */
export const SCHEMA_WORDS: ReadonlySet<string> = new Set([
  ...WORDS.split(/\s+/).filter(Boolean),
  ...SHORT,
  ...Object.keys(ABBREVIATIONS).filter((word) => word.length > 2),
]);

/**
 * What an abbreviation stands for.
 * @param word one lower-case word of a name
 * @returns the words it abbreviates, or undefined where it is not known as an abbreviation
 */
export function expandAbbreviation(word: string): readonly string[] | undefined {
  if (Object.hasOwn(ALONE, word)) return ALONE[word];
  return Object.hasOwn(ABBREVIATIONS, word) ? ABBREVIATIONS[word] : undefined;
}
