/** The SQL of requests that programs sent with an Idempotency-Key. */
import type { Queryable } from '../../transaction.ts';

export interface KnownRequest {
  keyId: string;
  idempotencyKey: string;
}

type NewRequest = KnownRequest & { route: string; bodyHash: Buffer; now: Date; startedBefore: Date };

/** False if the key is known. Then nothing changes, unless the same request began before `startedBefore` and never ended. */
export async function insertRequest(db: Queryable, request: NewRequest): Promise<boolean> {
  const made = await db.query(
    `insert into program_request as known (key_id, idempotency_key, route, body_hash, asked_at) values ($1, $2, $3, $4, $5)
     on conflict (key_id, idempotency_key) do update set asked_at = excluded.asked_at
       where known.subject is null and known.asked_at < $6 and known.route = excluded.route and known.body_hash = excluded.body_hash`,
    [request.keyId, request.idempotencyKey, request.route, request.bodyHash, request.now, request.startedBefore],
  );
  return made.rowCount === 1;
}

export async function selectRequest(
  db: Queryable,
  { keyId, idempotencyKey }: KnownRequest,
): Promise<{ route: string; body_hash: Buffer; subject: string | null } | undefined> {
  const found = await db.query('select route, body_hash, subject from program_request where key_id = $1 and idempotency_key = $2', [
    keyId,
    idempotencyKey,
  ]);
  return found.rows[0];
}

export async function updateSubject(db: Queryable, { keyId, idempotencyKey }: KnownRequest, subject: string): Promise<void> {
  await db.query('update program_request set subject = $3 where key_id = $1 and idempotency_key = $2', [keyId, idempotencyKey, subject]);
}

export async function deleteRequest(db: Queryable, { keyId, idempotencyKey }: KnownRequest): Promise<void> {
  await db.query('delete from program_request where key_id = $1 and idempotency_key = $2', [keyId, idempotencyKey]);
}

export async function deleteOldRequests(db: Queryable, before: Date): Promise<number> {
  return (await db.query('delete from program_request where asked_at < $1', [before])).rowCount ?? 0;
}
