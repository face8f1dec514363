import { AppError } from '@deedline/contract/errors';
import { KEPT_WITHHELD } from '@deedline/contract/limits';
import { CONTACT_THRESHOLD, FAIR_DAYS } from '@deedline/contract/search/prices';
import type { ContactOutcomeOnRecord, OutcomeReported, RefundReason, ReportOutcome } from '@deedline/contract/accuracy/outcome';
import type { ContactOutcome } from '@deedline/contract/accuracy/outcome-kinds';
import type { Search } from '@deedline/contract/search/search';
import type { ScoredBy } from '@deedline/contract/search/results';
import type { AppContext } from '../../context.ts';
import { Fault } from '../../http/describe-fault.ts';
import type { BuyingContext, SearchContext } from '../lookup/search-context.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { hashPersons } from '../calls/numbers/own-reports.ts';
import { namesOf } from '../calls/rules/present-calls.ts';
import { contactText } from '../credits/answer-items.ts';
import { countsAsFound, freeSince } from '../credits/price-answer.ts';
import { readBalance } from '../credits/wallet.ts';
import { tellEvent } from '../events/tell-event.ts';
import { readSearch } from '../searches/read-searches.ts';
import { withoutCharges } from '../../without-charges.ts';
import { recordRefund } from '../searches/settle-holds.ts';
import { keepOutcome } from '../vendors/feedback/keep-outcome.ts';
import { contactsOf, findContact, type FoundContact, hashContact } from './find-contact.ts';
import {
  callRefundCredits,
  deleteBought,
  deleteOldPurchases,
  lockOpenAccount,
  type NewOutcome,
  type OutcomeLabel,
  type OutcomeRow,
  selectOutcomes,
  selectPurchase,
  selectReports,
  selectWindow,
  upsertOutcome,
} from './queries.ts';
import { decideRefund, type Purchase, type Report, reportedBadSince, stoodAsRight } from './rules.ts';

/**
 * Records the outcome of a contact and refunds its share of the price if the published rules say so. Runs under the wallet's lock, so a double click is
 * refunded once and no two reports count the same credits. Vendors that answered about a phone and take outcomes are told once of each. Throws
 * `contact_not_found` when the result has no such contact.
 */
export async function reportOutcome(
  ctx: SearchContext & Pick<BuyingContext, 'vendorShelf'>,
  accountId: string,
  searchId: string,
  { kind, contact, outcome }: ReportOutcome,
): Promise<OutcomeReported> {
  const search = await readSearch(ctx, accountId, searchId);
  const found = findContact(search.results, kind, contact);
  if (found === undefined) throw new AppError('contact_not_found');
  const { kept, credits } = await inTransaction(ctx.db, async (db) => {
    if (!(await lockOpenAccount(db, accountId))) throw new AppError('unauthorized');
    const kept = await recordReport(ctx, db, { accountId, search, found, outcome });
    if (found.kind === 'phone' && kept!.isNew)
      await keepOutcome(ctx, db, { accountId, searchId: search.id, phone: found.contact, outcome });
    await tellEvent(db, { accountId, kind: 'outcome.reported', subject: search.id, data: { searchId: search.id } });
    return { kept: kept!, credits: await readBalance(db, accountId) };
  });
  return { ...presentOutcome(ctx, found, kept), credits };
}

interface Said {
  accountId: string;
  search: Search;
  found: FoundContact;
  outcome: ContactOutcome;
  /** Set for rows of a file: contacts with an outcome on record are left alone. `occurredAt`: null when the file has no date. */
  imported?: { id: string; occurredAt: Date | null };
}

/** `isNew`: this result had no report on the contact before, or a different one. */
type Kept = OutcomeRow & { isNew: boolean };

/** Records a report under the wallet's lock, within the caller's transaction. Null for an import if the contact has an outcome on record. */
export async function recordReport(ctx: Pick<SearchContext, 'hash' | 'now'>, db: Queryable, said: Said): Promise<Kept | null> {
  const { accountId, search, found, outcome, imported } = said;
  const hashed = hashContact(ctx.hash, found);
  const now = ctx.now();
  const onRecord = await selectReports(db, accountId, hashed.every);
  if (imported !== undefined && onRecord.length > 0) return null;
  const earlier = onRecord.find(({ searchId: reported }) => reported === search.id);
  const purchase = await selectPurchase(db, accountId, hashed.every, earlier?.purchaseId ?? null);
  const report: Report = {
    searchId: search.id,
    outcome,
    now,
    counts: countsAsFound(found),
    deliveredAt: deliveredAt(search),
    onRecord,
    purchase,
    ...(await selectWindow(db, accountId, freeSince(now))),
  };
  // A report replaces the earlier one, whichever key that one was hashed under.
  const contactOf = { report: earlier?.contact ?? hashed.now, refund: purchase?.contact ?? hashed.now };
  const label = labelOf(found, search.results!.scoredBy, report.deliveredAt);
  return keepReport(db, accountId, contactOf, report, {
    label,
    importId: imported?.id ?? null,
    occurredAt: imported?.occurredAt ?? null,
    persons: hashPersons(ctx.hash, namesOf(search.results!), contactText(found.kind, found.contact)),
  });
}

export function deliveredAt({ completedAt, createdAt }: Pick<Search, 'completedAt' | 'createdAt'>): Date {
  return new Date(completedAt ?? createdAt);
}

async function keepReport(
  db: Queryable,
  accountId: string,
  contactOf: { report: Buffer; refund: Buffer },
  report: Report,
  said: Pick<NewOutcome, 'label' | 'importId' | 'occurredAt' | 'persons'>,
): Promise<Kept> {
  const { searchId, outcome, now, onRecord, purchase } = report;
  const { reason, credits, refundableFrom } = decideRefund(report);
  const earlier = onRecord.find((each) => each.searchId === searchId);
  if (credits > 0) await refund(db, { accountId, contact: contactOf.refund, credits, purchase: purchase! });
  const kept = await upsertOutcome(db, {
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
    ...said,
  });
  return { ...kept, isNew: earlier?.outcome !== outcome };
}

/** For measuring accuracy: what was said about the contact on delivery. Null for contacts from the account's own lists, which were not delivered by us. */
function labelOf(
  { calibratedKind: kind, confidence, records, source, vendors, isOwn, heldRaw }: FoundContact,
  scoredBy: ScoredBy,
  deliveredAt: Date,
): OutcomeLabel | null {
  if (isOwn) return null;
  return {
    kind,
    confidence: Math.round(confidence),
    engineVersion: scoredBy.engineVersion,
    calibrationId: scoredBy.calibration,
    deliveredAt,
    records,
    source,
    vendors,
    heldRaw,
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

/** The account's reports on the contacts of one of its searches, in the order of the result, without people who opted out since. */
export async function readOutcomes(ctx: SearchContext, accountId: string, searchId: string): Promise<ContactOutcomeOnRecord[]> {
  const { id, results } = await readSearch(ctx, accountId, searchId);
  if (results === null) return [];
  const rows = await selectOutcomes(ctx.db, accountId, id);
  if (rows.length === 0) return [];
  const rowOf = new Map(rows.map((row) => [row.contact.toString('hex'), row]));
  return contactsOf(results).flatMap((found) => {
    const row = hashContact(ctx.hash, found).every.flatMap((hash) => rowOf.get(hash.toString('hex')) ?? [])[0];
    return row === undefined ? [] : [presentOutcome(ctx, found, row)];
  });
}

function presentOutcome({ config }: Pick<AppContext, 'config'>, { kind, contact }: FoundContact, row: OutcomeRow): ContactOutcomeOnRecord {
  const message = describeRefund(row.reason, row.refunded_credits, row.refundable_from);
  return {
    kind,
    contact,
    outcome: row.outcome,
    reportedAt: row.reported_at.toISOString(),
    refundedCredits: row.refunded_credits,
    reason: row.reason,
    message: config.billing ? message : withoutCharges(message) || 'Recorded.',
    refundableFrom: row.refundable_from?.toISOString() ?? null,
  };
}

const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });

const WITHOUT_REFUND: Record<Exclude<RefundReason, 'refunded' | 'right_party' | 'limit'>, string> = {
  already_refunded: 'Recorded. Its share of the price came back before; each purchase is refunded once.',
  was_right_party: 'Recorded. Nothing is refunded, because you marked it as the right party before.',
  not_counted: `Recorded. Nothing is refunded, because its confidence is below ${CONTACT_THRESHOLD} and it was not charged for.`,
  not_charged: 'Recorded. Nothing is refunded, because no credits were charged for this contact.',
  free_credits: 'Recorded. Nothing is refunded, because free credits paid for this contact; what you bought comes back.',
  too_late: `Recorded. Nothing is refunded, because it was bought more than ${FAIR_DAYS} days ago.`,
  all_refunded: 'Recorded. All that was charged for the contacts of this answer has come back.',
};

/** The message for the buyer: what was refunded, or why nothing was, and what to do. */
function describeRefund(reason: RefundReason, credits: number, refundableFrom: Date | null): string {
  if (reason === 'right_party') return 'Recorded as the right party.';
  if (reason === 'refunded') return credits === 1 ? '1 credit came back.' : `${credits} credits came back.`;
  if (reason !== 'limit') return WITHOUT_REFUND[reason];
  const limit = `Recorded, and not refunded yet: your refunds of ${FAIR_DAYS} days have reached their limit.`;
  return refundableFrom === null ? limit : `${limit} Report it again from ${day.format(refundableFrom)} on, and its share comes back.`;
}

/** Forgets what an account bought and reported, within the caller's transaction. The ledger keeps its movements. */
export function eraseOutcomes(db: Queryable, accountId: string): Promise<void> {
  return deleteBought(db, accountId);
}

const DAY_MS = 86_400_000;

/**
 * Forgets what no rule needs any more: items that would be charged again anyway; purchases a while later, because a timely report may wait for the refund
 * limit; and old withheld contacts. Returns how many rows.
 */
export function sweepPurchases(ctx: AppContext): Promise<number> {
  const month = freeSince(ctx.now());
  const withheldBefore = new Date(ctx.now().getTime() - KEPT_WITHHELD.days * DAY_MS);
  return deleteOldPurchases(ctx.db, month, freeSince(freeSince(month)), withheldBefore);
}
