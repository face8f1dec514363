import type { OperatorOverview } from '@deedline/contract/operator/installation';
import type { AppContext } from '../../../../context.ts';
import type { Queryable } from '../../../../transaction.ts';
import { findLoginExcess } from '../../../installation/describe-installation.ts';
import { addDays, WARN_DAYS } from '../../../opt-outs/requests/deadlines.ts';
import { listSetAside } from '../../ledger/owed.ts';
import { readSources } from './read-sources.ts';

/** What waits for an operator, as counts. */
export async function readOverview(ctx: Pick<AppContext, 'db' | 'evidence' | 'now'>): Promise<OperatorOverview> {
  const now = ctx.now();
  const [{ disputes, ...waiting }, setAside, { loads, asked }, logins] = await Promise.all([
    selectWaiting(ctx.db, { now, soon: addDays(now, WARN_DAYS), weekAgo: addDays(now, -7) }),
    listSetAside(ctx),
    readSources(ctx),
    findLoginExcess(ctx),
  ]);
  const hours = asked.flatMap((source) => source.hours);
  const unanswered = hours.reduce((sum, { late, failed, skipped }) => sum + late + failed + skipped, 0);
  const count = (wanted: string) => loads.filter(({ standing }) => standing === wanted).length;
  return {
    ...waiting,
    payments: { setAside: setAside.length, disputesOpen: disputes.open },
    requests: { ...waiting.requests, nextDueAt: waiting.requests.nextDueAt?.toISOString() ?? null },
    audit: { ...waiting.audit, oldestWaitingAt: waiting.audit.oldestWaitingAt?.toISOString() ?? null },
    database: { excess: logins.map(({ setting, excess }) => `${setting}: ${excess.join(', ')}`) },
    sources: {
      loads: loads.length,
      due: count('due'),
      stale: count('stale'),
      asked: unanswered + hours.reduce((sum, { answered }) => sum + answered, 0),
      unanswered,
    },
  };
}

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

async function selectWaiting(db: Queryable, { now, soon, weekAgo }: Moments): Promise<Waiting> {
  const [requests, disputes, owed, audit, calibrations, optOuts, mails] = await Promise.all([
    db.query(COUNTS.requests, [now, soon]),
    db.query(COUNTS.disputes),
    db.query(COUNTS.owed),
    db.query(COUNTS.audit),
    db.query(COUNTS.calibrations),
    db.query(
      `select count(*) filter (where undone_at is null)::int as "inEffect", count(*) filter (where created_at > $1)::int as "lastWeek" from opt_out`,
      [weekAgo],
    ),
    db.query('select count(*)::int as waiting, count(*) filter (where attempts > 0)::int as failing from mail_outbox'),
  ]);
  return {
    requests: requests.rows[0]!,
    disputes: disputes.rows[0]!,
    owed: owed.rows[0]!,
    audit: audit.rows[0]!,
    calibrations: calibrations.rows[0]!,
    optOuts: optOuts.rows[0]!,
    mails: mails.rows[0]!,
  };
}
