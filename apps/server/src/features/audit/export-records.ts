import type { AuditKind, AuditRecord } from '@deedline/contract/compliance/audit';
import { writeCsvCell } from '@deedline/contract/csv-cell';
import type { AppContext } from '../../context.ts';
import { createTurns } from '../../turns/take-turns.ts';
import { selectRecords } from '../record/record-audit.ts';
import { presentRecord, type RecordReader } from './read-records.ts';

/** Few enough that writing them takes some milliseconds. */
const AT_ONCE = 200;
const COLUMNS = ['Number', 'Time (UTC)', 'Kind', 'What', 'What happened', 'Who', 'About', 'IP address', 'Browser', 'Details', 'Hash'];

/** All of an account's records that the reader may see, the latest first, in batches. */
export async function* followRecords(
  ctx: Pick<AppContext, 'db'>,
  reader: RecordReader,
  kinds: readonly AuditKind[] | undefined,
): AsyncGenerator<AuditRecord[]> {
  const takeTurn = createTurns();
  let before: number | undefined;
  for (;;) {
    const rows = await selectRecords(ctx.db, { ...reader, kinds, before, most: AT_ONCE });
    if (rows.length === 0) return;
    await takeTurn();
    yield rows.map(presentRecord);
    before = rows.at(-1)!.id;
  }
}

export async function* writeRecordsCsv(batches: AsyncIterable<AuditRecord[]>): AsyncGenerator<string> {
  yield writeLine(COLUMNS);
  for await (const records of batches)
    yield records
      .map(({ number, at, kind, what, words, who, subject, ip, userAgent, facts, hash }) =>
        // The prefix is needed because a spreadsheet would read digits alone as a number.
        writeLine([number, at, kind, what, words, who, subject, ip, userAgent, JSON.stringify(facts), hash && `hmac-sha256:${hash}`]),
      )
      .join('');
}

export async function* writeRecordsJson(batches: AsyncIterable<AuditRecord[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const records of batches) {
    yield before + records.map((record) => JSON.stringify(record)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

function writeLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(writeCsvCell).join(',')}\r\n`;
}
