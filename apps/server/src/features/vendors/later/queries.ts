import type { Queryable } from '../../../transaction.ts';

export interface LaterCall {
  id: string;
  account_id: string;
  vendor: string;
  whose: 'account' | 'operator' | 'twin';
  later_id: string;
  sealed_question: Buffer;
  reserved_micros: number;
  sent_at: Date;
  /** The row that it belongs to still waits for it. */
  is_awaited: boolean;
}

/** How long one process may take to collect a job before another may try. */
const LEASE = `interval '30 s'`;

/** All calls of one due job. Nobody waits any more for calls sent before `waitedSince`. */
export async function takeDueCalls(db: Queryable, at: Date, waitedSince: Date): Promise<LaterCall[]> {
  const taken = await db.query({
    name: 'take-due-vendor-calls',
    text: `with due as (
             select account_id, vendor, later_id from vendor_call where state = 'later' and collect_at <= $1 order by collect_at limit 1 for update skip locked
           )
           update vendor_call call set collect_at = $1::timestamptz + ${LEASE} from due
           where call.state = 'later' and call.account_id = due.account_id and call.vendor = due.vendor and call.later_id = due.later_id
           returning call.id, call.account_id, call.vendor, call.whose, call.later_id, coalesce(call.sealed_question, '') as sealed_question,
             call.reserved_micros::float8 as reserved_micros, coalesce(call.sent_at, call.reserved_at) as sent_at,
             call.sent_at > $2 and exists (select from batch_chunk chunk where chunk.job_id = call.job_id and call.job_row between chunk.first_row and chunk.last_row
               and chunk.ended_at is null) as is_awaited`,
    values: [at, waitedSince],
  });
  return taken.rows as LaterCall[];
}
