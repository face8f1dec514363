import type { Queryable } from '../../transaction.ts';
import { selectBatchOfSearch, selectChunkSubjects, type ChunkSubject, type SearchOfBatch } from './subject-queries.ts';

export type { SearchOfBatch };

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
