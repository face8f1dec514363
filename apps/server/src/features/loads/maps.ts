/** Maps that operators saved, which say how a publisher's columns become records. Each save is a new version; versions are never changed. */
import { randomUUIDv7 } from 'node:crypto';
import type { z } from 'zod';
import { AppError } from '@deedline/contract/errors';
import type { LoadMaps, saveLoadMap } from '@deedline/contract/operator/loads';
import type { AppContext } from '../../context.ts';
import { isUuid } from '../../is-uuid.ts';
import { inTransaction } from '../../transaction.ts';
import { type Actor, OperatorError, recordAct } from '../record/operator-context.ts';
import { deleteMap, insertMap, selectMapNamed, selectMaps } from './queries.ts';

type Context = Pick<AppContext, 'db' | 'now'>;

/** Versions of all maps together, because they are listed in one response. */
const MOST_KEPT = 300;

export async function listMaps({ db }: Context): Promise<LoadMaps> {
  return (await selectMaps(db)).map(({ saved_at, saved_by, ...map }) => ({ ...map, savedAt: saved_at.toISOString(), savedBy: saved_by }));
}

/** Saves a map; under an existing name it becomes the next version. Returns the new list. Throws OperatorError if there are too many. */
export async function saveMap(ctx: Context & Actor, { name, map }: z.output<typeof saveLoadMap>): Promise<LoadMaps> {
  await inTransaction(ctx.db, async (db) => {
    const before = await selectMapNamed(db, name);
    if (before.kept >= MOST_KEPT) throw new OperatorError(`There are ${MOST_KEPT} versions of maps, the maximum. Remove one first.`, 2);
    const id = before.id ?? randomUUIDv7();
    const version = before.version + 1;
    await insertMap(db, { id, version, name, map: { ...map, revision: version }, saved_by: ctx.operator, saved_at: ctx.now() });
    await recordAct(ctx, db, { command: 'load_map_save', result: 'done', subject: id, detail: `version ${version}` });
  });
  return listMaps(ctx);
}

/** Removes all versions of a map. Throws `load_map_not_found`. */
export async function removeMap(ctx: Context & Actor, id: string): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    if (!isUuid(id) || !(await deleteMap(db, id))) throw new AppError('load_map_not_found');
    await recordAct(ctx, db, { command: 'load_map_remove', result: 'done', subject: id });
  });
}
