/** Writes a processed batch directly into the tables: its job, rows, chunks, searches and credits. For tests. */
import { randomUUIDv7 } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { sealRow } from '../../features/batches/rows.ts';
import { sealAsked, sealResults } from '../../features/searches/sealed-search.ts';
import type { AnyQueryable } from '../any-queryable.ts';

/** Without `keys`, sealed data cannot be opened. */
type Books = { db: AnyQueryable; keys?: AppContext['keys'] };
const NEVER_OPENED = Buffer.of(0);

export interface BookedRow {
  state: 'found' | 'not_found' | 'failed' | 'waiting' | 'skipped';
  /** The credits charged. */
  credits?: number;
  /** Its part of the chunk's hold; default 5, or 0 if it was free. */
  held?: number;
  free?: 'duplicate' | 'bought';
}

export interface BookedChunk {
  rows: readonly BookedRow[];
  /** Under lease: its hold is open, and its rows are waiting. */
  isOpen?: boolean;
}

export interface BookedBatch {
  jobId: string;
  chunkIds: string[];
  /** In the order of the rows; null for rows without a search. */
  searchIds: (string | null)[];
}

export const found = (credits = 5): BookedRow => ({ state: 'found', credits });
export const notFound: BookedRow = { state: 'not_found' };
export const waiting: BookedRow = { state: 'waiting' };
export const freeRow: BookedRow = { state: 'found', free: 'duplicate' };

const heldFor = ({ free, held, state }: BookedRow) => (free !== undefined || state === 'skipped' ? 0 : (held ?? 5));
const hasSearch = ({ state }: BookedRow) => state === 'found' || state === 'not_found';

/** `status` is 'completed', or 'processing' if a chunk is open. */
export async function putBatch(
  books: Books,
  accountId: string,
  chunks: readonly BookedChunk[],
  fileName = 'probate.csv',
): Promise<BookedBatch> {
  const rows = chunks.flatMap((chunk) => chunk.rows);
  const isRunning = chunks.some(({ isOpen }) => isOpen);
  const jobId = randomUUIDv7();
  const paying = rows.filter((row) => heldFor(row) > 0).length;
  const quote = { rows: rows.length, unreadable: 0, duplicates: rows.length - paying, boughtBefore: 0, paying, pricePerRow: 5 };
  await books.db.query(
    `insert into batch_job (id, account_id, file_name, purpose, include_contacts, attestation_version, ip, status, read_at, header, columns, last_row,
       total_rows, quote, cap_credits, next_row, started_at, ended_at)
     values ($1, $2, $3, 'skip_tracing', true, '1', '192.0.2.1', $4, now(), '{Address}', '{"address": 0}', $5, $5, $6, $7, $5 + 1, now(), $8)`,
    [
      jobId,
      accountId,
      fileName,
      isRunning ? 'processing' : 'completed',
      rows.length,
      JSON.stringify({ ...quote, mostCredits: paying * 5 }),
      paying * 5 || null,
      isRunning ? null : new Date(),
    ],
  );
  const book: BookedBatch = { jobId, chunkIds: [], searchIds: [] };
  for (const chunk of chunks) await putChunk(books, accountId, book, chunk);
  return book;
}

async function putChunk(books: Books, accountId: string, book: BookedBatch, { rows, isOpen = false }: BookedChunk): Promise<void> {
  const { db } = books;
  const { jobId, chunkIds, searchIds } = book;
  const first = searchIds.length + 1;
  const id = randomUUIDv7();
  const wanted = rows.reduce((sum, row) => sum + heldFor(row), 0);
  const charged = rows.reduce((sum, { credits = 0 }) => sum + credits, 0);
  const count = (state: BookedRow['state']) => rows.filter((row) => row.state === state).length;
  const opened =
    wanted > 0 ? await db.query<{ held: number }>('select hold_credits($1, $2, $3) as held', [id, accountId, wanted]) : undefined;
  const held = opened?.rows[0]!.held ?? 0;
  await db.query(
    `insert into batch_chunk (id, job_id, account_id, first_row, last_row, held, lease_until, found, not_found, failed, charged, ended_at)
     values ($1, $2, $3, $4, $5, $6, case when $7 then now() + interval '30 s' end, $8, $9, $10, $11, case when not $7 then now() end)`,
    [
      id,
      jobId,
      accountId,
      first,
      first + rows.length - 1,
      held,
      isOpen,
      count('found'),
      count('not_found'),
      count('failed'),
      isOpen ? 0 : charged,
    ],
  );
  chunkIds.push(id);
  for (const row of rows) searchIds.push(await putRow(books, accountId, { jobId, number: searchIds.length + 1, holdId: id }, row));
  if (held > 0 && !isOpen) await db.query('select settle_hold($1, $2)', [id, charged]);
}

async function putRow(
  { db, keys }: Books,
  accountId: string,
  { jobId, number, holdId }: { jobId: string; number: number; holdId: string },
  row: BookedRow,
): Promise<string | null> {
  const { state, credits = 0, free = null } = row;
  const id = hasSearch(row) ? randomUUIDv7() : null;
  const held = heldFor(row);
  const key = await keys?.forSealing(accountId);
  const asked = { searchMode: 'property_address', street: `${number} Tannery Row`, city: 'Quillmere', state: 'FK' } as const;
  if (id !== null) {
    const receipt = { rule: 'Full Report', price: credits, held, charged: credits, released: held - credits, delivered: [], parts: [] };
    await db.query(
      `insert into search (id, account_id, status, mode, purpose, include_contacts, attestation_version, ip, credits_held, credits_charged,
         receipt, sealed_input, sealed_results, completed_at, batch_job_id, batch_row, hold_id)
       values ($1, $2, 'completed', 'property_address', 'skip_tracing', true, '1', '192.0.2.1', $3, $4, $5, $6, $7, now(), $8, $9, $10)`,
      [
        id,
        accountId,
        held,
        credits,
        JSON.stringify(receipt),
        key ? sealAsked(key, id, { input: asked, name: 'Odile Varnham' }) : NEVER_OPENED,
        key ? sealResults(key, id, null) : NEVER_OPENED,
        jobId,
        number,
        held > 0 ? holdId : null,
      ],
    );
  }
  const typed = { address: `${number} Tannery Row, Quillmere, FK` };
  const { input, sealed } = key
    ? sealRow(key, jobId, { number, cells: [typed.address], input: typed })
    : { input: typed, sealed: NEVER_OPENED };
  await db.query(
    `insert into batch_row (job_id, number, line, input, free, state, search_id, credits, width, sealed) values ($1, $2, $2 + 1, $3, $4, $5, $6, $7, 1, $8)`,
    [jobId, number, input, free, state, id, credits, sealed],
  );
  return id;
}
