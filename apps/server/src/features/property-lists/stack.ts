/** Lists as sets: what is on at least some number of lists and on none of others, evaluated once or anew each time. */
import { AppError } from '@deedline/contract/errors';
import { MOST_COUNTED } from '@deedline/contract/limits';
import type { PropertyStack, StackedProperties } from '@deedline/contract/property-lists/property-list';
import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { countKeys, findNamed, keysFitting, keysNamed, type ParcelKey, type PlacedKey } from '../properties/kept-properties.ts';
import { type ListRow, selectKept, selectListsOf, selectRowsOf } from './queries.ts';
import { keyText, stackOf, stackSets } from './rules.ts';

type Context = Pick<AppContext, 'db' | 'evidence' | 'hash' | 'now'>;

/** The lists of a stack as they are now. */
export interface Parts {
  of: ListRow[];
  atLeast: number;
  without: ListRow[];
}

/** A list that was deleted meanwhile is left out. */
export async function readParts(db: Queryable, accountId: string, { of, atLeast, without = [] }: PropertyStack): Promise<Parts> {
  const rows = new Map((await selectListsOf(db, accountId, [...of, ...without])).map((row) => [row.id, row]));
  const known = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))].flatMap((id) => rows.get(id) ?? []);
  return { of: known(of), atLeast, without: known(without) };
}

/** The same for a stack that is being created. Throws `property_list_not_found`, also for a list of another account. */
async function requireParts(db: Queryable, accountId: string, stack: PropertyStack): Promise<Parts> {
  const parts = await readParts(db, accountId, stack);
  const asked = new Set([...stack.of, ...(stack.without ?? [])].map((id) => id.toLowerCase()));
  if (new Set([...parts.of, ...parts.without].map(({ id }) => id)).size < asked.size) throw new AppError('property_list_not_found');
  return parts;
}

/** A stack to be stored and evaluated anew each time. Throws `invalid_request` when one of its lists is itself such a stack, so no stack can contain itself. */
export async function requireStack(db: Queryable, accountId: string, stack: PropertyStack): Promise<Required<PropertyStack>> {
  const { of, atLeast, without } = await requireParts(db, accountId, stack);
  const nested = [...of, ...without].find((list) => stackOf(list) !== null);
  if (nested !== undefined)
    throw new AppError(
      'invalid_request',
      `“${nested.name}” is a stack that is asked again, which no other such stack takes. Nothing was kept.`,
    );
  return { of: of.map(({ id }) => id), atLeast, without: without.map(({ id }) => id) };
}

export interface Stacked {
  /** The names of the stacked lists. */
  lists: string[];
  /** Each parcel with the indexes of the `lists` that contain it, in roll order. */
  on: { key: PlacedKey; lists: number[] }[];
}

/** What a stack finds now. Throws `property_list_too_long` when one of its lists is longer than is counted. */
export async function stackLists(ctx: Context, accountId: string, { of, atLeast, without }: Parts): Promise<Stacked> {
  const keys = new Map<string, PlacedKey>();
  const sets: string[][] = [];
  for (const list of [...of, ...without]) {
    const found = await keysOf(ctx, accountId, list);
    for (const key of found) keys.set(keyText(key), key);
    sets.push(found.map(keyText));
  }
  const on = stackSets(sets.slice(0, of.length), atLeast, sets.slice(of.length));
  return {
    lists: of.map(({ name }) => name),
    on: [...on].map(([text, at]) => ({ key: keys.get(text)!, lists: at })).toSorted((a, b) => inRolls(a.key.id, b.key.id)),
  };
}

/** Compares positions in roll order: whole numbers as text, which may exceed JavaScript's safe integers. */
function inRolls(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1);
}

export const isAfter = (id: string, after: string): boolean => inRolls(id, after) > 0 && id !== after;

async function keysOf(ctx: Context, accountId: string, list: ListRow): Promise<PlacedKey[]> {
  if (list.kind === 'frozen') return keysNamed(ctx, await selectKept(ctx.db, list.id));
  const stack = stackOf(list);
  if (stack !== null) return (await stackLists(ctx, accountId, await readParts(ctx.db, accountId, stack))).on.map(({ key }) => key);
  const keys = await keysFitting(ctx, list.filter!);
  if (keys.length > MOST_COUNTED)
    throw new AppError(
      'property_list_too_long',
      `“${list.name}” finds more than ${MOST_COUNTED.toLocaleString('en-US')} properties, which no stack takes. Nothing was made.`,
    );
  return keys;
}

/** The parcels among these that a list has now, by `keyText`, with the names of the stacked lists that contain them. */
export async function onListAmong(
  ctx: Context,
  accountId: string,
  list: ListRow,
  parcels: readonly ParcelKey[],
): Promise<Map<string, string[]>> {
  if (list.kind === 'frozen') {
    const kept = (await selectRowsOf(ctx.db, list.id, parcels)).filter(({ isKept }) => isKept);
    return onNoStack(await keysNamed(ctx, kept));
  }
  const stack = stackOf(list);
  if (stack === null) return onNoStack(await keysNamed(ctx, parcels, list.filter!));
  const { of, atLeast, without } = await readParts(ctx.db, accountId, stack);
  const sets: string[][] = [];
  for (const part of [...of, ...without]) sets.push([...(await onListAmong(ctx, accountId, part, parcels)).keys()]);
  const on = stackSets(sets.slice(0, of.length), atLeast, sets.slice(of.length));
  return new Map([...on].map(([text, at]) => [text, at.map((one) => of[one]!.name)]));
}

const onNoStack = (keys: readonly ParcelKey[]) => new Map<string, string[]>(keys.map((key) => [keyText(key), []]));

const SHOWN = 50;

/** How many parcels a stack finds, and the first ones with the lists that contain them. */
export async function previewStack(ctx: Context, accountId: string, stack: PropertyStack): Promise<StackedProperties> {
  const { lists, on } = await stackLists(ctx, accountId, await requireParts(ctx.db, accountId, stack));
  const found = new Map(
    (
      await findNamed(
        ctx,
        on.slice(0, SHOWN).map(({ key }) => key),
      )
    ).map((one) => [keyText(one), one.property]),
  );
  const properties = on.slice(0, SHOWN).flatMap(({ key, lists: at }) => {
    const property = found.get(keyText(key));
    return property === undefined ? [] : [{ ...property, why: { lists: at.map((one) => lists[one]!), facts: [] } }];
  });
  return {
    ...(await countKeys(
      ctx,
      on.map(({ key }) => key),
    )),
    properties,
  };
}

/** The parcels that a stack finds now, for a frozen list. */
export async function findStacked(ctx: Context, accountId: string, stack: PropertyStack): Promise<Stacked> {
  return stackLists(ctx, accountId, await requireParts(ctx.db, accountId, stack));
}
