/**
 * Run by the worker: tells vendors the outcome of calling phones that they answered about, within their rate limits, until they take it or the attempts are
 * used up. All state is in the database: what a killed process was sending is sent again, which changes nothing for the vendor.
 */
import { describeFault } from '../../../http/describe-fault.ts';
import { countVendorFeedback } from '../../../metrics.ts';
import type { BuyingContext } from '../../lookup/search-context.ts';
import { keyVersionOf, unsealValue } from '../../sealing/seal-value.ts';
import { type AccountOffer, readEveryOffer } from '../offers.ts';
import { createPace } from '../vendor-pace.ts';
import { type KeptOutcome, placeOfOutcome } from './keep-outcome.ts';
import { deleteOutcome, type DueOutcome, takeDueOutcomes } from './queries.ts';

type TellContext = Pick<BuyingContext, 'db' | 'keys' | 'hash' | 'now' | 'config' | 'log' | 'vendorShelf'>;

/** Sent in parallel, so that a vendor that hangs delays no more than these. */
const AT_ONCE = 20;
/** Spread over about twelve hours: the pauses between them are in `queries.ts`. */
const MOST_ATTEMPTS = 7;
const PATIENCE_MS = 20_000;

/** Returns how many outcomes were taken. */
export async function tellVendors(ctx: TellContext): Promise<number> {
  const due = await takeDueOutcomes(ctx.db, ctx.now(), AT_ONCE);
  const told = await Promise.all(due.map((each) => tellOne(ctx, each)));
  return told.filter(Boolean).length;
}

async function tellOne(ctx: TellContext, due: DueOutcome): Promise<boolean> {
  const { call_id: call, vendor, said_at: saidAt, attempts } = due;
  const isTaken = await report(ctx, due).catch((error: unknown) => {
    ctx.log.warn({ vendor, call, fault: describeFault(error) }, 'the outcome of a phone could not be sent to its vendor');
    return false;
  });
  if (isTaken === false && attempts < MOST_ATTEMPTS) return false;
  await deleteOutcome(ctx.db, call, saidAt);
  if (isTaken !== null) countVendorFeedback(vendor, isTaken ? 'taken' : 'dropped');
  if (isTaken === false) ctx.log.warn({ vendor, call }, 'the outcome of a phone was not sent to its vendor');
  return isTaken === true;
}

/** Reports with the key that was used to ask, and only while the account has the vendor switched on. Null when the outcome can no longer be reported. */
async function report(ctx: TellContext, due: DueOutcome): Promise<boolean | null> {
  const { call_id: id, account_id: accountId, sealed, vendor, whose, request_id: requestId } = due;
  const offers = await readEveryOffer(ctx, ctx.vendorShelf, [accountId]);
  const offer = offers.find((each) => each.vendor.id === vendor && each.whose === whose);
  if (offer?.vendor.report === undefined) return null;
  if (offer.isPaused) return false;
  const kept = unsealValue(await ctx.keys.forUnsealing(accountId, keyVersionOf(sealed)), placeOfOutcome(id), sealed) as KeptOutcome;
  return (await offer.vendor.report({ requestId, ...kept }, callOf(ctx, offer))).isTaken;
}

function callOf({ db }: TellContext, { vendor, paceOf, credentials, fetch }: AccountOffer) {
  const pace = createPace(db, { id: vendor.id, perMinute: vendor.terms.perMinute }, paceOf, performance.now() + PATIENCE_MS);
  return { credentials, fetch, signal: AbortSignal.timeout(PATIENCE_MS), pace };
}
