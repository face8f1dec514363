import type { Queryable } from '../../../transaction.ts';

export interface AnsweredCall {
  id: string;
  vendor: string;
  sealed_question: Buffer;
}

/** Answers about phones that a search of the account got, also as a row of a batch, as long as the question is still stored. The latest first. */
export async function selectAboutPhones(
  db: Queryable,
  accountId: string,
  searchId: string,
  vendors: readonly string[],
): Promise<AnsweredCall[]> {
  const found = await db.query(
    `select call.id, call.vendor, call.sealed_question
     from search join vendor_call call on call.search_id = search.id or (call.job_id = search.batch_job_id and call.job_row = search.batch_row)
     where search.account_id = $1 and search.id = $2 and call.account_id = $1 and call.vendor = any ($3::text[]) and call.kind in ('line_facts', 'phone_holder')
       and call.state = 'answered' and call.request_id is not null and call.sealed_question is not null and call.question_hash is not null
     order by call.sent_at desc, call.id`,
    [accountId, searchId, vendors],
  );
  return found.rows;
}

/** Replaces an outcome of the same answer that its vendor was not told yet. */
export async function upsertOutcome(db: Queryable, made: { callId: string; accountId: string; sealed: Buffer; at: Date }): Promise<void> {
  await db.query(
    `insert into vendor_outcome (call_id, account_id, sealed, said_at, due_at) values ($1, $2, $3, $4, $4)
     on conflict (call_id) do update set sealed = excluded.sealed, said_at = excluded.said_at, due_at = excluded.due_at, attempts = 0`,
    [made.callId, made.accountId, made.sealed, made.at],
  );
}

export interface DueOutcome {
  call_id: string;
  account_id: string;
  vendor: string;
  whose: 'account' | 'operator' | 'twin';
  request_id: string;
  sealed: Buffer;
  said_at: Date;
  /** Counts this attempt too. */
  attempts: number;
}

/** Takes due outcomes, the longest due first. Each becomes due again after growing pauses until it is deleted. */
export async function takeDueOutcomes(db: Queryable, at: Date, most: number): Promise<DueOutcome[]> {
  const taken = await db.query({
    name: 'take-due-vendor-outcomes',
    text: `with due as (
             select call_id from vendor_outcome where due_at <= $1 order by due_at limit $2 for update skip locked
           )
           update vendor_outcome outcome set attempts = attempts + 1,
             due_at = $1::timestamptz + least(interval '6 h', interval '1 min' * power(4, outcome.attempts))
           from due join vendor_call call on call.id = due.call_id where outcome.call_id = due.call_id
           returning outcome.call_id, outcome.account_id, call.vendor, call.whose, coalesce(call.request_id, '') as request_id, outcome.sealed, outcome.said_at,
             outcome.attempts`,
    values: [at, most],
  });
  return taken.rows;
}

/** Deletes the outcome unless it was replaced meanwhile. */
export async function deleteOutcome(db: Queryable, callId: string, saidAt: Date): Promise<void> {
  await db.query('delete from vendor_outcome where call_id = $1 and said_at = $2', [callId, saidAt]);
}

export async function deleteOutcomesOf(db: Queryable, accountId: string): Promise<void> {
  await db.query('delete from vendor_outcome where account_id = $1', [accountId]);
}
