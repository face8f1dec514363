/** The SQL of browsers that members have signed in with. */
import type { Queryable } from '../../transaction.ts';

/** Most browsers of one member; the one that was used longest ago is forgotten. */
const MOST_DEVICES = 20;

/** Whether the member who signs in under this address knows the device. */
export async function isDeviceOf(db: Queryable, email: string, tokenHash: Buffer, seenSince: Date): Promise<boolean> {
  const found = await db.query(
    `select from known_device join member on member.id = member_id
     where token_hash = $2 and seen_at > $3 and lower(email) = lower($1) and removed_at is null`,
    [email, tokenHash, seenSince],
  );
  return found.rowCount === 1;
}

/** Whether anybody signed in with it. */
export async function isDevice(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  return (await db.query('select from known_device where token_hash = $1 limit 1', [tokenHash])).rowCount === 1;
}

/** True when the member had not used it before. */
export async function upsertDevice(db: Queryable, memberId: string, tokenHash: Buffer, now: Date): Promise<boolean> {
  const made = await db.query<{ isNew: boolean }>(
    `insert into known_device (member_id, token_hash, first_at, seen_at) values ($1, $2, $3, $3)
     on conflict (member_id, token_hash) do update set seen_at = excluded.seen_at returning xmax = 0 as "isNew"`,
    [memberId, tokenHash, now],
  );
  await db.query(
    `delete from known_device where member_id = $1 and token_hash in
       (select token_hash from known_device where member_id = $1 order by seen_at desc, token_hash offset $2)`,
    [memberId, MOST_DEVICES],
  );
  return made.rows[0]!.isNew;
}

export async function deleteOldDevices(db: Queryable, seenBefore: Date): Promise<number> {
  return (await db.query('delete from known_device where seen_at <= $1', [seenBefore])).rowCount ?? 0;
}
