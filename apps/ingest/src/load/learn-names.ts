import type { EvidenceDraft, RawName } from '@deedline/engine/model/evidence';
import { readName } from '@deedline/engine/normalize/name';
import { foldText } from '@deedline/engine/text/fold';
import type { ReadItem } from '../layout.ts';

/** As many records tell how a file prints the others. */
export const RECORDS_READ = 4_000;
const MIN_VOTES = 20;
const MIN_AGREEING = 0.9;
/** Values of one length that none exceeds: a column that ends there. Names alone are rarely so long, and never so often equally. */
const MIN_FULL = 3;
const MIN_FULL_SHARE = 0.002;
const MIN_WIDTH = 16;
/** Couples of one surname, printed twice, are few where it is left out of the second name. */
const MIN_COUPLES = 3;

/** How a file prints the names of one kind of record, as far as its rows tell. */
export interface Manner {
  order?: RawName['order'];
  /** Letters at which the column ends. */
  width?: number;
  second?: RawName['second'];
}
/** By kind of record. */
export type Manners = ReadonlyMap<string, Manner>;

/** The same items, their names with what the file's first rows tell of all: which order they stand in where the layout does not know, which fill their column to its end, and how whoever stands behind '&' is printed. `onLearned` is told it once. */
export async function* learnNames(batches: AsyncIterable<ReadItem[]>, onLearned: (manners: Manners) => void): AsyncGenerator<ReadItem[]> {
  const first: ReadItem[][] = [];
  let manners: Manners | undefined;
  let records = 0;
  for await (const items of batches) {
    if (manners) yield tellNames(items, manners);
    else {
      first.push(items);
      records += items.length;
      if (records < RECORDS_READ) continue;
      onLearned((manners = learnManners(first.flat())));
      for (const waiting of first.splice(0)) yield tellNames(waiting, manners);
    }
  }
  if (!manners) onLearned((manners = learnManners(first.flat())));
  for (const waiting of first) yield tellNames(waiting, manners);
}

/** Adds to the names of these items, in their place, what their file tells of all. */
export function tellNames(items: ReadItem[], manners: Manners): ReadItem[] {
  for (const item of items) {
    const manner = 'draft' in item ? manners.get(item.draft.kind) : undefined;
    if (manner) for (const name of namesOf(item)) tellName(name, manner);
  }
  return items;
}

/** Adds to a printed name what its file tells of all. */
export function tellName(name: RawName, manner: Manner): void {
  if (manner.order && name.order === undefined) name.order = manner.order;
  if (manner.width !== undefined && name.full?.length === manner.width) name.isFull = true;
  if (manner.second && BEHIND.test(name.full ?? '')) name.second = manner.second;
}

/** How these items print names, by kind of record. */
export function learnManners(items: readonly ReadItem[]): Map<string, Manner> {
  const byKind = Map.groupBy(
    items.flatMap((item) => ('draft' in item ? [item.draft] : [])),
    ({ kind }) => kind,
  );
  return new Map([...byKind].map(([kind, drafts]) => [kind, learnManner(drafts.flatMap(namesOfDraft))]));
}

/** How a file prints names, by some of them. */
export function learnManner(names: readonly RawName[]): Manner {
  const [order, width, second] = [learnOrder(names), learnWidth(names), learnSecond(names)];
  return { ...(order ? { order } : {}), ...(width === undefined ? {} : { width }), ...(second ? { second } : {}) };
}

function learnOrder(names: readonly RawName[]): RawName['order'] {
  const votes = names.flatMap((name) => (name.order === undefined && name.full !== undefined ? orderOf(name.full) : []));
  const lastFirst = votes.filter((vote) => vote === 'last_first').length;
  if (votes.length < MIN_VOTES) return undefined;
  if (lastFirst >= votes.length * MIN_AGREEING) return 'last_first';
  return lastFirst <= votes.length * (1 - MIN_AGREEING) ? 'first_last' : undefined;
}

/** Where the surname of a lone person stands; none where nothing in the words says it, or a comma does. */
function orderOf(full: string): NonNullable<RawName['order']>[] {
  const reading = readName({ full });
  const last = reading.persons[0]?.last;
  if (reading.kind !== 'person' || reading.orderGuessed || last === undefined || full.includes(',')) return [];
  const words = foldText(full).trim().split(/\s+/);
  if (words[0] === words.at(-1)) return [];
  return words[0] === last ? ['last_first'] : words.at(-1) === last ? ['first_last'] : [];
}

const BEHIND = /&|\band\b/i;

/** A second name that ends in the first surname proves that second names are printed given name first; one that begins with it the contrary. */
function learnSecond(names: readonly RawName[]): RawName['second'] {
  const votes = names.flatMap((name) => (BEHIND.test(name.full ?? '') ? endsInSurname(name) : []));
  const turned = votes.filter(Boolean).length;
  return turned >= MIN_COUPLES && turned >= votes.length * MIN_AGREEING ? 'first_last' : undefined;
}

function endsInSurname(name: RawName): boolean[] {
  const [first = '', second = ''] = foldText(name.full!).split(BEHIND_FOLDED);
  const surname = readName({ full: first, order: 'last_first' }).persons[0]?.last;
  const words = ` ${second
    .replaceAll("'", '')
    .replaceAll(/[^A-Z]+/g, ' ')
    .trim()} `;
  if (surname === undefined || words.trim() === surname || readName(name).kind !== 'couple') return [];
  if (words.startsWith(` ${surname} `)) return [false];
  return words.endsWith(` ${surname} `) ? [true] : [];
}
const BEHIND_FOLDED = /&|\bAND\b/;

function learnWidth(names: readonly RawName[]): number | undefined {
  const lengths = names.map(({ full }) => full?.length ?? 0);
  const width = lengths.reduce((most, length) => Math.max(most, length), 0);
  const filled = lengths.filter((length) => length === width).length;
  return width >= MIN_WIDTH && filled >= Math.max(MIN_FULL, lengths.length * MIN_FULL_SHARE) ? width : undefined;
}

function namesOf(item: ReadItem): RawName[] {
  return 'draft' in item ? namesOfDraft(item.draft) : [];
}

function namesOfDraft(draft: EvidenceDraft): RawName[] {
  switch (draft.kind) {
    case 'parcel':
      return draft.body.owners;
    case 'person':
      return [draft.body.name, ...(draft.body.alsoKnownAs ?? [])];
    case 'court':
      return [draft.body.party];
    case 'tax':
      return draft.body.billedTo ? [draft.body.billedTo] : [];
    case 'sale':
      return [draft.body.buyer, draft.body.seller].filter((name) => name !== undefined);
    default:
      return [];
  }
}
