/** What names a batch, or a part of one, elsewhere: in statements and on receipts. */
import type { Queryable } from '../../transaction.ts';

interface ChunkSubject {
  /** Of the job. */
  id: string;
  fileName: string;
  firstRow: number;
  lastRow: number;
  /** Null while it runs. */
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
     -- The limit keeps this a probe for each: joined, the planner begins at the account's jobs and reads all of their chunks.
     cross join lateral (select * from batch_chunk where batch_chunk.id = asked.id limit 1) chunk
     join batch_job job on job.id = chunk.job_id where job.account_id = $1`,
    [accountId, chunkIds],
  );
  return found.rows;
}

export interface SearchOfBatch {
  /** Of the job. */
  id: string;
  fileName: string;
  row: number;
  /** The hold it was paid from, with the rows that share it; null when the row was free. */
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

/** The rows that some holds were opened for, by the id of the hold; nothing for a hold of another kind. */
export async function findChunkSubjects(
  db: Queryable,
  accountId: string,
  holdIds: readonly string[],
): Promise<ReadonlyMap<string, ChunkSubject>> {
  if (holdIds.length === 0) return new Map();
  const chunks = await selectChunkSubjects(db, accountId, holdIds);
  return new Map(chunks.map(({ chunkId, ...subject }) => [chunkId, subject]));
}

/** Which row of which batch a search is; null for one that stands alone. */
export async function findBatchOfSearch(db: Queryable, accountId: string, searchId: string): Promise<SearchOfBatch | null> {
  return (await selectBatchOfSearch(db, accountId, searchId)) ?? null;
}
