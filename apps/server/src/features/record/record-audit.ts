import type { AuditKind } from '@deedline/contract/compliance/audit';
import type { FastifyRequest } from 'fastify';
import { addressOf } from '../../http/address.ts';
import type { Queryable } from '../../transaction.ts';

/** Who of an account asked, and from where. */
export interface Requester {
  /** Added to the facts of the record; absent when nobody was signed in. */
  memberId?: string;
  /** The program through which they asked, as ids for the facts of the record. */
  program?: ProgramFacts;
  ip: string;
  userAgent: string | null;
}

/** For a key: '{ keyId }'. */
export type ProgramFacts = Readonly<Record<string, string>>;

interface NewAuditRecord {
  kind: AuditKind;
  /** In lower case: 'password_changed', 'receipt_pdf'. */
  what: string;
  accountId: string | null;
  /** The name of an operator who signs in or out; their other acts are recorded by `recordAct`. */
  operator?: string;
  from?: Requester;
  /** The id of what it was about. */
  subject?: string;
  /** Ids, counts and choices, but no names. */
  facts?: object;
}

/** Records what somebody did, in the caller's transaction, so both are committed or neither. The record is sealed into the chain shortly after. */
export function recordAudit(db: Queryable, record: NewAuditRecord): Promise<void> {
  return insertRecord(db, record);
}

export type Asking = Pick<FastifyRequest, 'ip' | 'headers'> & { member?: { id: string }; program?: { keyId: string } };

export function requesterOf({ ip, headers, member, program }: Asking): Requester {
  const by = member === undefined ? {} : { memberId: member.id };
  const through = program === undefined ? {} : { program: { keyId: program.keyId } };
  return { ...by, ...through, ip: addressOf({ ip }), userAgent: headers['user-agent']?.slice(0, 500) ?? null };
}

async function insertRecord(db: Queryable, { kind, what, accountId, operator, from, subject, facts = {} }: NewAuditRecord): Promise<void> {
  const said = { ...facts, ...from?.program, ...(from?.memberId === undefined ? {} : { memberId: from.memberId }) };
  await db.query({
    name: 'insert-audit-record',
    text: 'insert into audit_record (kind, what, account_id, operator, subject, ip, user_agent, facts) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [kind, what, accountId, operator ?? null, subject ?? null, from?.ip ?? null, from?.userAgent ?? null, JSON.stringify(said)],
  });
}

export interface AuditRow {
  id: number;
  at: Date;
  kind: AuditKind;
  what: string;
  accountId: string | null;
  operator: string | null;
  /** The email address of the member who did it. */
  who: string | null;
  subject: string | null;
  ip: string | null;
  userAgent: string | null;
  facts: Record<string, unknown>;
  /** Null until it is sealed. */
  number: number | null;
  /** Hex. */
  hash: string | null;
}

interface RecordFilter {
  accountId?: string | undefined;
  /** Only what this member did. */
  memberId?: string | undefined;
  kinds?: readonly AuditKind[] | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  to?: Date | undefined;
  /** Only records with a lower id. */
  before?: number | undefined;
  most: number;
}

/** The latest first. Ordered by the id column, which has an index, not by the converted value of the same name. */
export async function selectRecords(db: Queryable, filter: RecordFilter): Promise<AuditRow[]> {
  const { accountId, memberId, kinds, from, to, before, most } = filter;
  const found = await db.query(
    `select id::float8 as id, at, kind, what, account_id as "accountId", operator, subject, ip, user_agent as "userAgent", facts,
       (select email from member where id = (facts ->> 'memberId')::uuid) as who,
       number::float8 as number, encode(hash, 'hex') as hash
     from audit_record
     where ($1::uuid is null or account_id = $1) and ($2::text[] is null or kind = any ($2)) and ($3::timestamptz is null or at >= $3)
       and ($4::timestamptz is null or at < $4) and ($5::bigint is null or id < $5)
       and ($7::text is null or facts ->> 'memberId' = $7)
     order by audit_record.id desc limit $6`,
    [accountId ?? null, kinds ?? null, from ?? null, to ?? null, before ?? null, most, memberId ?? null],
  );
  return found.rows;
}
