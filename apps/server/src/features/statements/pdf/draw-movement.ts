import { MODE_NAMES } from '@deedline/contract/search-words';
import { describeMovement, paymentOf, subjectOf } from '../describe-movement.ts';
import type { FollowedMovement } from '../follow-movements.ts';
import { HASH_DIGITS } from '../read-statement.ts';
import type { WrittenMoment } from '../../paper/clock.ts';
import { drawRule, group, signed } from '../../paper/draw-frame.ts';
import { drawText } from '../../paper/draw-text.ts';
import { PAGE, type Paper } from '../../paper/open-paper.ts';

export const ROW_PT = 24;
export const TABLE_HEAD_PT = 18;

/** Where the columns stand; figures end there, words begin there. */
const NUMBER_END = 76;
const WHEN = 86;
const WHAT = 150;
const CHANGE_END = 382;
const WALLET_END = 424;
const HELD_END = 460;
const OWED_END = 498;
const HEADS = [
  ['No.', NUMBER_END],
  ['Change', CHANGE_END],
  ['Wallet', WALLET_END],
  ['Held', HELD_END],
  ['Owed', OWED_END],
  ['Hash', PAGE.right],
] as const;

/** Returns where the rows begin. */
export function drawMovementHead(paper: Paper, y: number): number {
  for (const [head, x] of HEADS) drawText(paper, head, x, y + 10, { size: 7.5, colour: 'muted', align: 'right' });
  drawText(paper, 'When', WHEN, y + 10, { size: 7.5, colour: 'muted' });
  drawText(paper, 'What', WHAT, y + 10, { size: 7.5, colour: 'muted' });
  return y + TABLE_HEAD_PT;
}

export function drawMovement(paper: Paper, y: number, movement: FollowedMovement, at: WrittenMoment): void {
  const { number, change, after, hash } = movement;
  drawRule(paper, y);
  const foot = y + 11;
  const secondFoot = y + 19.5;
  drawText(paper, group(number), NUMBER_END, foot, { size: 8, align: 'right' });
  drawText(paper, at.day, WHEN, foot, { size: 8 });
  drawText(paper, at.time, WHEN, secondFoot, { size: 6.5, colour: 'muted' });
  drawText(paper, describeMovement(movement), WHAT, foot, { size: 8 });
  drawText(paper, referenceOf(movement), WHAT, secondFoot, { size: 6.5, colour: 'muted', widthPt: PAGE.right - WHAT });
  drawText(paper, signed(change.wallet), CHANGE_END, foot, { size: 8, font: 'bold', align: 'right' });
  drawText(paper, group(after.wallet), WALLET_END, foot, { size: 8, align: 'right' });
  drawText(paper, group(after.held), HELD_END, foot, { size: 8, align: 'right' });
  drawText(paper, group(after.owed), OWED_END, foot, { size: 8, align: 'right' });
  drawText(paper, hash.slice(0, HASH_DIGITS), PAGE.right, foot, { size: 6.5, font: 'mono', colour: 'muted', align: 'right' });
}

/** A search by its mode and id, a batch by its id: what somebody typed stays out of papers that are passed on. */
function referenceOf(movement: FollowedMovement): string {
  const { search, batch } = movement;
  if (batch !== null) return `Batch ${batch.id}`;
  const subject = subjectOf(movement);
  if (subject === null) return paymentOf(movement) ?? '';
  return search === null ? subject : `${MODE_NAMES[search.searchMode]}, ${subject}`;
}
