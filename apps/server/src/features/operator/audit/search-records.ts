import type { AuditKind } from '@deedline/contract/compliance/audit';
import { findAccount, type OperatorContext, recordAct } from '../../record/operator-context.ts';
import { selectRecords, type AuditRow } from '../../record/record-audit.ts';

interface RecordSearch {
  /** An email address or an account's id. */
  account?: string | undefined;
  from?: Date | undefined;
  /** Inclusive: records of this day are found too. */
  to?: Date | undefined;
  kind?: AuditKind | undefined;
  /** Only records with a lower id. */
  before?: number | undefined;
  limit: number;
}

const DAY_MS = 86_400_000;

/** Searches audit records for an operator, the latest first. The search is itself recorded before anything is shown. */
export async function searchRecords(ctx: OperatorContext, { account, from, to, kind, before, limit }: RecordSearch): Promise<AuditRow[]> {
  const command = 'audit_search';
  const found = account === undefined ? undefined : await findAccount(ctx, ctx.db, command, account);
  const asked = [kind, from && `from ${dayOf(from)}`, to && `to ${dayOf(to)}`].filter((part) => part !== undefined);
  await recordAct(ctx, ctx.db, {
    command,
    result: 'done',
    ...(found === undefined ? {} : { subject: found.id, accountId: found.id }),
    ...(asked.length === 0 ? {} : { detail: asked.join(', ') }),
  });
  return selectRecords(ctx.db, {
    accountId: found?.id,
    kinds: kind === undefined ? undefined : [kind],
    from,
    to: to && new Date(to.getTime() + DAY_MS),
    before,
    most: limit,
  });
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
