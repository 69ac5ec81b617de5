/** Frames that no question means, however well their pieces score. */
import { comparesRowsForGroups } from '../shapes/compared-groups';
import { leavesOutLasting } from '../shapes/lasting-rows';
import { comparesEachRow } from '../shapes/bounded-folds';
import { showsNoBorrowedName } from '../pieces/borrowed-names';
import { groupsByCodes, ordersCodes, showsUnexplained } from '../said/coded-order';
import { leavesOutSet } from '../shapes/column-sets';
import { goesByOtherEnd, isAtOwnEnd } from '../mend/time-orders';
import { tellsOtherDay } from '../shapes/deed-times';
import { leavesOutShare, sharesOfSeveral } from '../shapes/shares';
import { leavesOutBesideDates, leavesOutDatePart } from '../frame/date-parts';
import {
  deniesAnother,
  deniesByName,
  deniesThoseAsked,
  deniesWhatItJoins,
  deniesWhatItRefersTo,
} from '../mend/denied-rows';
import { conditionsOf, type Frame } from '../frame/frame';
import { comparesNoColumns } from '../shapes/compared-columns';
import { mistakesTimesOfFold } from '../mend/times-of-fold';
import { comparesNoCount } from '../shapes/compared-counts';
import { comparesWithNoNamed } from '../shapes/compared-named';
import { borrowsProperty } from './borrowed-properties';
import { takesOtherEndOfTime, takesUnsaidEnd } from './ended-times';
import { mistakesName } from './mistaken-names';
import { turnsEndsRound } from './passive-ends';
import { comparesWithNoFirst } from '../shapes/compared-rows';
import { deniesOnlySome, joinsMissing } from './lacking-rows';
import { contradicts, holdsAlways } from '../frame/contradictions';
import { comparesAnother } from '../said/said-comparisons';
import { tellsNoDifference } from '../shapes/differences';
import { keepsExceptions } from '../shapes/exceptions';
import { addsUpPrices } from '../mend/priced-quantities';
import { showsSortedAlone, sortsByAnother } from '../mend/sort-keys';
import { misplacesCondition, takesYearForNumber } from '../mend/misplaced-conditions';
import { misreadsNumber } from './misread-numbers';
import { splitsValue } from './parts-of-values';
import { countsEachRow, countsOtherRows, joinsUnnamed } from '../mend/joined-rows';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';
import { comparesWithAll } from '../shapes/own-group';
import { leavesOutGroupEnd } from '../shapes/group-ends';
import { mistakesRelation } from '../shapes/own-relations';
import { mistakesRoles } from '../shapes/rows-in-roles';
import { tellsOfSome } from '../shapes/rows-outside';
import { tellsNoSpread } from '../shapes/spreads';
import { leavesOutMeasure, mistakesMeasure } from '../shapes/named-measures';
import { leavesOutNumbered, showsAnotherProperty } from '../shapes/numbered-rows';
import { leavesOutNamesake } from '../shapes/namesake-sets';
import { deniesOnce } from '../shapes/twice-denied';
import { leavesOutReferred } from '../shapes/referred-rows';
import { leavesOutRelated } from '../shapes/related-rows';
import { leavesOutTold } from '../shapes/listed-rows';
import { deniesOfOneRow, deniesOfSome, keepsDenied } from '../shapes/denied-parts';
import { mistakesOtherSide } from '../shapes/other-side';
import { leavesOutOneRole } from '../shapes/both-roles';
import { leavesOutRole, leavesOutTheirNames, mixesNames } from './said-roles';
import { mixesAndWithOr, unitesAroundOr } from './said-or';
import { seeksElsewhere, seeksOtherForm } from './own-values';
import { leavesUndone } from './sensible-asked';
import { combinesPartsOfNames } from '../mend/shown-rows';
import { boundsAmountsByRows, boundsNothing, boundsOtherwise, boundsWhatIsNamed } from './sensible-bounds';
import { hasOddCondition } from './sensible-conditions';
import { countsWhatIsAsked } from './sensible-count';
import {
  addsUpNames,
  answersHalf,
  asksForWhatIsStated,
  combinesFolds,
  combinesPartsOfKeys,
  combinesUnasked,
  countsUnnamed,
  drawsFromItself,
  intersectsByStated,
  leavesOutItself,
  leavesOutUnnamed,
  ranksTwice,
  repeatsTable,
} from './sensible-form';
import {
  choosesUnasked,
  combinesEnds,
  combinesOtherNumbers,
  comparesUnasked,
  joinsValuesAsSets,
  seeksWhatIsSet,
  splitsName,
  takesOtherEnd,
  wantsTwoOfOne,
} from './sensible-part';
import { groupsByAmounts, leavesOutTable, readsNamesake, showsAnothers, showsNamesake } from './sensible-tables';
import { countsThingsForUses } from './most-used';
import { ranksIdentifiers } from './ranked-identifiers';
import { addsUpRates, addsUpUnsaidRates, takesRateForTime } from './added-rates';
import { foldsAmountsForTimes } from './amounts-for-times';
import {
  addsUpForThings,
  countsAllForDifferent,
  countsAmounts,
  countsForPeople,
  countsRowsForAmount,
  countsRowsForRoom,
} from './counted-amounts';
import { tellsOthersAlone } from '../mend/asked-rows';
import { takesDeedForState } from './deeds-for-states';
import { deniesAlone } from './denied-alone';
import { showsAside } from './shown-aside';
import { countsOneEach, showsOneOfGroup } from './one-of-group';
import { showsOtherSide } from './other-sides';
import { seeksUnheldNumber } from './unheld-numbers';
import { leavesOutRepeated } from '../shapes/repeated-rows';
import { passesOverDoers } from './kinds-of-doers';
import { seeksWithoutKey } from './unknown-keys';
import { foldsEndOnAverage, foldsWhich, hidesWhichAsked, seeksWhichAsked } from './which-asked';
import { takesUnsaidDay } from './unsaid-days';
import { comparesWithUnsaidEnd, ranksWords } from './unsaid-ends';
import {
  addsUpFlags,
  addsUpPlaces,
  comparesOtherKinds,
  comparesPercent,
  showsFlagAlone,
  showsFlagForRows,
  showsStatedKind,
} from './sensible-kinds';
import { hidesAskedRows } from './asked-rows-shown';
import { hidesRanked, ranksOneOfMany } from './ranked-amounts';
import { ranksMembers, showsOneOfMany } from '../shapes/ranked-parts';
import { tellsAnotherKind } from './told-kinds';
import { tellsOfOneself } from '../shapes/same-as';
import { leavesOutNumberOfRows } from '../shapes/counted-folds';
import { leavesOutSideAmount, tellsSideAmounts } from '../shapes/side-amounts';
import { leavesOutTopPeriod, tellsTopPeriod } from '../shapes/top-periods';
import { leavesOutCount, tellsCounts } from '../shapes/two-counts';
import { leavesOutAmount } from '../shapes/several-amounts';
import { ranksWhatIsAsked } from './sensible-ranking';
import {
  addsUnnamed,
  foldsNames,
  hidesFold,
  hidesGroups,
  hidesTop,
  mergesRows,
  namesRowsOfGroups,
  showsPartOfNames,
  showsRankedAlone,
  showsWhatIsStated,
  tellsEndAlone,
} from './sensible-shown';
import { selectsWhatIsAsked } from './sensible-select';
import { doesUnasked } from './sensible-unasked';
import { mistakesQuantity } from './quantities-read';
import { takesOneOfPair } from './sensible-values';
import { countsWhoHas } from './had-by-named';
import { deniesWithoutFlag } from './without-flag';
import { ranksOtherTimes, takesYearOfDates, takesYearOfOthers } from './years-of-dates';
import { leavesOutOneGroup } from '../said/several-groups';
import { leavesOutOfList, ordersByAnother, ordersByAnotherFold, ordersByUnshown } from '../said/stated-items';
import { addsToTold, leavesOutToldWith } from '../shapes/told-with';
import { countsOtherBeside } from '../shapes/counted-beside';
import { foldsOnlySome } from '../shapes/two-folds';
import { leavesOutQuantity } from '../mend/used-rows';
import { leavesOutDeed } from '../shapes/both-deeds';
import { leavesOutDoer, tellsDoers } from '../shapes/done-by';
import { tellsOfNotAll } from '../shapes/done-to-all';
import { leavesOutWhoDid, looksAtOtherDeeds, tellsOtherDoers } from './who-did';

/** Tells whether a frame cannot be meant by a question. */
type Rule = (frame: Frame, context: QuestionContext) => boolean;

/**
 * What no question means, by name. Rules are counted on the training programs that they could touch, of which few break one;
 * those about codes rest on their tests, for no training database has any.
 */
const RULES: Readonly<Record<string, Rule>> = {
  'counts rows for amount': countsRowsForAmount,
  'counts rows for room': countsRowsForRoom,
  'shows other side': showsOtherSide,
  'adds up names': addsUpNames,
  'adds up rates': addsUpRates,
  'adds up unsaid rates': addsUpUnsaidRates,
  'takes rate for time': takesRateForTime,
  'folds amounts for times': foldsAmountsForTimes,
  'adds up places': addsUpPlaces,
  'adds up flags': addsUpFlags,
  'adds up for things': addsUpForThings,
  'counts amounts': countsAmounts,
  'counts for people': countsForPeople,
  'counts all for different': countsAllForDifferent,
  'seeks unheld number': seeksUnheldNumber,
  'compares with unsaid end': comparesWithUnsaidEnd,
  'ranks words': ranksWords,
  'denies alone': deniesAlone,
  'shows aside': showsAside,
  'tells others alone': tellsOthersAlone,
  'takes deed for state': takesDeedForState,
  'seeks without key': seeksWithoutKey,
  'passes over doers': passesOverDoers,
  'folds which': foldsWhich,
  'hides which is asked': hidesWhichAsked,
  'seeks which is asked': seeksWhichAsked,
  'folds end on average': foldsEndOnAverage,
  'compares other kinds': comparesOtherKinds,
  'compares percent': comparesPercent,
  'shows flag alone': showsFlagAlone,
  'shows flag for rows': showsFlagForRows,
  'shows stated kind': showsStatedKind,
  'counts unnamed': countsUnnamed,
  'asks for what is stated': asksForWhatIsStated,
  'ranks twice': ranksTwice,
  'adds unnamed': addsUnnamed,
  'selects what is not asked': (frame, context) => !isAtOwnEnd(frame, context) && !selectsWhatIsAsked(frame, context),
  'leaves out unnamed': leavesOutUnnamed,
  'leaves out itself': leavesOutItself,
  'ranks what is not asked': (frame, context) => !tellsTopPeriod(frame, context) && !ranksWhatIsAsked(frame, context),
  'counts what is not asked': (frame, context) =>
    !countsWhatIsAsked(frame, context) && !tellsCounts(frame, context) && tellsSideAmounts(frame, context) !== true,
  'leaves out part of date': leavesOutDatePart,
  'leaves out what is beside dates': leavesOutBesideDates,
  'leaves out one group': leavesOutOneGroup,
  'leaves out share': leavesOutShare,
  'shares of several': sharesOfSeveral,
  'repeats table': repeatsTable,
  'leaves out measure': leavesOutMeasure,
  'mistakes measure': mistakesMeasure,
  'answers half': answersHalf,
  'takes one of two': takesOneOfPair,
  'counts each row': countsEachRow,
  'leaves out quantity': leavesOutQuantity,
  'adds up prices': addsUpPrices,
  'mistakes quantity': mistakesQuantity,
  'tells another kind': tellsAnotherKind,
  'joins unnamed': joinsUnnamed,
  'counts other rows': countsOtherRows,
  'counts other rows beside': countsOtherBeside,
  'counts things for uses': countsThingsForUses,
  'denies what it joins': deniesWhatItJoins,
  'denies what it refers to': deniesWhatItRefersTo,
  'denies another': deniesAnother,
  'denies of some': deniesOfSome,
  'denies of one row': deniesOfOneRow,
  'denies once': deniesOnce,
  'leaves out referred': leavesOutReferred,
  'denies those asked for': deniesThoseAsked,
  'denies by name': deniesByName,
  'combines folds': combinesFolds,
  'draws from itself': drawsFromItself,
  'seeks what is set': seeksWhatIsSet,
  'combines parts of keys': combinesPartsOfKeys,
  'combines unasked': combinesUnasked,
  'intersects by what is stated': intersectsByStated,
  'compares unasked': comparesUnasked,
  'mistakes times of a fold': mistakesTimesOfFold,
  'combines ends': combinesEnds,
  'chooses unasked': choosesUnasked,
  'joins values as sets': joinsValuesAsSets,
  'wants two of one': wantsTwoOfOne,
  'unites around or': unitesAroundOr,
  'mixes and with or': mixesAndWithOr,
  'combines other numbers': combinesOtherNumbers,
  'splits name': splitsName,
  'takes other end': takesOtherEnd,
  'takes other end of time': takesOtherEndOfTime,
  'takes unsaid end': takesUnsaidEnd,
  'takes unsaid day': takesUnsaidDay,
  'tells other day': tellsOtherDay,
  'goes by other end': goesByOtherEnd,
  'borrows property': borrowsProperty,
  'hides ranked': hidesRanked,
  'does unasked': doesUnasked,
  'orders by another': ordersByAnother,
  'orders by another fold': ordersByAnotherFold,
  'orders by unshown': ordersByUnshown,
  'leaves out of list': leavesOutOfList,
  'leaves out who did': leavesOutWhoDid,
  'tells other doers': tellsOtherDoers,
  'looks at other deeds': looksAtOtherDeeds,
  'leaves out doer': leavesOutDoer,
  'adds to list': addsToTold,
  'leaves out table': leavesOutTable,
  'groups by amounts': groupsByAmounts,
  "shows another's": showsAnothers,
  'shows namesake': showsNamesake,
  'reads namesake': readsNamesake,
  'has odd condition': hasOddCondition,
  'misplaces condition': misplacesCondition,
  'splits value': splitsValue,
  'misreads number': misreadsNumber,
  'orders codes': ordersCodes,
  'groups by codes': groupsByCodes,
  'shows unexplained codes': showsUnexplained,
  'compares no columns': (frame, context) => !tellsDoers(frame, context) && comparesNoColumns(frame, context),
  'compares with no first': comparesWithNoFirst,
  'mistakes relation': mistakesRelation,
  'mistakes roles': mistakesRoles,
  'turns ends round': turnsEndsRound,
  'mistakes name': mistakesName,
  'compares with no named': comparesWithNoNamed,
  'compares no count': comparesNoCount,
  'compares another': comparesAnother,
  'tells no difference': tellsNoDifference,
  'tells no spread': tellsNoSpread,
  'tells of some': tellsOfSome,
  'tells of not all': tellsOfNotAll,
  'compares with all': comparesWithAll,
  'keeps exceptions': keepsExceptions,
  'keeps denied': keepsDenied,
  'denies without flag': deniesWithoutFlag,
  'counts who has': countsWhoHas,
  'leaves out numbered': leavesOutNumbered,
  'shows another property': showsAnotherProperty,
  'leaves out related': leavesOutRelated,
  'leaves out amount': leavesOutAmount,
  'compares each row': comparesEachRow,
  'compares rows for groups': comparesRowsForGroups,
  'leaves out count': leavesOutCount,
  'leaves out side amount': leavesOutSideAmount,
  'leaves out number of rows': leavesOutNumberOfRows,
  'leaves out repeated': leavesOutRepeated,
  'leaves out set': leavesOutSet,
  'leaves out group end': leavesOutGroupEnd,
  'leaves out top period': leavesOutTopPeriod,
  'leaves out namesake': leavesOutNamesake,
  'tells of oneself': tellsOfOneself,
  'ranks members': ranksMembers,
  'ranks one of many': ranksOneOfMany,
  'ranks identifiers': ranksIdentifiers,
  'shows one of many': showsOneOfMany,
  'leaves undone': leavesUndone,
  'leaves out role': leavesOutRole,
  'leaves out one role': leavesOutOneRole,
  'leaves out deed': leavesOutDeed,
  'leaves out lasting': leavesOutLasting,
  'mistakes other side': mistakesOtherSide,
  'seeks elsewhere': seeksElsewhere,
  'seeks other form': seeksOtherForm,
  'tells the end alone': tellsEndAlone,
  'leaves out their names': leavesOutTheirNames,
  'mixes names': mixesNames,
  'leaves out what is told': leavesOutTold,
  'leaves out told with': leavesOutToldWith,
  'sorts by another': sortsByAnother,
  'combines parts of names': combinesPartsOfNames,
  'takes year for number': (frame, context) => conditionsOf(frame).some((c) => takesYearForNumber(c, frame, context)),
  'takes year of dates': takesYearOfDates,
  'takes year of others': takesYearOfOthers,
  'ranks other times': ranksOtherTimes,
  'bounds nothing': boundsNothing,
  'bounds otherwise': boundsOtherwise,
  'bounds what is named': boundsWhatIsNamed,
  'bounds amounts by rows': boundsAmountsByRows,
  'folds names': foldsNames,
  'folds only some': foldsOnlySome,
  'shows no borrowed name': showsNoBorrowedName,
  'shows the ranked alone': showsRankedAlone,
  'shows the sorted alone': showsSortedAlone,
  'shows what is stated': showsWhatIsStated,
  'hides top': hidesTop,
  'hides fold': hidesFold,
  'shows part of names': showsPartOfNames,
  'hides groups': hidesGroups,
  'hides asked rows': hidesAskedRows,
  'names rows of groups': namesRowsOfGroups,
  'shows one of group': showsOneOfGroup,
  'counts one each': countsOneEach,
  'merges rows': mergesRows,
  'joins what is missing': joinsMissing,
  'denies only some': deniesOnlySome,
  contradicts: ({ connective, conditions, part, related = [] }) =>
    related.some((rows) => contradicts(rows.conditions)) ||
    (connective === 'or' ? holdsAlways(conditions) : contradicts(conditions) || contradicts(part?.conditions ?? [])),
};

/** Names of the rules, in the order in which the frames of one question are held against them: `brokenRule` changes it. */
const rulesFor = oncePerQuestion(() => Object.keys(RULES));

/**
 * A rule that a frame breaks. What broke one frame of a question most likely breaks the next, and is asked first from then on.
 * @param frame a filled frame
 * @param context the question
 * @param but names of rules that are not asked, to measure what they are worth
 * @returns its name; undefined where the frame can be meant
 */
export function brokenRule(frame: Frame, context: QuestionContext, but?: ReadonlySet<string>): string | undefined {
  const names = rulesFor(context);
  const at = names.findIndex((name) => but?.has(name) !== true && RULES[name]?.(frame, context) === true);
  if (at > 0) names.unshift(...names.splice(at, 1));
  return at < 0 ? undefined : names[0];
}

/**
 * Whether a frame can be meant: neither identifiers, years nor codes are added up, different values are counted of what is
 * named, nothing unnamed is shown beside what is named, no row has two values in one column, and what the question states
 * is not what it asks for.
 * @param frame a filled frame
 * @param context the question
 */
export function isSensible(frame: Frame, context: QuestionContext): boolean {
  return brokenRule(frame, context) === undefined;
}
