import type { AuditKind, AuditPage, AuditRecord } from '@deedline/contract/audit';
import type { AppContext } from '../../context.ts';
import type { SignedIn } from '../identity/find-account.ts';
import { describeRecord } from './describe-record.ts';
import { withoutLeftOut } from './left-out.ts';
import { selectRecords, type AuditRow } from '../record/audit-log.ts';

interface PageRequest {
  kind?: readonly AuditKind[] | undefined;
  before?: number | undefined;
  limit: number;
}

/** Whose record is read: an owner sees that of the whole account, everybody else what they did themselves. */
export interface RecordReader {
  accountId: string;
  memberId?: string;
}

export function readerOf({ account, member }: SignedIn): RecordReader {
  return member.role === 'owner' ? { accountId: account.id } : { accountId: account.id, memberId: member.id };
}

/** An account's own records, the latest first. */
export async function readRecords(
  ctx: Pick<AppContext, 'db'>,
  reader: RecordReader,
  { kind, before, limit }: PageRequest,
): Promise<AuditPage> {
  const rows = await selectRecords(ctx.db, { ...reader, kinds: kind, before, most: limit + 1 });
  const shown = rows.slice(0, limit);
  return { records: shown.map(presentRecord), next: rows.length > limit ? shown.at(-1)!.id : null };
}

/**
 * What an operator wrote down for themselves, and where they sat, is left out; that they looked or acted is not. So is whether somebody who opted out
 * was left out of an answer.
 */
export function presentRecord(row: AuditRow): AuditRecord {
  const { id, at, kind, what, who, subject, number, hash } = row;
  const { facts: said, ip, userAgent } = kind === 'operator' ? { facts: {}, ip: null, userAgent: null } : row;
  const facts = withoutLeftOut(said);
  return { id, at: at.toISOString(), kind, what, words: describeRecord(row), who, subject, ip, userAgent, facts, number, hash };
}
