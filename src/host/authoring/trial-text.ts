/** What a change of the graph does to saved questions, in words. */
import * as vscode from 'vscode';
import type { Shown } from '../../engine/core/message';
import type { TrialReport, TriedAnswer, TriedQuestion } from '../../engine/core/trials';

/** A report as people read it. */
export type ShownTrial = Shown<TrialReport>;

const LONGEST = 200;

/**
 * The questions that speak against a change: those that were right and are not any more, and those that are answered
 * otherwise where nobody has said what is right.
 * @param report what became of the saved questions
 */
export function harmed(report: ShownTrial): readonly Shown<TriedQuestion>[] {
  return report.others.filter(({ effect, unjudged }) => effect === 'broken' || unjudged === true);
}

/**
 * The report in one sentence.
 * @param report what became of the saved questions
 */
export function trialLine(report: ShownTrial): string {
  const count = (effect: TriedQuestion['effect']) => report.others.filter((one) => one.effect === effect).length;
  const said = vscode.l10n.t(
    'Saved questions: {0}. Answered as before: {1}, no answer with it or without: {2}, mended: {3}, broken: {4}, answered otherwise: {5}.',
    report.asked,
    report.same,
    report.unanswered,
    count('mended'),
    count('broken'),
    count('changed'),
  );
  if (report.asked === report.saved) return said;
  const cut = vscode.l10n.t('{0} were not asked: there are too many.', report.saved - report.asked);
  return `${said} ${cut}`;
}

/**
 * Some questions with what they were answered and are answered, two lines each.
 * @param questions those whose answers are others
 * @param most so many are listed
 */
export function trialLines(questions: readonly Shown<TriedQuestion>[], most: number): string {
  const lines = questions
    .slice(0, most)
    .map((one) => `${effectName(one)}: ${one.question}\n${shortly(one.before)} → ${shortly(one.after)}`);
  const left = questions.length - most;
  return [...lines, ...(left > 0 ? [vscode.l10n.t('and {0} more', left)] : [])].join('\n\n');
}

/**
 * The whole report as a text to be read.
 * @param title what was tried
 * @param report what became of the saved questions
 */
export function trialText(title: string, report: ShownTrial): string {
  const order: readonly TriedQuestion['effect'][] = ['broken', 'changed', 'mended'];
  const sorted = order.flatMap((effect) => report.others.filter((one) => one.effect === effect));
  const entries = sorted.map((one) => {
    const side = (name: string, told: Shown<TriedAnswer>) =>
      [
        `  ${name}: ${told.text.trim() || '–'} (${outcomeName(told)})`,
        ...(told.sql === null ? [] : [`    ${told.sql}`]),
      ].join('\n');
    return [
      `${effectName(one)}: ${one.question} (${one.id})`,
      side(vscode.l10n.t('without'), one.before),
      side(vscode.l10n.t('with'), one.after),
    ].join('\n');
  });
  return `${[title, trialLine(report), ...entries].join('\n\n')}\n`;
}

function effectName({ effect, unjudged }: Shown<TriedQuestion>): string {
  switch (effect) {
    case 'broken':
      return vscode.l10n.t('Broken');
    case 'mended':
      return vscode.l10n.t('Mended');
    case 'changed':
      return unjudged
        ? vscode.l10n.t('Changed, nobody has said what is right')
        : vscode.l10n.t('Changed, still not right');
  }
}

function outcomeName({ outcome }: Shown<TriedAnswer>): string {
  switch (outcome) {
    case 'right':
      return vscode.l10n.t('right');
    case 'wrong':
      return vscode.l10n.t('not right');
    case 'answered':
      return vscode.l10n.t('answered');
    case 'abstained':
      return vscode.l10n.t('no answer');
  }
}

function shortly({ outcome, text }: Shown<TriedAnswer>): string {
  if (outcome === 'abstained') return vscode.l10n.t('no answer');
  const line = text.replaceAll(/\s+/g, ' ').trim() || '–';
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
