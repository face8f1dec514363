import { AppError } from '@deedline/contract/errors';
import type { OutcomeReported, ReportOutcome } from '@deedline/contract/outcome';
import type { ScoredBy } from '@deedline/contract/scored-by';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { readBalance } from '../credits/wallet.ts';
import { countsAsFound, freeSince } from '../credits/price-answer.ts';
import { readSearch } from '../searches/read-searches.ts';
import { recordRefund } from '../searches/settle-holds.ts';
import type { SearchContext } from '../../search-context.ts';
import { findContact, hashContact, type FoundContact } from './find-contact.ts';
import { presentOutcome } from './present-outcome.ts';
import {
  callRefundCredits,
  lockOpenAccount,
  selectPurchase,
  selectReports,
  selectWindow,
  upsertOutcome,
  type OutcomeLabel,
} from './queries.ts';
import { decideRefund, reportedBadSince, stoodAsRight, type Purchase, type Report } from './rules.ts';
import { Fault } from '../../http/describe-fault.ts';

/**
 * Records what became of a contact, and refunds its share of the price where the published rules say so. Behind the lock of the wallet:
 * who clicks twice is refunded once, and no two reports count the same credits.
 */
export async function reportOutcome(
  ctx: SearchContext,
  accountId: string,
  searchId: string,
  { kind, contact, outcome }: ReportOutcome,
): Promise<OutcomeReported> {
  const search = await readSearch(ctx, accountId, searchId);
  const found = findContact(search.results, kind, contact);
  if (found === undefined) throw new AppError('contact_not_found');
  const hashed = hashContact(ctx.hash, found);
  const now = ctx.now();
  return inTransaction(ctx.db, async (db) => {
    if (!(await lockOpenAccount(db, accountId))) throw new AppError('unauthorized');
    const onRecord = await selectReports(db, accountId, hashed.every);
    const earlier = onRecord.find(({ searchId: reported }) => reported === search.id);
    const purchase = await selectPurchase(db, accountId, hashed.every, earlier?.purchaseId ?? null);
    const report: Report = {
      searchId: search.id,
      outcome,
      now,
      counts: countsAsFound(found),
      deliveredAt: new Date(search.completedAt ?? search.createdAt),
      onRecord,
      purchase,
      ...(await selectWindow(db, accountId, freeSince(now))),
    };
    // A report takes the place of the one before, whichever key that was hashed under.
    const contactOf = { report: earlier?.contact ?? hashed.now, refund: purchase?.contact ?? hashed.now };
    const kept = await keepReport(db, accountId, contactOf, report, labelOf(found, search.results?.scoredBy, report.deliveredAt));
    return { ...presentOutcome(found, kept), credits: await readBalance(db, accountId) };
  });
}

async function keepReport(
  db: Queryable,
  accountId: string,
  contactOf: { report: Buffer; refund: Buffer },
  report: Report,
  label: OutcomeLabel | null,
) {
  const { searchId, outcome, now, onRecord, purchase } = report;
  const { reason, credits, refundableFrom } = decideRefund(report);
  const earlier = onRecord.find((each) => each.searchId === searchId);
  if (credits > 0) await refund(db, { accountId, contact: contactOf.refund, credits, purchase: purchase! });
  return upsertOutcome(db, {
    accountId,
    searchId,
    contact: contactOf.report,
    outcome,
    reportedAt: earlier?.outcome === outcome ? earlier.reportedAt : now,
    reportedBadAt: outcome === 'right_party' ? (earlier?.reportedBadAt ?? null) : reportedBadSince(report),
    wasRightParty: earlier !== undefined && stoodAsRight(earlier, now),
    reason,
    refundableFrom,
    purchaseId: (earlier?.refundedAt ? earlier.purchaseId : purchase?.searchId) ?? null,
    refundedCredits: credits > 0 ? credits : (earlier?.refundedCredits ?? 0),
    refundedAt: credits > 0 ? now : (earlier?.refundedAt ?? null),
    label,
  });
}

/** For accuracy: what was said of the contact when it was delivered. */
function labelOf(
  { calibratedKind: kind, confidence }: FoundContact,
  scoredBy: ScoredBy | undefined,
  deliveredAt: Date,
): OutcomeLabel | null {
  if (scoredBy === undefined) return null;
  return {
    kind,
    confidence: Math.round(confidence),
    engineVersion: scoredBy.engineVersion,
    calibrationId: scoredBy.calibration,
    deliveredAt,
  };
}

async function refund(
  db: Queryable,
  { accountId, contact, credits, purchase }: { accountId: string; contact: Buffer; credits: number; purchase: Purchase },
): Promise<void> {
  const { searchId } = purchase;
  if (!(await callRefundCredits(db, { accountId, searchId, contact, credits })))
    throw new Fault(`a contact of search ${searchId} was refunded before, and nothing on record says so`);
  await recordRefund(db, searchId, credits);
}
