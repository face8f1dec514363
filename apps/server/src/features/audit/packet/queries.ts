/** What a packet says of a search beside its audit record. */
import type { Queryable } from '../../../transaction.ts';

export interface PacketSearch {
  id: string;
  accountId: string;
  /** Null: the account was closed. */
  email: string | null;
  createdAt: Date;
  completedAt: Date | null;
  creditsRefunded: number;
  /** The rule that priced it. */
  rule: string | null;
}

export async function selectPacketSearch(db: Queryable, id: string): Promise<PacketSearch | undefined> {
  const found = await db.query<PacketSearch>(
    `select search.id, search.account_id as "accountId", account_email(search.account_id) as email, search.created_at as "createdAt", completed_at as "completedAt",
       credits_refunded as "creditsRefunded", receipt ->> 'rule' as rule
     from search where search.id = $1`,
    [id],
  );
  return found.rows[0];
}
