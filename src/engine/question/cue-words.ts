/**
 * Cue words: what the words of a question say about the shape of its answer, by class. Own lists of general English; models
 * are trained on the classes, never on words. Longer phrases win over shorter ones.
 */
import { BIRTHS } from '../search/life-words';

/** Class of cue -> phrases, separated by `|`. */
export const CUE_PHRASES: Readonly<Record<string, string>> = {
  'how-many': 'how many|number of|the count of|count of|total number of|total count of|how many different',
  count: 'count|counts|number|tally|amount',
  'how-much': 'how much|amount of|quantity of',
  'how-often': 'how often|how many times|number of times|times',
  average: 'average|mean|averages|averaged|on average|avg',
  sum: 'total|sum|combined|altogether|overall|in total|totals|summed|total amount of|cumulative',
  maximum: 'maximum|max|maximal',
  minimum: 'minimum|min|minimal',
  most: 'most|greatest|largest|highest|biggest|top|best|the most',
  least: 'least|fewest|lowest|smallest|worst|the least|the fewest',
  'most-common':
    'most common|most popular|most frequent|most frequently|most commonly|most often|the most number of|the most common|the most popular|the most frequent|the most frequently|the most commonly|the most often|most numerous|greatest number of|largest number of|highest number of|maximum number of|most number of',
  'least-common':
    'least common|least popular|least frequent|rarest|fewest number of|smallest number of|lowest number of|least number of|minimum number of',
  oldest: 'oldest|eldest',
  youngest: 'youngest',
  latest: 'latest|most recent|newest|last|most recently|recent|recently',
  earliest: 'earliest|first|least recent|initial',
  longest:
    'longest|tallest|heaviest|fastest|furthest|farthest|deepest|strongest|richest|priciest|most expensive|most costly|busiest|widest|costliest|largest size|quickest|hottest|warmest|deadliest|thickest|steepest|wealthiest|brightest|loudest|wettest|windiest',
  shortest:
    'shortest|lightest|slowest|nearest|closest|weakest|poorest|cheapest|least expensive|least costly|narrowest|most affordable|coldest|coolest|thinnest|shallowest|driest|quietest',
  'more-than':
    'more than|greater than|larger than|higher than|bigger than|over|above|exceeding|exceeds|exceed|longer than|taller than|heavier than|faster than|older than|no less than one more than|more|higher|greater|larger|longer|beyond|upwards of|surpass|surpasses|in excess of|bigger|above the|outnumber|>',
  'less-than':
    'less than|fewer than|smaller than|lower than|under|below|shorter than|lighter than|slower than|younger than|cheaper than|less|fewer|lower|smaller|shorter|not exceeding one|<',
  'at-least':
    'greater than or equal to|larger than or equal to|more than or equal to|higher than or equal to|equal to or greater than|equal to or more than|equal or greater than|equal to or larger than|at least|or more|or higher|or greater|no less than|no fewer than|not less than|minimum of|or above|or over|or after|or since|a minimum of|and above|or later|or older|reach|reaches|reached|>=',
  'at-most':
    'less than or equal to|smaller than or equal to|fewer than or equal to|lower than or equal to|equal to or less than|equal or less than|at most|or less|or fewer|or lower|no more than|up to|not more than|or below|or under|or before|maximum of|a maximum of|or earlier|or younger|<=',
  exactly: 'exactly|equal to|equals|equal|precisely|only',
  between: 'between|in the range|range from|ranging from|within the range|ranges from',
  before: 'before|prior to|earlier than|until|older than the year',
  after: 'after|since|later than|following|newer than|from the year onwards',
  during: 'during|in the year|in year|throughout',
  comparing: 'compared|comparison|versus|relative to',
  each: 'each|every|per|for each|for every|of each|in each|by each|each of|respective|respectively|for all the different|for all different|grouped by|group by|for different|of every|for the different|for the various|corresponding|broken down by|across',
  different: 'different|distinct|unique|various|differing|without duplicates|distinctive',
  all: 'all|all of|over all of|across all of|entire|whole|complete|everything|every single|full list of|all the',
  any: 'anyone|anybody|any|some|a certain|at all',
  not: "nobody|no one|nothing|not|n't|never|without|no|none|neither|nor|excluding|except|except for|other than|else than|else but|leaving out|ignoring|disregarding|omitting|aside from|not counting|not including|do not|does not|did not|don't|doesn't|didn't|is not|are not|was not|were not|isn't|aren't|wasn't|weren't|cannot|haven't|hasn't|have not|has not|have no|has no|not have any|do not have any|do not have|does not have|did not have|don't have|doesn't have|have never|has never|lacking|lack|lacks|besides|but not|not in|non|unable|had not|hadn't|excludes|apart from|outside of|outside|can't|couldn't|won't|wouldn't|dont|doesnt|didnt|isnt|arent|wasnt|werent|havent|hasnt|hadnt|couldnt|dont have|doesnt have|didnt have",
  both: 'both|both of|not only|has not only|have not only|had not only|does not only|do not only|did not only|is not only|are not only|were not only|was not only',
  and: 'and|and also|&|as well as|along with|together with|and the|plus|and their|in addition to',
  also: 'also|as well|too|in addition|additionally|simultaneously|at the same time',
  or: 'or|either|or the|and or',
  but: 'but|however|yet|whereas|while',
  sorted:
    'sorted|sort|ordered|order|ranked|arrange|arranged|ordering|sorting|sorted by|ordered by|in order of|order by|sort by|in the order of|ordered in|arranged by|listed in|order of|sequence|ranking|rank them|list them|listed by',
  ascending:
    'ascending|lowest first|smallest first|fewest first|ascending order|in ascending order|from small to big|from small to large|increasing|from low to high|from lowest to highest|from smallest to largest|from youngest to oldest|from the youngest|from the youngest to the oldest|from the lowest to the highest|from the smallest to the largest|from the shortest to the longest|from the least to the most|from least to most|lowest to highest|from earliest to latest|smallest to largest|from old to new|chronological|chronologically|from a to z|least to greatest|from the oldest to the newest|from oldest to newest|from the oldest to the most recent|from oldest to most recent|oldest to newest|increasing order|youngest to oldest|from the earliest to the latest|from the lowest|from shortest to longest',
  descending:
    'descending|highest first|largest first|biggest first|most first|descending order|in descending order|from big to small|from large to small|decreasing|from high to low|from highest to lowest|from largest to smallest|from oldest to youngest|from the oldest|from the oldest to the youngest|from the highest to the lowest|from the largest to the smallest|from the longest to the shortest|from the most to the least|from most to least|highest to lowest|from latest to earliest|most to least|reverse|decreasing order|from the highest|reverse alphabetical|reversed|oldest to youngest|from the latest to the earliest|from longest to shortest|from greatest to least|from the most recent to the oldest|from most recent to oldest|from the most recent to the least recent|from most recent to least recent|from the newest to the oldest|from newest to oldest|newest to oldest|from the most|starting with the most',
  alphabetical:
    'alphabetical|alphabetically|alphabetic|lexicographic|lexicographical|lexicographically|alphabetical order|alphabetic order|in alphabetical order|in lexicographical order|in alphabetic order',
  'top-n': 'top|first few|leading',
  contain:
    'contain|contains|containing|including|includes|include|contained|substring|the word|the letter|letter|phrase|letters|character|string|has the word|the substring|the phrase|the string|has the letter',
  'start-with':
    'start with|starts with|starting with|begin with|begins with|beginning with|begin|starts|prefix|initial letter|first letter|started with|beginning letter',
  'end-with': 'end with|ends with|ending with|ends in|ending in|suffix|end in|ended with',
  null: 'null|missing|unknown|blank|not available|n/a|undefined|unspecified|not specified|not known|not recorded',
  filled: 'not null|have a value|available|recorded|known|specified',
  percent: 'percent|percentage|proportion|share|fraction|rate of|ratio|percentages|ratio of',
  difference: 'difference|gap|how much more|how much higher|differ|deviation',
  who: 'who|whom|whoever',
  whose: 'whose',
  which: 'which|which of',
  what: "what|what's",
  when: 'when|what time|on what date|what date|which date|in what year|what year|which year|in which year|on which date|on what day|at what time',
  where: 'where|whereabouts',
  how: 'how',
  'how-old': 'how old',
  'how-long': 'how long|how tall|how high|how big|how large|how heavy|how far|how fast|how deep|how expensive',
  show: 'show|list|give|find|return|display|tell|provide|name|get|select|report|see|output|present|compute|calculate|retrieve|print|fetch|identify|state|determine|enumerate|describe|view|look up|search|produce|extract|mention|reveal|supply|pull|write',
  me: 'me|us|i|we|my|our|you|your|please|can|could|would|like|want|need|know|let|shall|wish',
  be: "is|are|was|were|be|been|being|am|'s|'re",
  do: 'do|does|did|done|doing',
  have: 'have|has|had|having|possess|possesses|own|owns|owned|hold|holds|contain at',
  exist: 'there|exist|exists|existing|are there|is there',
  with: 'with|along',
  that: 'that|those|these|this|them|they|their|theirs|it|its|he|she|his|her|him|such|ones|one of|themselves|itself|he or she|his or her|him or her|she or he|her or his',
  of: 'of',
  in: 'in|within|inside|into',
  on: 'on|upon',
  at: 'at',
  from: 'from|out of',
  to: 'to|towards|onto',
  for: 'for',
  by: 'by|via|using|through|based on|according to|in terms of',
  as: 'as|called|named|titled|known as|referred to as|entitled|labeled|labelled|name is|with the name|with name|whose name is',
  than: 'than',
  if: 'if|whether',
  same: 'same|shared|common|share|shares|in common|shared by|sharing|identical|the same|mutual|similar',
  list: 'information|details|detail|info|record|records|data|everything about|all information|all the information|all details|all the details|all info|all attributes|description of all|entries|entry|complete information',
  id: 'id|ids|identifier|identifiers|identification|code|codes',
  name: 'names',
  title: 'title|titles',
  year: 'year|years|yearly|annual|annually',
  month: 'month|months|monthly|quarter|quarters|quarterly',
  day: 'day|days|date|dates|daily',
  time: 'time|hour|hours|minute|minutes',
  old: 'old|older|age|aged|ages',
  young: 'young|younger',
  long: 'long|tall|high|big|large|heavy|fast|expensive|great|far|deep|wide|rich',
  short: 'short|low|small|light|slow|cheap|little|poor|narrow',
  new: 'new|newer|current|currently|now|today',
  live: 'live|lives|living|located|location|situated|based|located in|reside|resides|come from|comes from|born|origin|originate|came from|native',
  work: 'take place|takes place|took place|taken place|work|works|working|worked|participate|participates|participated|attend|attends|attended|belong|belongs|enrolled|involved|associated|related|take|takes|taken|took|lasted|lasts|play|plays|played|use|uses|used|made|make|makes|given|gave|written|wrote|published|produced|directed|hosted|held|received|won|bought|purchased|sold|registered|assigned|affiliated|appeared|performed|served|serve|serves|offered|offer|offers|provided|placed|released|flown|opened|joined|become|became|got|happened|occurred|visited|reviewed|rated|paid|driven|built|owned by|treated',
  article: 'the|a|an',
  once: 'once',
  twice: 'twice',
  multiple: 'multiple|several|many|more than one|at least two|two or more',
  other: 'other|others|another|else|rest|remaining',
  then: 'then|so|also the|thus|when it comes',
  much: 'much|very|quite|really',
};

/** Words that stand for numbers. `one` is weak: it is more often a pronoun. */
export const NUMBER_WORDS: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
  thousand: 1000,
  million: 1_000_000,
};

/** Those words as a part of patterns. */
export const NUMBER_SAID = Object.keys(NUMBER_WORDS).join('|');

/**
 * Words that hint at a column by what it measures: words of a question -> words of a column's name. A hint is weaker than
 * a name; how much weaker is learnt.
 */
export const COLUMN_HINTS: readonly (readonly [words: string, names: string])[] = [
  ['old older oldest eldest young younger youngest aged', `age ${BIRTHS.join(' ')}`],
  ['tall taller tallest short shorter shortest', 'height stature length'],
  ['long longer longest', 'length duration distance time runtime hours minutes seconds milliseconds pages'],
  ['short shorter shortest brief', 'length duration distance time runtime hours minutes seconds milliseconds'],
  ['heavy heavier heaviest light lighter lightest weigh weighs weighed', 'weight mass'],
  [
    'expensive cheap cheaper cheapest costly costliest priciest affordable cost costs costing priced charge charged pay paid worth',
    'price cost charge amount fee rate value',
  ],
  ['fast faster fastest slow slower slowest quick quicker quickest', 'speed time lap duration horsepower acceleration'],
  ['large larger largest big bigger biggest small smaller smallest size sized', 'size area capacity population number'],
  ['deep deeper deepest shallow shallower shallowest', 'depth'],
  ['wide wider widest broad broadest narrow narrower narrowest', 'width'],
  [
    'strong stronger strongest powerful weak weaker weakest',
    'power horsepower strength magnitude force alcohol abv proof',
  ],
  ['serving tenure', 'hire hired joined appointed employed since'],
  ['hot hotter hottest warm warmer warmest cold colder coldest cool cooler coolest', 'temperature'],
  ['deadly deadlier deadliest', 'death deaths killed fatalities casualties'],
  ['wet wetter wettest rainy dry drier driest', 'precipitation rain rainfall'],
  ['windy windier windiest', 'wind'],
  ['seat seats seated hold holds sleep sleeps accommodate accommodates', 'capacity occupancy seating seats'],
  ['attend attends attended', 'attendance audience'],
  ['busy busier busiest', 'passengers traffic'],
  ['populous populated crowded inhabitants people residents', 'population people citizens'],
  [
    'rich richest wealthy earn earns earned earning paid income makes making',
    'salary income earnings money revenue profit wage',
  ],
  [
    'where located location situated place based lives live living from come comes origin',
    'location city country state address place town county region headquarters nationality hometown venue building street origin',
  ],
  ['when date day dates recent latest earliest recently newest', 'date time year day month'],
  ['early earliest late latest recent recently newest oldest first last', 'date year time start end opening founded'],
  ['who whom person people', 'name person player employee'],
  ['born birth birthplace', 'birth born birthday birthplace dob'],
  ['died dead death deceased killed', 'death died killed deaths'],
  ['sex gender genders male female men women man woman males females boy girl boys girls', 'sex gender'],
  [
    'american british french german italian chinese japanese canadian indian nationality citizen citizenship',
    'nationality country citizenship nation',
  ],
  ['good better best bad worse worst rated ranked popular highly', 'rating score rank grade stars points ranking'],
  [
    'start started starts begin began begins starting beginning founded established built opened open',
    'start begin founded opening established built from year date',
  ],
  ['end ended ends finish finished finishing closed close', 'end finish to close closing'],
  ['happen happened occur occurred held take took', 'date location venue place time'],
  ['lasted lasts', 'duration runtime'],
  [
    'high higher highest low lower lowest elevation altitude',
    'height elevation altitude grade score temperature level',
  ],
  ['email mail contact', 'email mail'],
  ['phone telephone call number', 'phone telephone mobile number'],
  ['far farther furthest farthest near nearest close closest distant', 'distance'],
  ['win wins won winner winning victory victories', 'winner wins winning result won'],
  ['lose lost losing loser', 'loser losses lost result'],
  ['full', 'first last family given'],
  ['directed directs director directors', 'director directed'],
  ['wrote written writes writer writers author authors', 'writer author written'],
  ['produced made manufactured makes producer producers maker makers', 'producer manufacturer maker produced'],
  ['published publishes publisher publishers', 'publisher published publication'],
  ['teach teaches taught', 'teacher instructor'],
  ['country countries nation nations', 'country nation nationality citizenship'],
  ['city cities town towns hometown', 'city town hometown'],
  ['surname surnames', 'last family surname'],
  ['name names called', 'title name'],
  ['title titles', 'title name'],
  ['kind kinds sort type types category categories', 'type kind category class'],
  ['price prices fee fees fare fares', 'price cost charge amount fee rate fare'],
  ['salary salaries wage wages', 'salary income earnings pay wage'],
  ['duration length runtime', 'duration length runtime time minutes milliseconds'],
  ['address addresses', 'address location street'],
  ['position positions role roles job jobs', 'position role job title'],
  ['score scores points rating ratings grade grades', 'score points rating grade stars'],
  ['website websites site homepage', 'website url site homepage'],
  ['description descriptions detail details', 'description details'],
  ['much many number count quantity', 'quantity amount number count num'],
  ['much', 'price cost fee charge'],
];

/** Words for parts of dates. */
export const DATE_PARTS: Readonly<Record<string, 'year' | 'month' | 'quarter'>> = {
  year: 'year',
  years: 'year',
  month: 'month',
  months: 'month',
  quarter: 'quarter',
  quarters: 'quarter',
};

/** Words right before a part of dates: those that ask for it, and those that tell what an answer is told for. */
export const PART_LEADS: Readonly<Record<string, 'asks' | 'groups'>> = {
  which: 'asks',
  what: 'asks',
  per: 'groups',
  each: 'groups',
  every: 'groups',
  by: 'groups',
};

/** Comparatives that count: without a "than" they stand for superlatives. */
export const COMPARATIVES: ReadonlySet<string> = new Set(['more', 'fewer', 'less']);

/** Words before what is not there. */
export const LACKS = /^(?:no|without|lacks?|lacking|missing)$/;
