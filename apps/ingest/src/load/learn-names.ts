import type { EvidenceDraft, RawAddress, RawName } from '@deedline/engine/model/evidence';
import { readName } from '@deedline/engine/normalize/name';
import { foldText } from '@deedline/engine/text/fold';
import type { ReadItem } from '../layout.ts';
import { contradicts, learnOrders, orderFor, type Orders, type PrintedName } from './learn-orders.ts';

/** This many records determine how the others are read, until later ones contradict them. */
export const RECORDS_READ = 4_000;
/** In each later run of `RECORDS_READ` records, this many are checked. */
const RECORDS_ASKED = 500;
const MIN_AGREEING = 0.9;
/** Several values at the same maximum length mean that the column is cut off there. Names are rarely that long, and never that often equally long. */
const MIN_FULL = 3;
const MIN_FULL_SHARE = 0.002;
const MIN_WIDTH = 16;
/** In a file that omits the shared surname from the second name of a couple, few couples print it twice. */
const MIN_COUPLES = 3;

/** How a file prints the names in one kind of record, as far as its rows show. */
export interface Manner extends Orders {
  /** The number of characters at which the column is cut off. */
  width?: number;
  second?: RawName['second'];
  /** Line numbers from which names appear in a different order, as in a file made of two. */
  otherwiseFrom?: number[];
}
/** By kind of record. */
export type Manners = ReadonlyMap<string, Manner>;

/**
 * Adds to the names of all items what the file's first rows show: their order, if the layout does not know it (by column, town or county if the file has both
 * orders); whether they fill the column to its end; and how the person after '&' is printed. Later rows in another order get their own. `onLearned` is called
 * first with the initial result, and again on each change.
 */
export async function* learnNames(batches: AsyncIterable<ReadItem[]>, onLearned: (manners: Manners) => void): AsyncGenerator<ReadItem[]> {
  let manners: Manners | undefined;
  let waiting: ReadItem[][] = [];
  const tell = (): ReadItem[][] => {
    const items = waiting.flat();
    const learned = manners ? followManners(items, manners) : learnManners(items);
    if (learned !== manners) onLearned((manners = learned));
    return waiting.splice(0).map((batch) => tellNames(batch, learned));
  };
  for await (const items of batches) {
    waiting.push(items);
    if (waiting.reduce((sum, { length }) => sum + length, 0) >= RECORDS_READ) yield* tell();
  }
  if (waiting.length > 0 || !manners) yield* tell();
}

/** The same manners if these items are printed the same way, else with their own orders. */
function followManners(items: readonly ReadItem[], manners: Manners): Manners {
  let followed = manners;
  for (const [kind, drafts] of draftsByKind(items)) {
    const { order: _order, orders: _orders, mixed: _mixed, ...manner } = manners.get(kind) ?? {};
    const step = Math.max(1, Math.floor(drafts.length / RECORDS_ASKED));
    const asked = drafts.filter((_, index) => index % step === 0);
    if (!contradicts(asked.flatMap(printedIn), manners.get(kind) ?? {})) continue;
    const orders = learnOrders(drafts.flatMap(printedIn));
    const line = items.find((item) => 'draft' in item && item.draft.kind === kind)!.line;
    followed = new Map([...followed, [kind, { ...manner, ...orders, otherwiseFrom: [...(manner.otherwiseFrom ?? []), line] }]]);
  }
  return followed;
}

/** Adds what was learned about the file to the names of these items, in place. */
export function tellNames(items: ReadItem[], manners: Manners): ReadItem[] {
  for (const item of items) {
    const manner = 'draft' in item ? manners.get(item.draft.kind) : undefined;
    if (manner && 'draft' in item) for (const printed of printedIn(item.draft)) tellPrinted(printed, manner);
  }
  return items;
}

/** Adds what was learned about the file to a printed name. */
export function tellName(name: RawName, manner: Manner): void {
  tellPrinted(alone(name), manner);
}

function tellPrinted(printed: PrintedName, manner: Manner): void {
  const { name } = printed;
  const order = orderFor(manner, printed);
  if (order && name.order === undefined) name.order = order;
  if (manner.width !== undefined && name.full?.length === manner.width) name.isFull = true;
  if (manner.second && BEHIND.test(name.full ?? '')) name.second = manner.second;
}

/** How these items print names, by kind of record. */
export function learnManners(items: readonly ReadItem[]): Map<string, Manner> {
  return new Map([...draftsByKind(items)].map(([kind, drafts]) => [kind, learnPrinted(drafts.flatMap(printedIn))]));
}

function draftsByKind(items: readonly ReadItem[]): Map<string, EvidenceDraft[]> {
  return Map.groupBy(
    items.flatMap((item) => ('draft' in item ? [item.draft] : [])),
    ({ kind }) => kind,
  );
}

/** Learns how a file prints names from some of them. */
export function learnManner(names: readonly RawName[]): Manner {
  return learnPrinted(names.map(alone));
}

/** A name without context. */
function alone(name: RawName): PrintedName {
  return { name, column: '', town: '', county: '' };
}

function learnPrinted(printed: readonly PrintedName[]): Manner {
  const names = printed.map(({ name }) => name);
  const [width, second] = [learnWidth(names), learnSecond(names)];
  return { ...learnOrders(printed), ...(width === undefined ? {} : { width }), ...(second ? { second } : {}) };
}

const BEHIND = /&|\band\b/i;

/** A second name that ends in the first surname shows that second names are printed first name first; one that begins with it shows the opposite. */
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

type Place = Pick<PrintedName, 'town' | 'county'>;

function placeOf(address: RawAddress | undefined, county = ''): Place {
  return { town: foldText(address?.city ?? '').trim(), county };
}

function byColumn(place: Place, names: Record<string, RawName | undefined>): PrintedName[] {
  return Object.entries(names).flatMap(([column, name]) => (name ? [{ name, column, ...place }] : []));
}

/** Names as they are printed in a record. */
/** The names in a record, each with its column and place. */
export function printedIn(draft: EvidenceDraft): PrintedName[] {
  switch (draft.kind) {
    case 'parcel': {
      const { owners, situs, countyFips } = draft.body;
      const place = placeOf(situs, countyFips);
      return owners.map((name, index) => ({ name, column: `owner ${index + 1}`, ...place }));
    }
    case 'person': {
      const { name, alsoKnownAs = [], address } = draft.body;
      const place = placeOf(address);
      return [{ name, column: 'name', ...place }, ...alsoKnownAs.map((other) => ({ name: other, column: 'also known as', ...place }))];
    }
    case 'court':
      return byColumn(placeOf(draft.body.partyAddress), { party: draft.body.party });
    case 'tax':
      return byColumn(placeOf(undefined, draft.body.countyFips), { 'billed to': draft.body.billedTo });
    case 'sale':
      return byColumn(placeOf(undefined, draft.body.countyFips), { buyer: draft.body.buyer, seller: draft.body.seller });
    default:
      return [];
  }
}
