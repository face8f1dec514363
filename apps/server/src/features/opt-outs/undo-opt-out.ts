import type { Queryable } from '../../transaction.ts';

export type OptOutName = { tokenHash: Buffer } | { receipt: string };

/** Locks it for the rest of the transaction. */
export async function lockOptOut(db: Queryable, name: OptOutName): Promise<{ id: string; isUndone: boolean } | undefined> {
  const [column, value] = 'receipt' in name ? ['receipt', name.receipt] : ['token_hash', name.tokenHash];
  const found = await db.query<{ id: string; isUndone: boolean }>(
    `select id, undone_at is not null as "isUndone" from opt_out where ${column} = $1 for update`,
    [value],
  );
  return found.rows[0];
}

/** Takes back what no other opt-out in effect keeps. */
export async function undoOptOut(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('update opt_out set undone_at = $2, sealed = null where id = $1', [id, now]);
  await db.query(
    `delete from suppression s using opt_out_hash mine where mine.opt_out_id = $1 and s.kind = mine.kind and s.hash = mine.hash
       and not exists (select from opt_out_hash other join opt_out on opt_out.id = other.opt_out_id
                       where other.hash = s.hash and other.kind = s.kind and other.opt_out_id <> $1 and undone_at is null)`,
    [id],
  );
}
