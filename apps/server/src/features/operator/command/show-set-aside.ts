import { listSetAside } from '../payments/list-set-aside.ts';
import { actorOf, type OperatorContext } from '../../record/operator-context.ts';
import { insertRecord } from '../../record/operator-record.ts';

/** Payment events that are on record and not applied, each with its reason. */
export async function showSetAside(ctx: OperatorContext): ReturnType<typeof listSetAside> {
  await insertRecord(ctx.db, { ...actorOf(ctx), command: 'set-aside', result: 'done' });
  return listSetAside(ctx);
}
