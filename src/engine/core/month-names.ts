/** Names of months, whole and shortened, in the languages whose names do not contradict each other. */

/** By month, without accents and in small letters. */
const NAMES: readonly string[] = [
  'jan january januar januari janner janv janvier ene enero gen gennaio janeiro',
  'feb february februar februari fev fevr fevrier febrero febbraio fevereiro',
  'mar march mrz marz maerz mars marzo marco maart mrt',
  'apr april avr avril abr abril aprile',
  'may mai mayo mag maggio maio mei maj',
  'jun june juni juin junio giu giugno junho',
  'jul july juli juil juillet julio lug luglio julho',
  'aug august augusti augustus aou aout ago agosto',
  'sep sept september septembre septiembre setiembre set settembre setembro',
  'oct october okt oktober octobre octubre ott ottobre out outubro',
  'nov november novembre noviembre novembro',
  'dec december dez dezember decembre dic diciembre dicembre dezembro',
];

const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, i) => names.split(' ').map((name) => [name, i + 1] as const)),
);

/**
 * The month that a word names, from 1.
 * @param word in any case, without a point
 */
export function monthOf(word: string): number | undefined {
  const small = word.toLowerCase();
  return MONTHS.get(small) ?? MONTHS.get(small.normalize('NFD').replace(/\p{M}/gu, ''));
}
