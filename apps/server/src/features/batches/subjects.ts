/** What identifies a batch, or a part of one, in statements and on receipts. */
import type { Queryable } from '../../transaction.ts';

interface ChunkSubject {
  /** The id of the job. */
  id: string;
  fileName: string;
  firstRow: number;
  lastRow: number;
  /** Null while the chunk runs. */
  found: number | null;
}

async function selectChunkSubjects(
  db: Queryable,
  accountId: string,
  chunkIds: readonly string[],
): Promise<(ChunkSubject & { chunkId: string })[]> {
  const found = await db.query(
    `select chunk.id as "chunkId", job.id, job.file_name as "fileName", chunk.first_row as "firstRow", chunk.last_row as "lastRow",
       case when chunk.ended_at is not null then chunk.found end as found
     from unnest($2::uuid[]) as asked (id)
     -- The limit makes this an index probe for each; in a join, the planner would start at the account's jobs and read all of their chunks.
     cross join lateral (select * from batch_chunk where batch_chunk.id = asked.id limit 1) chunk
     join batch_job job on job.id = chunk.job_id where job.account_id = $1`,
    [accountId, chunkIds],
  );
  return found.rows;
}

export interface SearchOfBatch {
  /** The id of the job. */
  id: string;
  fileName: string;
  row: number;
  /** The hold that paid for the row, with the range of rows that share it; null if the row was free. */
  holdId: string | null;
  firstRow: number | null;
  lastRow: number | null;
}

async function selectBatchOfSearch(db: Queryable, accountId: string, searchId: string): Promise<SearchOfBatch | undefined> {
  const found = await db.query(
    `select job.id, job.file_name as "fileName", search.batch_row as row, chunk.id as "holdId", chunk.first_row as "firstRow", chunk.last_row as "lastRow"
     from search join batch_job job on job.id = search.batch_job_id left join batch_chunk chunk on chunk.id = search.hold_id
     where search.id = $2 and search.account_id = $1 and search.batch_row is not null`,
    [accountId, searchId],
  );
  return found.rows[0];
}

/** The row ranges that these holds were opened for, by hold id. Holds of another kind are absent. */
export async function findChunkSubjects(
  db: Queryable,
  accountId: string,
  holdIds: readonly string[],
): Promise<ReadonlyMap<string, ChunkSubject>> {
  if (holdIds.length === 0) return new Map();
  const chunks = await selectChunkSubjects(db, accountId, holdIds);
  return new Map(chunks.map(({ chunkId, ...subject }) => [chunkId, subject]));
}

/** The batch and row of a search; null for a search of its own. */
export async function findBatchOfSearch(db: Queryable, accountId: string, searchId: string): Promise<SearchOfBatch | null> {
  return (await selectBatchOfSearch(db, accountId, searchId)) ?? null;
}
