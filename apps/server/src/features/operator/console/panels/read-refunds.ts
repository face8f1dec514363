import type { OperatorPayment, OperatorRefunds } from '@deedline/contract/operator-refunds';
import type { AccountView } from '../../command/show-account.ts';
import type { OperatorContext } from '../../../record/operator-context.ts';
import { showOwed, showSetAside } from '../../payments/owed.ts';
import { addDays } from '../../../opt-outs/requests/deadlines.ts';
import { selectContactRefunds, selectLatestReports, selectRefundReasons, selectTakenBack } from './refund-queries.ts';

const DAYS = 30;
const SHOWN = 100;

/** What came back of what was charged, and which payments need a look. Accounts stand there by id. */
export async function readRefunds(ctx: OperatorContext): Promise<OperatorRefunds> {
  const since = addDays(ctx.now(), -DAYS);
  const setAside = await showSetAside(ctx);
  const owed = await showOwed(ctx);
  const [contacts, byReason, latest, payments] = await Promise.all([
    selectContactRefunds(ctx.db, since),
    selectRefundReasons(ctx.db, since),
    selectLatestReports(ctx.db, since, SHOWN),
    selectTakenBack(ctx.db, SHOWN),
  ]);
  return {
    contacts: { ...contacts, byReason },
    latest: latest.map((report) => ({ ...report, at: report.at.toISOString() })),
    payments: payments.map(presentPayment),
    setAside: setAside.map((event) => ({ ...event, receivedAt: event.receivedAt.toISOString() })),
    owed: owed.map(({ accountId, owedCredits, isClosed }) => ({ accountId, owedCredits, isClosed })),
  };
}

export function presentPayment({ paidAt, ...payment }: AccountView['payments'][number]): OperatorPayment {
  return { ...payment, paidAt: paidAt?.toISOString() ?? null };
}
