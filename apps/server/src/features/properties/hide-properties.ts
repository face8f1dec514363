import { apnKeyText } from '@deedline/engine/normalize/apn';
import type { AppContext } from '../../context.ts';
import { askEveryStore } from '../../every-store.ts';
import { listCounties } from './list-counties.ts';
import { inTransaction } from '../../transaction.ts';
import { findOwnersOut } from '../compliance/suppression.ts';
import { deleteSweeps, replaceHidden, selectBodies, selectOwned, selectPeopleOut, selectSwept } from './queries.ts';

const AT_ONCE = 500;

/**
 * Checks the listed rolls against people's opt-outs. A roll is due if it was never checked, if people opted out or came back since, or if an opt-out may have
 * been in progress during the last check. A roll is listed only once it was checked. Returns how many rolls were checked. Concurrent runs repeat the same work.
 */
export async function hideProperties(ctx: Pick<AppContext, 'db' | 'evidence' | 'hash' | 'now'>): Promise<number> {
  const loadIds = [...new Set((await listCounties(ctx.evidence)).map(({ loadId }) => loadId))];
  const swept = await selectSwept(ctx.db);
  const out = await selectPeopleOut(ctx.db);
  const gone = swept.some(({ loadId }) => !loadIds.includes(loadId));
  if (gone) await deleteSweeps(ctx.db, loadIds, ctx.now());
  const isHeld = new Set(
    swept
      .filter(({ people, latest, isWhole }) => people === out.people && latest === out.latest && (isWhole || !out.isWhole))
      .map(({ loadId }) => loadId),
  );
  const due = loadIds.filter((id) => !isHeld.has(id));
  for (const loadId of due) {
    const hidden = out.people === 0 ? [] : await findHidden(ctx, loadId);
    await inTransaction(ctx.db, (db) => replaceHidden(db, loadId, out, hidden, ctx.now()));
  }
  return due.length;
}

async function findHidden(ctx: Pick<AppContext, 'db' | 'evidence' | 'hash'>, loadId: number) {
  const hidden: { id: string; countyFips: string; apnKey: string }[] = [];
  for (let after: string | undefined = '0'; after !== undefined;) {
    const from: string = after;
    // A load is in one store only.
    const ids = (await askEveryStore(ctx.evidence, (store) => selectOwned(store, loadId, from, AT_ONCE))).flat();
    const bodies = (await askEveryStore(ctx.evidence, (store) => selectBodies(store, ids))).flatMap((some) => [...some]);
    const isOut = await findOwnersOut(
      ctx,
      bodies.map(([, body]) => body),
    );
    for (const [id, { countyFips, apn }] of bodies.filter((_, at) => isOut[at])) hidden.push({ id, countyFips, apnKey: apnKeyText(apn) });
    after = ids.at(-1);
  }
  return hidden;
}
