/** The vendors' figures for a month, for the operator. */
import type { OperatorVendor, OperatorVendors } from '@deedline/contract/operator/vendors';
import type { BuyingContext } from '../lookup/search-context.ts';
import type { Vendor } from '../../outside/vendors/vendor.ts';
import { idAt } from './id-at.ts';
import { selectCredits, selectIncome, selectLosses, selectPauses, selectTotals, type Span } from './month-queries.ts';
import { readOperatorKeys } from './operator-keys.ts';
import type { OperatorKeyRow } from './operator-queries.ts';

const MOST_LOSSES = 200;
const DAY_MS = 24 * 3_600_000;

/** `asked`: a month in UTC such as '2026-11'; absent: the current one. */
export async function readMonth(ctx: Pick<BuyingContext, 'db' | 'now' | 'vendorShelf'>, asked?: string): Promise<OperatorVendors> {
  const month = asked ?? ctx.now().toISOString().slice(0, 7);
  const span = spanOf(month);
  const [totals, credits, income, losses, pauses, keys] = await Promise.all([
    selectTotals(ctx.db, span),
    selectCredits(ctx.db, span),
    selectIncome(ctx.db, span),
    selectLosses(ctx.db, span, MOST_LOSSES),
    selectPauses(ctx.db),
    readOperatorKeys(ctx),
  ]);
  const present = ({ id, terms, credentials }: Vendor): OperatorVendor => ({
    id,
    label: terms.label,
    termsReadOn: terms.readOn,
    credentials: credentials.map(({ name, label, isSecret }) => ({ name, label, isSecret })),
    totals: totals
      .filter(({ vendor }) => vendor === id)
      .map(({ vendor: _vendor, billed, open, ...counts }) => ({ ...counts, billedMicros: billed, openMicros: open })),
    credits: credits.find(({ vendor }) => vendor === id)?.credits ?? 0,
    incomeCredits: income.find(({ vendor }) => vendor === id)?.credits ?? 0,
    pauses: pauses
      .filter(({ vendor }) => vendor === id)
      .map(({ is_operator: isOperator, why, keys: count, until }) => ({
        of: isOperator ? ('operator' as const) : ('accounts' as const),
        keys: count,
        why,
        until: until.toISOString(),
      })),
    key: presentKey(keys.find(({ vendor }) => vendor === id)),
  });
  return {
    month,
    vendors: ctx.vendorShelf.vendors.map(present),
    losses: losses.map(({ id, vendor, sent_on: on, request_id: requestId, kind, whose, billed, reserved }) => ({
      vendor,
      on,
      requestId,
      callId: id,
      kind,
      whose,
      billedMicros: billed,
      reservedMicros: reserved,
    })),
  };
}

function presentKey(row: OperatorKeyRow | undefined): OperatorVendor['key'] {
  if (row === undefined) return null;
  const { counterparty, contract_on: on, contract_note: note } = row;
  return {
    lastFour: row.last_four,
    dayMicros: row.day_micros,
    spentTodayMicros: row.spent_today,
    takesFreeCredits: row.takes_free_credits,
    contract: counterparty === null || on === null ? null : { counterparty, on, note },
  };
}

/** A call gets its id shortly before it is sent. The day added on either side is more than clock differences and takeovers amount to. */
export function spanOf(month: string): Span {
  const from = new Date(`${month}-01T00:00:00Z`);
  const until = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
  return { from, until, firstId: idAt(from.getTime() - DAY_MS), endId: idAt(until.getTime() + DAY_MS) };
}
