/** All SQL of the console's overview: counts of what waits. */
import type { OperatorOverview } from '@deedline/contract/operator-overview';
import type { Queryable } from '../../../../transaction.ts';

type Waiting = Omit<OperatorOverview, 'sources' | 'database' | 'requests' | 'audit' | 'payments'> & {
  disputes: { open: number };
  requests: Omit<OperatorOverview['requests'], 'nextDueAt'> & { nextDueAt: Date | null };
  audit: Omit<OperatorOverview['audit'], 'oldestWaitingAt'> & { oldestWaitingAt: Date | null };
};
type Moments = { now: Date; soon: Date; weekAgo: Date };

const COUNTS = {
  requests: `select count(*)::int as open, count(*) filter (where due_at >= $1 and due_at <= $2)::int as soon,
      count(*) filter (where due_at < $1)::int as overdue, min(due_at) as "nextDueAt"
    from privacy_request where state = 'open'`,
  disputes: `select count(*)::int as open from payment_dispute where standing = 'open'`,
  owed: `select count(*)::int as accounts, coalesce(-sum(balance), 0)::float8 as credits from ledger_account where kind = 'owed' and balance < 0`,
  audit: `select coalesce((select number::float8 from audit_head), 0) as number,
      (select count(*)::int from audit_record where number is null) as waiting,
      (select min(at) from audit_record where number is null) as "oldestWaitingAt"`,
  calibrations: `select count(*)::int as proposed from calibration
    where id > coalesce((select max(calibration_id) from calibration_use), 0)`,
} as const;

export async function selectWaiting(db: Queryable, { now, soon, weekAgo }: Moments): Promise<Waiting> {
  const one = async <T>(text: string, values: unknown[] = []) => (await db.query(text, values)).rows[0] as T;
  const [requests, disputes, owed, audit, calibrations, optOuts, mails] = await Promise.all([
    one<Waiting['requests']>(COUNTS.requests, [now, soon]),
    one<Waiting['disputes']>(COUNTS.disputes),
    one<Waiting['owed']>(COUNTS.owed),
    one<Waiting['audit']>(COUNTS.audit),
    one<Waiting['calibrations']>(COUNTS.calibrations),
    one<Waiting['optOuts']>(
      `select count(*) filter (where undone_at is null)::int as "inEffect", count(*) filter (where created_at > $1)::int as "lastWeek" from opt_out`,
      [weekAgo],
    ),
    one<Waiting['mails']>('select count(*)::int as waiting, count(*) filter (where attempts > 0)::int as failing from mail_outbox'),
  ]);
  return { requests, disputes, owed, audit, calibrations, optOuts, mails };
}
