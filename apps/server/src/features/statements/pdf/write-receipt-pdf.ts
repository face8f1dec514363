import { MODE_NAMES, PURPOSE_WORDS } from '@deedline/contract/search-words';
import type { SearchReceipt } from '@deedline/contract/statement';
import { paperClock, type WrittenMoment } from '../../paper/clock.ts';
import { batchFacts, chargeBlocks, movementBlocks, sourceBlocks } from './receipt-blocks.ts';
import { drawBlocks, factBlocks, headingBlock, textBlocks } from '../../paper/draw-blocks.ts';
import { openPaper, takeWritten, type Paper } from '../../paper/open-paper.ts';

const STATUS_WORDS = { pending: 'Running', processing: 'Running', completed: 'Completed', failed: 'Failed, nothing charged' } as const;

/** The receipt of one search on paper. It names the search by its mode and id, and nobody who was searched for. */
export function* writeReceiptPdf(
  account: { id: string; email: string },
  receipt: SearchReceipt,
  timeZone: string,
  writtenAt: Date,
): Generator<Buffer> {
  const clock = paperClock(timeZone);
  const write = (at: Date | string) => writeMoment(clock(new Date(at)));
  const paper = openPaper('Deedline receipt of a search', writtenAt);
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
