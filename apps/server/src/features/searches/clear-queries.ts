/** The SQL of searches that an earlier version left in clear. */
import type { Queryable } from '../../transaction.ts';

export interface InClear {
  id: string;
  account_id: string;
  input: unknown;
  input_name: string | null;
  results: unknown;
  property_address: string | null;
}

/** In the order of their ids. Those that run are sealed when they have ended. */
export async function selectInClear(db: Queryable, after: string, most: number): Promise<InClear[]> {
  const found = await db.query<InClear>({
    name: 'select-searches-in-clear',
    text: `select id, account_id, input, input_name, results, property_address from search
           where id > $1 and sealed_input is null and erased_at is null and lease_until is null order by id limit $2`,
    values: [after, most],
  });
  return found.rows;
}

export interface SealedRow {
  id: string;
  input: Buffer;
  results: Buffer | null;
  address: Buffer | null;
}

/** Those that were erased meanwhile, or sealed by somebody else, stay as they are. What was found after an upgrade is sealed already. */
export async function updateSealed(db: Queryable, rows: readonly SealedRow[]): Promise<number> {
  const done = await db.query({
    name: 'update-sealed-searches',
    text: `update search set input = '{}', input_name = null, results = null, property_address = null, sealed_input = made.input,
             sealed_results = coalesce(sealed_results, made.results), sealed_address = coalesce(sealed_address, made.address)
           from unnest($1::uuid[], $2::bytea[], $3::bytea[], $4::bytea[]) as made (id, input, results, address)
           where search.id = made.id and sealed_input is null and erased_at is null and lease_until is null`,
    values: [
      rows.map(({ id }) => id),
      rows.map(({ input }) => input),
      rows.map(({ results }) => results),
      rows.map(({ address }) => address),
    ],
  });
  return done.rowCount ?? 0;
}
