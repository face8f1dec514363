import type { FastifyRequest } from 'fastify';
import type { AuditKind } from '@deedline/contract/audit';
import { addressOf } from '../../http/address.ts';
import type { Queryable } from '../../transaction.ts';
import { insertRecord } from './audit-log.ts';

/** Who of an account asked, and from where. */
export interface Requester {
  /** Goes into the facts of the record; none: nobody was signed in. */
  memberId?: string;
  ip: string;
  userAgent: string | null;
}

export interface NewAuditRecord {
  kind: AuditKind;
  /** In small letters: 'password_changed', 'receipt_pdf'. */
  what: string;
  accountId: string | null;
  /** The name of an operator who signs in or out; what else operators do is on record by `recordAct`. */
  operator?: string;
  from?: Requester;
  /** What it was about, by id. */
  subject?: string;
  /** Ids, counts and choices; nothing that names anybody. */
  facts?: object;
}

/** Puts on record what somebody did, in the caller's transaction: both stand or neither. Its place in the chain follows in moments. */
export function recordAudit(db: Queryable, record: NewAuditRecord): Promise<void> {
  return insertRecord(db, record);
}

export function requesterOf({ ip, headers, member }: Pick<FastifyRequest, 'ip' | 'headers'> & { member?: { id: string } }): Requester {
  const by = member === undefined ? {} : { memberId: member.id };
  return { ...by, ip: addressOf({ ip }), userAgent: headers['user-agent']?.slice(0, 500) ?? null };
}
