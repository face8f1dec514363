import type { FollowedMovement } from '../follow-movements.ts';
import type { OpenStatement } from '../open-statement.ts';
import { describePeriod } from '../period.ts';
import { paperClock } from '../../paper/clock.ts';
import { addPage, HEAD_END, type Frame } from '../../paper/draw-frame.ts';
import { drawMovement, drawMovementHead, ROW_PT, TABLE_HEAD_PT } from './draw-movement.ts';
import { drawSummary, SUMMARY_PT } from './draw-summary.ts';
import { drawText } from '../../paper/draw-text.ts';
import { openPaper, PAGE, takeWritten } from '../../paper/open-paper.ts';

const ROWS_PER_PAGE = Math.floor((PAGE.bottom - HEAD_END - TABLE_HEAD_PT) / ROW_PT);
const ROWS_ON_FIRST = Math.floor((PAGE.bottom - HEAD_END - SUMMARY_PT - TABLE_HEAD_PT) / ROW_PT);

/** A statement on paper, handed on page by page. Movements stand oldest first, as the balances grow out of one another. */
export async function* writeStatementPdf(
  account: { id: string; email: string },
  statement: OpenStatement,
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
  const paper = openPaper('Deedline statement of credits', writtenAt);
  let page = 1;
  addPage(paper, frame, page, pages);
  drawSummary(paper, account, statement);
  let y = drawMovementHead(paper, HEAD_END + SUMMARY_PT);
  let room = ROWS_ON_FIRST;
  if (statement.count === 0) drawText(paper, 'Nothing moved in this period.', PAGE.left, y + 14, { size: 9 });
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
