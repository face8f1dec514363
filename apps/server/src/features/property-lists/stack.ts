import { AppError } from '@deedline/contract/errors';
import { MOST_COUNTED } from '@deedline/contract/properties/filter';
import type { PropertyStack, StackedProperties } from '@deedline/contract/property-lists/property-list';
import type { AppContext } from '../../context.ts';
import { findNamed, keysFitting, keysNamed, type ParcelKey } from '../properties/kept-properties.ts';
import { type ListRow, selectKept } from './queries.ts';
import { requireList } from './require-list.ts';
import { stackSets } from './rules.ts';

interface Stacked {
  /** The names of those that were stacked. */
  lists: string[];
  /** Each parcel with the places in `lists` of those that it is on. */
  on: { key: ParcelKey; lists: number[] }[];
}

/** Lists as sets. Throws `property_list_too_long` where one of them is longer than is counted. */
export async function stackLists(ctx: AppContext, accountId: string, { of, atLeast, without = [] }: PropertyStack): Promise<Stacked> {
  const listsOf = (ids: readonly string[]) => Promise.all([...new Set(ids)].map((id) => requireList(ctx.db, accountId, id)));
  const [lists, others] = [await listsOf(of), await listsOf(without)];
  const keys = new Map<string, ParcelKey>();
  const textsOf = async (list: ListRow) =>
    (await keysOf(ctx, list)).map((key) => {
      const text = `${key.countyFips} ${key.apnKey}`;
      keys.set(text, key);
      return text;
    });
  const sets: string[][] = [];
  for (const list of [...lists, ...others]) sets.push(await textsOf(list));
  const on = stackSets(sets.slice(0, lists.length), atLeast, sets.slice(lists.length));
  return { lists: lists.map(({ name }) => name), on: [...on].map(([text, at]) => ({ key: keys.get(text)!, lists: at })) };
}

async function keysOf(ctx: AppContext, list: ListRow): Promise<ParcelKey[]> {
  if (list.kind === 'frozen') return keysNamed(ctx, await selectKept(ctx.db, list.id));
  const keys = await keysFitting(ctx, list.filter!);
  if (keys.length > MOST_COUNTED)
    throw new AppError(
      'property_list_too_long',
      `“${list.name}” finds more than ${MOST_COUNTED.toLocaleString('en-US')} properties, which no stack takes. Nothing was made.`,
    );
  return keys;
}

const SHOWN = 50;

/** How many a stack finds, and the first of them with the lists that they are on. */
export async function previewStack(ctx: AppContext, accountId: string, stack: PropertyStack): Promise<StackedProperties> {
  const { lists, on } = await stackLists(ctx, accountId, stack);
  const first = on.slice(0, SHOWN);
  const found = new Map(
    (
      await findNamed(
        ctx,
        first.map(({ key }) => key),
      )
    ).map((one) => [`${one.countyFips} ${one.apnKey}`, one.property]),
  );
  const properties = first.flatMap(({ key, lists: at }) => {
    const property = found.get(`${key.countyFips} ${key.apnKey}`);
    return property === undefined ? [] : [{ ...property, why: { lists: at.map((one) => lists[one]!), facts: [] } }];
  });
  return { count: on.length, properties };
}
