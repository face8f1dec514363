import { type ReceiptLine, sumReceipt } from '@deedline/contract/money/receipt-lines';
import type { Results } from '@deedline/contract/search/results';
import { MODE_NAMES } from '@deedline/contract/search/words';
import { PURPOSE_WORDS } from '@deedline/contract/compliance/uses';
import type { SearchReceipt } from '@deedline/contract/money/statement';
import {
  type Block,
  drawBlocks,
  drawRule,
  drawText,
  factBlocks,
  figureBlock,
  group,
  headingBlock,
  signed,
  textBlocks,
} from '../paper/draw.ts';
import { createPaper, PAGE, type Paper, paperClock, takeWritten, type WrittenMoment } from '../paper/paper.ts';

const STATUS_WORDS = { pending: 'Running', processing: 'Running', completed: 'Completed', failed: 'Failed, nothing charged' } as const;

/** The receipt of one search as a PDF. It names the search by mode and id, and nobody who was searched for. */
export async function* writeReceiptPdf(
  account: { id: string; email: string },
  receipt: SearchReceipt,
  timeZone: string,
  writtenAt: Date,
): AsyncGenerator<Buffer> {
  const clock = paperClock(timeZone);
  const write = (at: Date | string) => writeMoment(clock(new Date(at)));
  const paper = await createPaper('Deedline receipt of a search', writtenAt);
  const frame = {
    title: 'Receipt of a search',
    about: `Search ${receipt.search.id}`,
    written: `Written ${write(writtenAt)} (${timeZone})`,
  };
  drawBlocks(paper, frame, [
    ...textBlocks(paper, MODE_NAMES[receipt.search.searchMode], { font: 'bold', size: 18 }, 36),
    ...headFacts(paper, account, receipt, write),
    ...chargeBlocks(paper, receipt, (at) => clock(new Date(at)).day),
    ...(receipt.movements.length === 0 ? [] : [headingBlock(paper, 'In the ledger')]),
    ...movementBlocks(paper, receipt.movements, clock),
    ...sourceBlocks(paper, receipt.sources),
  ]);
  paper.end();
  yield* takeWritten(paper);
}

function headFacts(paper: Paper, account: { id: string; email: string }, receipt: SearchReceipt, write: (at: string) => string) {
  const facts: [string, string][] = [
    ['Search', receipt.search.id],
    ...batchFacts(receipt.batch),
    ['Account', account.id],
    ['Email', account.email],
    ['Purpose', PURPOSE_WORDS[receipt.purpose]],
    ['Asked', write(receipt.createdAt)],
    ['Ended', receipt.completedAt === null ? 'Not yet' : write(receipt.completedAt)],
    ['Status', STATUS_WORDS[receipt.status]],
    ...(receipt.errorMessage === null ? [] : [['What happened', receipt.errorMessage] as [string, string]]),
  ];
  return facts.flatMap(([name, value]) => factBlocks(paper, name, value));
}

function writeMoment({ day, time }: WrittenMoment): string {
  return `${day}, ${time}`;
}

const SOURCE_WORDS = {
  answered: 'answered',
  late: 'too late',
  failed: 'failed',
  skipped: 'not asked',
  not_permitted: 'no permissible use',
  paused: 'not asked: paused',
  outdated: 'being refiled',
} as const;
type WriteDay = (at: string) => string;
const SMALL = { size: 8, colour: 'muted' } as const;

/** What was delivered, and the steps from its price to the final cost. */
function chargeBlocks(paper: Paper, { receipt, movements }: SearchReceipt, write: WriteDay): Block[] {
  const heading = headingBlock(paper, 'What it cost, in credits');
  if (receipt === null) {
    const held = movements.reduce((sum, { change }) => sum + change.held, 0);
    return [heading, figureBlock(paper, 'Held while the search runs', group(held))];
  }
  const delivered = receipt.delivered.length === 0 ? 'Nothing useful' : receipt.delivered.join(', ');
  return [
    ...factBlocks(paper, 'Delivered', delivered),
    ...factBlocks(paper, 'Rule', receipt.rule),
    heading,
    ...sumReceipt(receipt).map((line) => lineBlock(paper, line, write)),
    ...(receipt.freeUntil === null ? [] : textBlocks(paper, `The same answer costs nothing until ${write(receipt.freeUntil)}.`, SMALL, 14)),
  ];
}

function lineBlock(paper: Paper, { words, credits, isSum, part }: ReceiptLine, write: WriteDay): Block {
  const whence = part === undefined ? '' : ` (${write(part.boughtAt)}, search ${part.searchId})`;
  return figureBlock(paper, words + whence, group(credits), isSum ? 'bold' : 'regular');
}

/** For a row of a batch: which row, and what it was paid from. The file's name is left out, like everything that somebody typed. */
function batchFacts(batch: SearchReceipt['batch']): [string, string][] {
  if (batch === null) return [];
  const { id, row, heldWith } = batch;
  const paid =
    heldWith === null
      ? 'Nothing was held: this row was free'
      : `What was held for rows ${heldWith.firstRow}-${heldWith.lastRow} together; below is the share of this row`;
  return [
    ['Batch', `${id}, row ${row}`],
    ['Paid from', paid],
  ];
}

/** The number of characters that fit beside the figures. */
const WORDS_BESIDE = 34;

/** The ledger's transactions, each with its number and hash for reference. */
function movementBlocks(paper: Paper, movements: SearchReceipt['movements'], clock: (at: Date) => WrittenMoment): Block[] {
  return movements.map(({ number, at, what, change, hash }) => ({
    heightPt: what.length > WORDS_BESIDE ? 30 : 18,
    draw(y) {
      const { day, time } = clock(new Date(at));
      drawRule(paper, y);
      drawText(paper, `No. ${group(number)}`, PAGE.left, y + 12, { size: 9 });
      drawText(paper, `${day}, ${time}`, PAGE.left + 60, y + 12, { size: 9 });
      drawText(paper, what, PAGE.left + 180, y + (what.length > WORDS_BESIDE ? 24 : 12), { size: 9 });
      drawText(paper, `wallet ${signed(change.wallet)}, held ${signed(change.held)}`, PAGE.right - 84, y + 12, { size: 9, align: 'right' });
      drawText(paper, hash, PAGE.right, y + 12, { size: 8, font: 'mono', colour: 'muted', align: 'right' });
    },
  }));
}

function sourceBlocks(paper: Paper, sources: Results['sources'] | null): Block[] {
  if (sources === null) return [];
  const { asked, answered, elapsedMs, list } = sources;
  return [
    headingBlock(paper, 'Sources asked'),
    ...textBlocks(paper, `${answered} of ${asked} answered in ${group(Math.round(elapsedMs))} ms.`, SMALL, 16),
    ...list.map(({ label, status, records, asOf }) => ({
      heightPt: 14,
      draw(y: number) {
        drawRule(paper, y);
        drawText(paper, label, PAGE.left, y + 9.5, { size: 8, widthPt: 300 });
        drawText(paper, asOf === null ? 'date not known' : `as of ${asOf}`, PAGE.right - 90, y + 9.5, { ...SMALL, align: 'right' });
        const outcome = status === 'answered' ? `${group(records)} ${records === 1 ? 'record' : 'records'}` : SOURCE_WORDS[status];
        drawText(paper, outcome, PAGE.right, y + 9.5, { size: 8, align: 'right' });
      },
    })),
  ];
}
