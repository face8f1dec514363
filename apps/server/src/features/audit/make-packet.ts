import { ATTESTATION, PURPOSE_WORDS } from '@deedline/contract/compliance/uses';
import { AppError } from '@deedline/contract/errors';
import { describeLegalPurpose, DPPA_TABLE, GLBA_TABLE } from '@deedline/contract/compliance/legal-purposes';
import { PACKET_FORMAT, type PurposePacket } from '@deedline/contract/compliance/purposes';
import type { AppContext } from '../../context.ts';
import { isUuid } from '../../is-uuid.ts';
import type { Queryable } from '../../transaction.ts';
import { findStatement } from '../purposes/licences.ts';
import { type SealedRecord, selectSearchRecord } from './chain-records.ts';
import { withoutLeftOut } from './read-records.ts';
import { sealRecords } from './seal-records.ts';
import { signingKeyOf, signPacket } from './packet-signing.ts';

type PacketContext = Pick<AppContext, 'db' | 'hash' | 'config' | 'now'>;

/** A search's record, as the migration and `finish_searches` write it. */
interface SearchRecord {
  facts: RecordedBasis & {
    purpose: string;
    attestationVersion: string;
    queryKind: string;
    charged: number;
    sources: { name: string; status: string; asOf: string | null }[];
    suppressed?: number;
    delivered: Record<string, unknown> | null;
    batchId: string | null;
  };
  what: string;
}

/**
 * The signed packet of a search that has ended. Throws `search_not_found` for another account's search, and `invalid_request` while it runs. `accountId` null
 * accepts any account.
 */
export async function makePacket(ctx: PacketContext, accountId: string | null, searchId: string): Promise<PurposePacket> {
  const search = isUuid(searchId) ? await selectPacketSearch(ctx.db, searchId) : undefined;
  if (search === undefined || (accountId !== null && search.accountId !== accountId)) throw new AppError('search_not_found');
  // The search may have ended a moment ago, and is given its place in the chain now.
  await sealRecords(ctx);
  const record = await selectSearchRecord(ctx.db, searchId);
  if (record?.number == null || record.hash === null)
    throw new AppError('invalid_request', 'This search is still running. You can get its packet when it has ended.');
  const packet = presentPacket(ctx, search, record, record.number, record.hash);
  return signPacket({ ...packet, ...(await presentBasis(ctx, packet.record.facts)) }, signingKeyOf(ctx.hash));
}

function presentPacket(ctx: PacketContext, search: PacketSearch, sealed: SealedRecord, number: number, hash: string) {
  const whole = JSON.parse(sealed.text) as SearchRecord & Record<string, unknown>;
  const facts = withoutLeftOut(whole.facts);
  const { what } = whole;
  // The digest of a shortened record cannot be recomputed, and from the full digest the omitted count could be guessed.
  const isWhole = whole.facts.suppressed === undefined;
  const record = { ...whole, facts };
  return {
    format: PACKET_FORMAT,
    writtenAt: ctx.now().toISOString(),
    account: { id: search.accountId, email: search.email ?? 'closed' },
    search: {
      id: search.id,
      askedAt: search.createdAt.toISOString(),
      endedAt: search.completedAt?.toISOString() ?? null,
      kind: facts.queryKind,
      status: what,
      batchId: facts.batchId,
    },
    purpose: { code: facts.purpose, words: (PURPOSE_WORDS as Record<string, string>)[facts.purpose] ?? facts.purpose },
    attestation: { version: facts.attestationVersion, text: facts.attestationVersion === ATTESTATION.version ? ATTESTATION.text : null },
    delivered: facts.delivered,
    charge: { charged: facts.charged, refunded: search.creditsRefunded, rule: search.rule },
    sources: facts.sources.map(({ name, status, asOf }) => ({ name, status, asOf: asOf ?? null })),
    record,
    place: { number, digest: isWhole ? sealed.digest : null, hash, hashBefore: sealed.hashBefore },
  } as const;
}

/** What a record says of the laws and the licence, as `finish_searches` writes it; absent in records from before these were stored. */
export interface RecordedBasis {
  glbaPurpose?: string | null;
  dppaPurpose?: string | null;
  licence?: { id: number; kind: string; profession: string; state: string; numberKey: string | null; textVersion: string } | null;
}

/** The purposes under both laws, and the licence as the account stated it at the time. Number and broker are included as long as the account has them. */
async function presentBasis(ctx: Pick<AppContext, 'db'>, { glbaPurpose, dppaPurpose, licence }: RecordedBasis): Promise<Basis> {
  const legalPurposes =
    glbaPurpose == null || dppaPurpose == null
      ? null
      : {
          glba: { code: glbaPurpose, words: describeLegalPurpose(GLBA_TABLE, glbaPurpose) },
          dppa: { code: dppaPurpose, words: describeLegalPurpose(DPPA_TABLE, dppaPurpose) },
        };
  if (licence == null) return { legalPurposes, licence: null };
  const { id, ...recorded } = licence;
  const statement = await findStatement(ctx.db, id);
  return {
    legalPurposes,
    licence: {
      ...recorded,
      number: statement?.number ?? null,
      broker: statement?.broker ?? null,
      confirmedAt: statement?.confirmedAt.toISOString() ?? null,
    },
  };
}

type Basis = Required<Pick<PurposePacket, 'legalPurposes' | 'licence'>>;

// What a packet says about a search besides its audit record.

interface PacketSearch {
  id: string;
  accountId: string;
  /** Null if the account was closed. */
  email: string | null;
  createdAt: Date;
  completedAt: Date | null;
  creditsRefunded: number;
  /** The rule that priced it. */
  rule: string | null;
}

async function selectPacketSearch(db: Queryable, id: string): Promise<PacketSearch | undefined> {
  const found = await db.query(
    `select search.id, search.account_id as "accountId", account_email(search.account_id) as email, search.created_at as "createdAt", completed_at as "completedAt",
       credits_refunded as "creditsRefunded", receipt ->> 'rule' as rule
     from search where search.id = $1`,
    [id],
  );
  return found.rows[0];
}
