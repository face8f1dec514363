import { createHash } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { selectNews } from './queries.ts';
import { openEnvelope, readFacts, type PaymentEvent, type PaymentFacts } from './read-event.ts';
import { takeEvent } from './take-event.ts';

/**
 * Takes in objects that we asked the provider for, as if it had told us: what they say that we do not know goes through the inbox as
 * an event of ours, named by what it says, so once. Returns how many changed what somebody has.
 */
export async function seeObjects(ctx: Pick<AppContext, 'db' | 'log' | 'now'>, objects: readonly object[]): Promise<number> {
  const told = objects.map((object) => read(object, ctx.now())).filter((each) => each !== undefined);
  if (told.length === 0) return 0;
  let mended = 0;
  for (const place of await selectNews(ctx.db, told)) {
    const { event } = told[place]!;
    const { isRepeated, movements, outcome } = await takeEvent(ctx, event);
    if (isRepeated || movements.length === 0) continue;
    mended += 1;
    ctx.log.warn({ event: event.id, outcome }, 'a payment was mended that no delivery told of');
  }
  return mended;
}

function read(object: object, now: Date): { event: PaymentEvent; facts: PaymentFacts } | undefined {
  const created = Math.floor(now.getTime() / 1000);
  const { object: kind = 'object', id } = object as { object?: string; id?: string };
  const event = openEnvelope({ id: `seen:${id}`, type: `seen.${kind}`, created, data: { object } });
  if (event === undefined) return undefined;
  const reading = readFacts(event);
  if (!('facts' in reading)) return undefined;
  const digest = createHash('sha256').update(JSON.stringify(event.object)).digest('hex').slice(0, 16);
  return { event: { ...event, id: `${event.id}:${digest}` }, facts: reading.facts };
}
