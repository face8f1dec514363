/**
 * Tells vendors that take outcomes what came of calling a phone that they answered about. It happens in the background, after what came of it is on record:
 * whatever a vendor does, nobody waits for it. It is in this process alone: what is not taken after some attempts, or when the process ends, is dropped and counted.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ContactOutcome } from '@deedline/contract/accuracy/outcome-kinds';
import { describeFault } from '../../../http/describe-fault.ts';
import { countVendorFeedback } from '../../../metrics.ts';
import type { Asking } from '../../../outside/vendors/vendor.ts';
import type { BuyingContext } from '../../lookup/search-context.ts';
import { keyVersionOf, unsealValue } from '../../sealing/seal-value.ts';
import { placeOfQuestion } from '../clear-questions.ts';
import { type AccountOffer, readEveryOffer } from '../offers.ts';
import { tenDigits } from '../plan/plan-questions.ts';
import { createPace } from '../vendor-pace.ts';
import { type AnsweredCall, selectAboutPhones } from './queries.ts';

type TellContext = Pick<BuyingContext, 'db' | 'keys' | 'hash' | 'now' | 'config' | 'log' | 'vendorShelf'>;

export interface PhoneOutcome {
  accountId: string;
  searchId: string;
  /** As E.164. */
  phone: string;
  outcome: ContactOutcome;
}

export interface VendorTeller {
  /** Resolves when vendors were told or it was dropped: nobody need wait for it. Never rejects. */
  tell(said: PhoneOutcome): Promise<void>;
  /** Nothing is told any more; resolves when nothing is under way. */
  stop(): Promise<void>;
}

/** Before each further attempt. */
const RETRY_MS = [5_000, 60_000];
const PATIENCE_MS = 20_000;
/** At once; a vendor that hangs must not fill the memory of a process. */
const MOST_OPEN = 100;

/** `retryMs`: how long it waits before each further attempt. */
export function createVendorTeller(ctx: TellContext, retryMs: readonly number[] = RETRY_MS): VendorTeller {
  const ending = new AbortController();
  const open = new Set<Promise<void>>();
  return {
    tell(said) {
      const isFull = open.size >= MOST_OPEN;
      const telling = tellEach(ctx, said, isFull ? [] : [0, ...retryMs], ending.signal)
        .catch((error: unknown) => ctx.log.warn({ fault: describeFault(error) }, 'what came of a phone was not told to vendors'))
        .finally(() => open.delete(telling));
      open.add(telling);
      return telling;
    },
    async stop() {
      ending.abort();
      await Promise.all(open);
    },
  };
}

/** Each vendor once, by its latest answer about that phone. */
async function tellEach(ctx: TellContext, said: PhoneOutcome, waitsMs: readonly number[], ending: AbortSignal): Promise<void> {
  const takers = ctx.vendorShelf.vendors.filter((vendor) => vendor.report !== undefined).map(({ id }) => id);
  if (takers.length === 0) return;
  const answered = await selectAboutPhones(ctx.db, said.accountId, said.searchId, takers);
  const latest = new Map<string, AnsweredCall>();
  for (const call of answered) if (!latest.has(call.vendor) && (await isAbout(ctx, said, call))) latest.set(call.vendor, call);
  await Promise.all([...latest.values()].map((call) => tellOne(ctx, said, call, waitsMs, ending)));
}

async function isAbout({ keys }: TellContext, { accountId, phone }: PhoneOutcome, { id, sealed_question: sealed }: AnsweredCall) {
  const asked = unsealValue(await keys.forUnsealing(accountId, keyVersionOf(sealed)), placeOfQuestion(id), sealed) as Asking;
  return 'phone' in asked && asked.phone === tenDigits(phone);
}

/** With the key that it was asked with, and only while the account has the vendor on. */
async function tellOne(
  ctx: TellContext,
  said: PhoneOutcome,
  { id, vendor, whose, request_id: requestId }: AnsweredCall,
  waitsMs: readonly number[],
  ending: AbortSignal,
): Promise<void> {
  const { accountId, phone, outcome } = said;
  const reported = { requestId, phone: tenDigits(phone), isConnected: outcome !== 'disconnected', isRightParty: outcome === 'right_party' };
  for (const waitMs of waitsMs) {
    try {
      await sleep(waitMs, undefined, { signal: ending, ref: false });
      const offers = await readEveryOffer(ctx, ctx.vendorShelf, [accountId]);
      const offer = offers.find((each) => each.vendor.id === vendor && each.whose === whose);
      if (offer?.vendor.report === undefined) return;
      if (!offer.isPaused && (await offer.vendor.report(reported, callOf(ctx, offer, ending))).isTaken)
        return countVendorFeedback(vendor, 'taken');
    } catch (error) {
      if (ending.aborted) break;
      ctx.log.warn({ vendor, call: id, fault: describeFault(error) }, 'a vendor could not be told what came of a phone');
    }
  }
  countVendorFeedback(vendor, 'dropped');
  ctx.log.warn({ vendor, call: id }, 'a vendor was not told what came of a phone');
}

function callOf({ db }: TellContext, { vendor, paceOf, credentials, fetch }: AccountOffer, ending: AbortSignal) {
  const pace = createPace(db, { id: vendor.id, perMinute: vendor.terms.perMinute }, paceOf, performance.now() + PATIENCE_MS);
  return { credentials, fetch, signal: AbortSignal.any([ending, AbortSignal.timeout(PATIENCE_MS)]), pace };
}
