/** All SQL of compliance. The audit record itself is written in the statement that settles its search. */
import type { Queryable } from '../../transaction.ts';

export interface SuppressionRow {
  kind: 'phone' | 'email' | 'person';
  hash: Buffer;
}

export async function insertSuppressions(db: Queryable, rows: readonly SuppressionRow[]): Promise<void> {
  await db.query('insert into suppression (kind, hash) select * from unnest($1::text[], $2::bytea[]) on conflict do nothing', [
    rows.map((row) => row.kind),
    rows.map((row) => row.hash),
  ]);
}

/** Which of these hashes somebody has opted out. A hash is keyed by its kind, so the hash alone identifies it. */
export async function selectSuppressed(db: Queryable, hashes: readonly Buffer[]): Promise<Buffer[]> {
  const found = await db.query<{ hash: Buffer }>({
    name: 'select-suppressed',
    text: 'select hash from suppression where hash = any($1::bytea[]) and kind = any($2::text[])',
    values: [hashes, ['phone', 'email', 'person']],
  });
  return found.rows.map((row) => row.hash);
}
