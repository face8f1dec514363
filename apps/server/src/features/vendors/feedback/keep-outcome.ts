/** Keeps the outcome of calling a phone for the vendors that answered about it and take outcomes, until they have taken it (`tell-vendors.ts`). */
import type { ContactOutcome } from '@deedline/contract/accuracy/outcome-kinds';
import type { Asking, ReportedOutcome } from '../../../outside/vendors/vendor.ts';
import type { Queryable } from '../../../transaction.ts';
import type { BuyingContext } from '../../lookup/search-context.ts';
import { keyVersionOf, type Place, sealValue, unsealValue } from '../../sealing/seal-value.ts';
import { placeOfQuestion } from '../clear-questions.ts';
import { tenDigits } from '../plan/plan-questions.ts';
import { type AnsweredCall, selectAboutPhones, upsertOutcome } from './queries.ts';

export interface PhoneOutcome {
  accountId: string;
  searchId: string;
  /** As E.164. */
  phone: string;
  outcome: ContactOutcome;
}

/** The sealed form. The vendor's id of its answer is stored with the call. */
export type KeptOutcome = Omit<ReportedOutcome, 'requestId'>;

export const placeOfOutcome = (callId: string): Place => `vendor_outcome.sealed/${callId}`;

type KeepContext = Pick<BuyingContext, 'keys' | 'now' | 'vendorShelf'>;

/** Keeps the outcome once per vendor, for its latest answer about that phone. Runs within the caller's transaction. */
export async function keepOutcome(ctx: KeepContext, db: Queryable, said: PhoneOutcome): Promise<void> {
  const takers = ctx.vendorShelf.vendors.filter((vendor) => vendor.report !== undefined).map(({ id }) => id);
  if (takers.length === 0) return;
  const { accountId, searchId, phone, outcome } = said;
  const answered = await selectAboutPhones(db, accountId, searchId, takers);
  const latest = new Map<string, AnsweredCall>();
  for (const call of answered) if (!latest.has(call.vendor) && (await isAbout(ctx, said, call))) latest.set(call.vendor, call);
  if (latest.size === 0) return;
  const key = await ctx.keys.forSealing(accountId);
  if (key === null) return;
  const kept: KeptOutcome = {
    phone: tenDigits(phone),
    isConnected: outcome !== 'disconnected',
    isRightParty: outcome === 'right_party',
  };
  for (const { id: callId } of latest.values())
    await upsertOutcome(db, { callId, accountId, sealed: sealValue(key, placeOfOutcome(callId), kept), at: ctx.now() });
}

async function isAbout({ keys }: KeepContext, { accountId, phone }: PhoneOutcome, { id, sealed_question: sealed }: AnsweredCall) {
  const asked = unsealValue(await keys.forUnsealing(accountId, keyVersionOf(sealed)), placeOfQuestion(id), sealed) as Asking;
  return 'phone' in asked && asked.phone === tenDigits(phone);
}
