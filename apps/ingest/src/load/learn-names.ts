import type { EvidenceDraft, RawName } from '@deedline/engine/model/evidence';
import { readName } from '@deedline/engine/normalize/name';
import { foldText } from '@deedline/engine/text/fold';
import type { ReadItem } from '../layout.ts';

/** As many records tell how a file prints the others. */
const RECORDS_READ = 4_000;
const LEAST_VOTES = 20;
const LEAST_AGREEING = 0.9;
/** Values of one length that none exceeds: a column that ends there. Names alone are rarely so long, and never so often equally. */
const LEAST_FULL = 3;
const LEAST_FULL_SHARE = 0.002;
const LEAST_WIDTH = 16;

/** How a file prints the names of one kind of record, as far as its rows tell. */
interface Manner {
  order?: RawName['order'];
  width?: number;
}

/** The same items, their names with what the file's first rows tell of all: which order they stand in where the layout does not know, and which fill their column to its end. */
export async function* learnNames(batches: AsyncIterable<ReadItem[]>): AsyncGenerator<ReadItem[]> {
  const first: ReadItem[][] = [];
  let manners: Map<string, Manner> | undefined;
  let records = 0;
  for await (const items of batches) {
    if (manners) yield tellNames(items, manners);
    else {
      first.push(items);
      records += items.length;
      if (records < RECORDS_READ) continue;
      manners = learnManners(first.flat());
      for (const waiting of first.splice(0)) yield tellNames(waiting, manners);
    }
  }
  manners ??= learnManners(first.flat());
  for (const waiting of first) yield tellNames(waiting, manners);
}

function tellNames(items: ReadItem[], manners: ReadonlyMap<string, Manner>): ReadItem[] {
  for (const item of items) {
    const manner = 'draft' in item ? manners.get(item.draft.kind) : undefined;
    if (!manner) continue;
    for (const name of namesOf(item)) {
      if (manner.order && name.order === undefined) name.order = manner.order;
      if (manner.width !== undefined && name.full?.length === manner.width) name.isFull = true;
    }
  }
  return items;
}

function learnManners(items: readonly ReadItem[]): Map<string, Manner> {
  const byKind = Map.groupBy(
    items.flatMap((item) => ('draft' in item ? [item.draft] : [])),
    ({ kind }) => kind,
  );
  return new Map([...byKind].map(([kind, drafts]) => [kind, learnManner(drafts.flatMap(namesOfDraft))]));
}

function learnManner(names: readonly RawName[]): Manner {
  const [order, width] = [learnOrder(names), learnWidth(names)];
  return { ...(order ? { order } : {}), ...(width === undefined ? {} : { width }) };
}

function learnOrder(names: readonly RawName[]): RawName['order'] {
  const votes = names.flatMap((name) => (name.order === undefined && name.full !== undefined ? orderOf(name.full) : []));
  const lastFirst = votes.filter((vote) => vote === 'last_first').length;
  if (votes.length < LEAST_VOTES) return undefined;
  if (lastFirst >= votes.length * LEAST_AGREEING) return 'last_first';
  return lastFirst <= votes.length * (1 - LEAST_AGREEING) ? 'first_last' : undefined;
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

function learnWidth(names: readonly RawName[]): number | undefined {
  const lengths = names.map(({ full }) => full?.length ?? 0);
  const width = lengths.reduce((most, length) => Math.max(most, length), 0);
  const filled = lengths.filter((length) => length === width).length;
  return width >= LEAST_WIDTH && filled >= Math.max(LEAST_FULL, lengths.length * LEAST_FULL_SHARE) ? width : undefined;
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
