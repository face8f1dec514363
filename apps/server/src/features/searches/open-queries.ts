/** The SQL of opening a search: credits are held and the search is recorded in one round trip, all or nothing. */
import type { SearchMode } from '@deedline/contract/search';
import type { Queryable } from '../../transaction.ts';
import type { Basis } from '../purposes/take-basis.ts';
import { COLUMNS, LEASE_SECONDS, type StoredSearch } from './queries.ts';
import { isStillFree } from './still-free.ts';

export interface NewSearch {
  id: string;
  accountId: string;
  memberId: string | null;
  status: 'pending' | 'processing';
  mode: SearchMode;
  purpose: string;
  basis: Basis;
  includeContacts: boolean;
  payOnlyForContacts: boolean;
  sealedInput: Buffer;
  attestationVersion: string;
  ip: string;
  userAgent: string | null;
  idempotencyKey: string | null;
  bodyHash: Buffer | null;
  /** The same for the same question. */
  queryKey: Buffer;
  /** The same under the installation's other keys, and it itself. */
  everyQueryKey: readonly Buffer[];
  mostCredits: number;
  /** What was bought after it is not charged again. */
  freeSince: Date;
}

/**
 * Holds credits and records the search. Where none can be held, a question whose answer was bought and is still free is recorded without: it costs
 * nothing, or is held back. Undefined otherwise: then nothing is recorded.
 */
export async function insertHeldSearch(db: Queryable, search: NewSearch): Promise<StoredSearch | undefined> {
  const made = await db.query<StoredSearch>({
    name: 'insert-held-search',
    text: `with held as materialized (
             select hold_credits($1, $2, $3) as credits where exists (select from account where id = $2 and closed_at is null)
           )
           insert into search (id, account_id, status, mode, purpose, include_contacts, input, sealed_input, attestation_version, ip, user_agent, idempotency_key, body_hash, query_key, credits_held, lease_until,
             glba_purpose, dppa_purpose, licence_id, member_id, pay_only_for_contacts)
           select $1, $2, $4, $5, $6, $7, '{}', $8, $9, $10, $11, $12, $13, $14, held.credits, now() + interval '${LEASE_SECONDS} s', $15, $16, $17, $18, $19 from held
           where held.credits > 0 or exists (
             select from search where account_id = $2 and query_key = any ($20::bytea[]) and status = 'completed' and (include_contacts or not $7)
               and ${isStillFree('$21')})
           returning ${COLUMNS}`,
    values: [
      search.id,
      search.accountId,
      search.mostCredits,
      search.status,
      search.mode,
      search.purpose,
      search.includeContacts,
      search.sealedInput,
      search.attestationVersion,
      search.ip,
      search.userAgent,
      search.idempotencyKey,
      search.bodyHash,
      search.queryKey,
      search.basis.glbaPurpose,
      search.basis.dppaPurpose,
      search.basis.licenceId,
      search.memberId,
      search.payOnlyForContacts,
      search.everyQueryKey,
      search.freeSince,
    ],
  });
  return made.rows[0];
}

/** One that this process has just tried to open. */
export async function findHeldSearch(db: Queryable, id: string): Promise<StoredSearch | undefined> {
  const found = await db.query<StoredSearch>(`select ${COLUMNS} from search where id = $1 and lease_until is not null and attempt = 1`, [
    id,
  ]);
  return found.rows[0];
}

export async function findByIdempotencyKey(
  db: Queryable,
  accountId: string,
  key: string,
): Promise<(StoredSearch & { body_hash: Buffer }) | undefined> {
  const found = await db.query<StoredSearch & { body_hash: Buffer }>(
    `select ${COLUMNS}, body_hash from search where account_id = $1 and idempotency_key = $2`,
    [accountId, key],
  );
  return found.rows[0];
}
