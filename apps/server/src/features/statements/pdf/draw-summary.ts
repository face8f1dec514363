import type { Position, Totals } from '@deedline/contract/statement';
import type { OpenStatement } from '../open-statement.ts';
import { describePeriod } from '../period.ts';
import { drawRule, group, HEAD_END, signed } from '../../paper/draw-frame.ts';
import { drawText } from '../../paper/draw-text.ts';
import { PAGE, type Paper } from '../../paper/open-paper.ts';

export const SUMMARY_PT = 172;
const LINE_PT = 15;
const TOTALS_LEFT = 336;

const TOTAL_WORDS: readonly [keyof Totals, string, 1 | -1][] = [
  ['bought', 'Bought', 1],
  ['given', 'Given', 1],
  ['refunded', 'Refunded', 1],
  ['restored', 'Payments restored', 1],
  ['spent', 'Spent', -1],
  ['takenBack', 'Taken back', -1],
];

/** The head of the first page: whose statement it is, and how the period adds up. */
export function drawSummary(paper: Paper, account: { id: string; email: string }, statement: OpenStatement): void {
  const { period, count, opening, closing } = statement;
  drawText(paper, describePeriod(period), PAGE.left, HEAD_END + 17, { font: 'bold', size: 14 });
  const facts = [
    ['Account', account.id],
    ['Email', account.email],
    ['Times', period.timeZone],
    ['Movements', group(count)],
    ['At the opening', describePosition(opening)],
    ['At the closing', describePosition(closing)],
  ] as const;
  for (const [index, [name, value]] of facts.entries()) {
    const y = HEAD_END + 46 + index * LINE_PT;
    drawText(paper, name, PAGE.left, y, { size: 8, colour: 'muted' });
    drawText(paper, value, PAGE.left + 66, y, { size: 8, widthPt: TOTALS_LEFT - PAGE.left - 66 - 20 });
  }
  drawTotals(paper, statement.totals);
}

function drawTotals(paper: Paper, totals: Totals): void {
  const lines: [string, string][] = TOTAL_WORDS.map(([name, words, sign]) => [words, signed(sign * totals[name])]);
  let y = HEAD_END + 17;
  drawTotal(paper, y, 'Opening balance', group(totals.opening), 'bold');
  for (const [words, figure] of lines) {
    y += LINE_PT + 1;
    drawTotal(paper, y, words, figure, 'regular');
  }
  drawRule(paper, y + LINE_PT - 5, TOTALS_LEFT);
  drawTotal(paper, y + LINE_PT + 8, 'Closing balance', group(totals.closing), 'bold');
  drawText(paper, 'In credits; 1 credit is $1.00.', TOTALS_LEFT, y + LINE_PT * 2 + 10, { size: 6.5, colour: 'muted' });
}

function drawTotal(paper: Paper, y: number, words: string, figure: string, font: 'regular' | 'bold'): void {
  drawText(paper, words, TOTALS_LEFT, y, { size: 9, font });
  drawText(paper, figure, PAGE.right, y, { size: 9, font, align: 'right' });
}

function describePosition({ wallet, held, owed }: Position): string {
  return `${group(wallet)} in the wallet, ${group(held)} held, ${group(owed)} owed`;
}
