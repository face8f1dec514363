import type { FastifyRequest } from 'fastify';
import type { AuditKind } from '@deedline/contract/audit';
import type { Queryable } from '../../transaction.ts';
import { insertRecord } from './queries.ts';

/** Where a request came from. */
export interface Requester {
  ip: string;
  userAgent: string | null;
}

export interface NewAuditRecord {
  kind: AuditKind;
  /** In small letters: 'password_changed', 'receipt_pdf'. */
  what: string;
  accountId: string | null;
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

export function requesterOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Requester {
  return { ip, userAgent: headers['user-agent']?.slice(0, 500) ?? null };
}
