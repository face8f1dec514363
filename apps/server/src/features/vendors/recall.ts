/**
 * Recalls what a search or row asked before its worker was killed or lost its lease. This comes before any planning. What was bought is used in the answer,
 * whatever the plan or the budgets would say now; what was reserved but never sent is asked; everything else is never asked again.
 */
import type { Asking } from '../../outside/vendors/vendor.ts';
import type { AppContext } from '../../context.ts';
import type { VendorAsker } from '../lookup/ask-vendors.ts';
import { keyVersionOf, unsealValue } from '../sealing/seal-value.ts';
import { placeOfQuestion, type Wish } from './clear-questions.ts';
import type { AccountOffer } from './offers.ts';
import { askedAs } from './plan/plan-questions.ts';
import { type RecordedCall, selectRecorded } from './queries.ts';

/** How long rows of a batch wait for an answer that the vendor gives later, counted from when it was asked. */
export const AWAITED_MS = 300_000;

interface Open {
  asker: VendorAsker;
  awaitedUntil?: Date;
}
export interface OpenWish<Of extends Open> extends Wish {
  asker: VendorAsker;
  open: Of;
}

/** Empty when nothing is on record, as for every search that runs for the first time. At most one wish of each kind, as in a plan. */
export async function recallWishes<Of extends Open>(
  ctx: Pick<AppContext, 'db' | 'keys' | 'now'>,
  open: readonly Of[],
  offers: readonly AccountOffer[],
): Promise<OpenWish<Of>[]> {
  const byPlace = new Map(open.map((each) => [placeOf(each.asker), each]));
  const leaves = open.map(({ asker }) => asker.leave.of);
  const recorded = await selectRecorded(ctx.db, {
    searchIds: leaves.flatMap((of) => ('searchId' in of ? [of.searchId] : [])),
    jobIds: [...new Set(leaves.flatMap((of) => ('jobId' in of ? [of.jobId] : [])))],
    rows: [...new Set(leaves.flatMap((of) => ('jobId' in of ? [of.row] : [])))],
  });
  const recalled = new Map<string, OpenWish<Of>>();
  for (const call of recorded) {
    const asked = byPlace.get(call.search_id ?? `${call.job_id}|${call.job_row}`);
    const offer = offers.find(({ vendor, accountId }) => vendor.id === call.vendor && accountId === call.account_id);
    if (asked === undefined || offer === undefined || asked.asker.leave.accountId !== call.account_id) continue;
    if (call.state === 'reserved' && offer.isPaused) continue;
    const until = awaitedUntil(call);
    if (until !== undefined && until > ctx.now()) {
      if (asked.awaitedUntil === undefined || asked.awaitedUntil < until) asked.awaitedUntil = until;
      continue;
    }
    const question = await openQuestion(ctx, call);
    const as = `${placeOf(asked.asker)}|${askedAs(call.vendor, question)}`;
    if (recalled.has(as)) continue;
    const { reserved_micros: costMicros, place_state: placeState, owner_kind: ownerKind } = call;
    recalled.set(as, { open: asked, asker: asked.asker, offer, question, costMicros, placeState, ownerKind });
  }
  return [...recalled.values()];
}

/** Until when to wait for a vendor that said it answers a batch row later; undefined for any other call. */
function awaitedUntil({ state, job_id: jobId, sent_at: sentAt }: RecordedCall): Date | undefined {
  return state === 'later' && jobId !== null && sentAt !== null ? new Date(sentAt.getTime() + AWAITED_MS) : undefined;
}

function placeOf({ leave: { of } }: VendorAsker): string {
  return 'searchId' in of ? of.searchId : `${of.jobId}|${of.row}`;
}

async function openQuestion(
  { keys }: Pick<AppContext, 'keys'>,
  { id, account_id, sealed_question: sealed }: RecordedCall,
): Promise<Asking> {
  return unsealValue(await keys.forUnsealing(account_id, keyVersionOf(sealed)), placeOfQuestion(id), sealed) as Asking;
}
