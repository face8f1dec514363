import type { AppContext } from '../../context.ts';
import { describeFault } from '../../http/describe-fault.ts';
import { toAppError } from '../../http/errors.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { applyFacts, type Applied } from './apply-facts.ts';
import { selectAppliedOutcome, upsertEvent } from './queries.ts';
import { readFacts, type PaymentEvent } from './read-event.ts';

export interface AppliedEvent extends Applied {
  /** It had been dealt with before. */
  isRepeated: boolean;
}

type Taking = Pick<AppContext, 'db' | 'log' | 'now'>;

/** Puts an event into the inbox and applies it, in one transaction; one that was dealt with before changes nothing. */
export async function takeEvent(ctx: Taking, event: PaymentEvent): Promise<AppliedEvent> {
  const known = await selectAppliedOutcome(ctx.db, event.id);
  if (known !== undefined) return { outcome: known, reason: null, movements: [], isRepeated: true };
  return applyEvent(ctx, event);
}

/** Called within the transaction that applies an event: what must be on record with it. */
export type AlongWith = (db: Queryable, applied: Applied) => Promise<void>;

/** Applies an event whether or not it was applied before. When that fails the event stays in the inbox, and this throws. */
export async function applyEvent(ctx: Taking, event: PaymentEvent, alongWith?: AlongWith): Promise<AppliedEvent> {
  const reading = readFacts(event);
  const paymentId = 'facts' in reading ? reading.facts.paymentId : 'setAside' in reading ? reading.paymentId : null;
  try {
    const applied = await inTransaction(ctx.db, async (db) => {
      const now = ctx.now();
      const applied = 'facts' in reading ? await applyFacts(db, reading.facts, now) : leave(reading);
      await upsertEvent(db, event, { ...applied, paymentId }, now);
      await alongWith?.(db, applied);
      return applied;
    });
    const told = { event: event.id, type: event.type, outcome: applied.outcome, reason: applied.reason };
    if (applied.outcome === 'set_aside') ctx.log.warn(told, 'a payment event waits for the operator');
    else ctx.log.info(told, 'payment event');
    return { ...applied, isRepeated: false };
  } catch (error) {
    const reason = toAppError(error).code;
    ctx.log.error({ event: event.id, type: event.type, fault: describeFault(error) }, 'a payment event could not be applied');
    // The database may be what failed: then the provider's next delivery is the first.
    await upsertEvent(ctx.db, event, { outcome: 'failed', reason, paymentId }, ctx.now()).catch(() => undefined);
    throw error;
  }
}

function leave(reading: { ignored: string } | { setAside: string }): Applied {
  if ('ignored' in reading) return { outcome: 'ignored', reason: reading.ignored, movements: [] };
  return { outcome: 'set_aside', reason: reading.setAside, movements: [] };
}
