/** What the parts of graphs contribute, for a terminal. */
import { textTable } from '../text-table';
import { MOST_PER_PART, type AblationReport, type Contribution } from './ablate';

/**
 * The report as a table, with what was not tried.
 * @param report what each part contributes
 * @param minutes how long it might take
 */
export function ablationText(report: AblationReport, minutes: number): string {
  const { questions, right, answered, parts, unconcerned, chosen } = report;
  const telling = parts.filter((part) => part.right !== 0 || part.answered !== 0 || part.mends.length > 0);
  const several = new Set(parts.map(({ db }) => db)).size > 1;
  const row = (part: Contribution): string[] => [
    ...(several ? [part.db] : []),
    part.what,
    part.part,
    signed(part.right),
    signed(part.answered),
    part.asked === part.concerned ? String(part.asked) : `${part.asked} of ${part.concerned}`,
    shortList(part.mends),
    shortList(part.breaks),
  ];
  const heading = [...(several ? ['database'] : []), 'what', 'part', 'right', 'answered', 'asked', 'mends', 'breaks'];
  return [
    `${questions} questions: ${right} right, ${answered} answered, with the whole graphs. ${chosen}\n\n`,
    telling.length > 0 ? `${textTable(heading, telling.map(row))}\n` : '',
    `${parts.length - telling.length} parts were left out and changed nothing; ${unconcerned} concern no question.\n`,
    cutLine(report, minutes),
  ].join('');
}

/** What there was no time for. */
function cutLine({ parts, untried }: AblationReport, minutes: number): string {
  const fewer = parts.filter(({ asked, concerned }) => asked < Math.min(concerned, MOST_PER_PART)).length;
  if (untried === 0 && fewer === 0) return '';
  const none = `${untried} parts were not tried, those that concern the fewest questions`;
  return `Stopped after ${minutes} minutes: ${none}; ${fewer} were tried with a few of theirs. --minutes gives more time.\n`;
}

function signed(difference: number): string {
  return difference > 0 ? `+${difference}` : String(difference);
}

function shortList(ids: readonly string[]): string {
  return ids.length > 3 ? `${ids.slice(0, 3).join(', ')} and ${ids.length - 3} more` : ids.join(', ');
}
