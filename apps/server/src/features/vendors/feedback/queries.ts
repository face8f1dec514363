import type { Queryable } from '../../../transaction.ts';

export interface AnsweredCall {
  id: string;
  vendor: string;
  whose: 'account' | 'operator' | 'twin';
  request_id: string;
  sealed_question: Buffer;
}

/** Answers about phones that a search of the account got, or the row of a batch that it was, as long as it is kept which phone was meant. The latest first. */
export async function selectAboutPhones(
  db: Queryable,
  accountId: string,
  searchId: string,
  vendors: readonly string[],
): Promise<AnsweredCall[]> {
  const found = await db.query(
    `select call.id, call.vendor, call.whose, call.request_id, call.sealed_question
     from search join vendor_call call on call.search_id = search.id or (call.job_id = search.batch_job_id and call.job_row = search.batch_row)
     where search.account_id = $1 and search.id = $2 and call.account_id = $1 and call.vendor = any ($3::text[]) and call.kind in ('line_facts', 'phone_holder')
       and call.state = 'answered' and call.request_id is not null and call.sealed_question is not null and call.question_hash is not null
     order by call.sent_at desc, call.id`,
    [accountId, searchId, vendors],
  );
  return found.rows;
}
