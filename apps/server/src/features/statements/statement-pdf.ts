import { MODE_NAMES } from '@deedline/contract/search/words';
import type { Position, Totals } from '@deedline/contract/money/statement';
import { addPage, drawRule, drawText, type Frame, group, HEAD_END, signed } from '../paper/draw.ts';
import { createPaper, PAGE, type Paper, paperClock, takeWritten, type WrittenMoment } from '../paper/paper.ts';
import type { BalancedStatement } from './balance-statement.ts';
import { describePeriod } from './period.ts';
import { describeMovement, type FollowedMovement, HASH_DIGITS, paymentOf, subjectOf } from './read-statement.ts';

const SUMMARY_PT = 172;
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

/** The head of the first page: the account, and how the period adds up. */
function drawSummary(paper: Paper, account: { id: string; email: string }, statement: BalancedStatement): void {
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

const ROW_PT = 24;
const TABLE_HEAD_PT = 18;

/** The x positions of the columns: figures end there, words begin there. */
const NUMBER_END = 76;
const WHEN = 86;
const WHAT = 150;
const CHANGE_END = 382;
const WALLET_END = 424;
const HELD_END = 460;
const OWED_END = 498;
/** The most that one digit of a change takes, in points. */
const FIGURE_PT = 5;
const HEADS = [
  ['No.', NUMBER_END],
  ['Change', CHANGE_END],
  ['Wallet', WALLET_END],
  ['Held', HELD_END],
  ['Owed', OWED_END],
  ['Hash', PAGE.right],
] as const;

/** Returns the y position of the first row. */
function drawMovementHead(paper: Paper, y: number): number {
  for (const [head, x] of HEADS) drawText(paper, head, x, y + 10, { size: 7.5, colour: 'muted', align: 'right' });
  drawText(paper, 'When', WHEN, y + 10, { size: 7.5, colour: 'muted' });
  drawText(paper, 'What', WHAT, y + 10, { size: 7.5, colour: 'muted' });
  return y + TABLE_HEAD_PT;
}

function drawMovement(paper: Paper, y: number, movement: FollowedMovement, at: WrittenMoment): void {
  const { number, change, after, hash } = movement;
  drawRule(paper, y);
  const foot = y + 11;
  const secondFoot = y + 19.5;
  drawText(paper, group(number), NUMBER_END, foot, { size: 8, align: 'right' });
  drawText(paper, at.day, WHEN, foot, { size: 8 });
  drawText(paper, at.time, WHEN, secondFoot, { size: 6.5, colour: 'muted' });
  const widthPt = CHANGE_END - WHAT - FIGURE_PT * (signed(change.wallet).length + 1);
  drawText(paper, describeMovement(movement), WHAT, foot, { size: 8, widthPt });
  drawText(paper, referenceOf(movement), WHAT, secondFoot, { size: 6.5, colour: 'muted', widthPt: PAGE.right - WHAT });
  drawText(paper, signed(change.wallet), CHANGE_END, foot, { size: 8, font: 'bold', align: 'right' });
  drawText(paper, group(after.wallet), WALLET_END, foot, { size: 8, align: 'right' });
  drawText(paper, group(after.held), HELD_END, foot, { size: 8, align: 'right' });
  drawText(paper, group(after.owed), OWED_END, foot, { size: 8, align: 'right' });
  drawText(paper, hash.slice(0, HASH_DIGITS), PAGE.right, foot, { size: 6.5, font: 'mono', colour: 'muted', align: 'right' });
}

/** Names a search by mode and id and a batch by id. What somebody typed is left out of papers that may be passed on. */
function referenceOf(movement: FollowedMovement): string {
  const { search, batch } = movement;
  if (batch !== null) return `Batch ${batch.id}`;
  const subject = subjectOf(movement);
  if (subject === null) return paymentOf(movement) ?? '';
  return search === null ? subject : `${MODE_NAMES[search.searchMode]}, ${subject}`;
}

const ROWS_PER_PAGE = Math.floor((PAGE.bottom - HEAD_END - TABLE_HEAD_PT) / ROW_PT);
const ROWS_ON_FIRST = Math.floor((PAGE.bottom - HEAD_END - SUMMARY_PT - TABLE_HEAD_PT) / ROW_PT);

/** A statement as a PDF, yielded page by page. Movements are oldest first, so that each balance follows from the one before. */
export async function* writeStatementPdf(
  account: { id: string; email: string },
  statement: BalancedStatement,
  movements: AsyncIterable<FollowedMovement>,
  writtenAt: Date,
): AsyncGenerator<Buffer> {
  const clock = paperClock(statement.period.timeZone);
  const pages = 1 + Math.max(0, Math.ceil((statement.count - ROWS_ON_FIRST) / ROWS_PER_PAGE));
  const { day, time } = clock(writtenAt);
  const frame: Frame = {
    title: 'Statement of credits',
    about: `Account ${account.id}, ${describePeriod(statement.period)}`,
    written: `Written ${day}, ${time} (${statement.period.timeZone})`,
  };
  const paper = await createPaper('Deedline statement of credits', writtenAt);
  let page = 1;
  addPage(paper, frame, page, pages);
  drawSummary(paper, account, statement);
  let y = drawMovementHead(paper, HEAD_END + SUMMARY_PT);
  let room = ROWS_ON_FIRST;
  if (statement.count === 0) drawText(paper, 'No movements in this period.', PAGE.left, y + 14, { size: 9 });
  for await (const movement of movements) {
    if (room === 0) {
      yield* takeWritten(paper);
      page += 1;
      addPage(paper, frame, page, pages);
      y = drawMovementHead(paper, HEAD_END);
      room = ROWS_PER_PAGE;
    }
    drawMovement(paper, y, movement, clock(movement.at));
    y += ROW_PT;
    room -= 1;
  }
  paper.end();
  yield* takeWritten(paper);
}
