import type { EvidenceDraft, RawAddress, RawName } from '@deedline/engine/model/evidence';
import { readName } from '@deedline/engine/normalize/name';
import { foldText } from '@deedline/engine/text/fold';
import type { ReadItem } from '../layout.ts';
import { contradicts, learnOrders, orderFor, type Orders, type PrintedName } from './learn-orders.ts';

/** As many records tell how a file prints the others, until later ones tell otherwise. */
export const RECORDS_READ = 4_000;
/** Of each later run of as many records so many are asked whether they do. */
const RECORDS_ASKED = 500;
const MIN_AGREEING = 0.9;
/** Values of one length that none exceeds: a column that ends there. Names alone are rarely so long, and never so often equally. */
const MIN_FULL = 3;
const MIN_FULL_SHARE = 0.002;
const MIN_WIDTH = 16;
/** Couples of one surname, printed twice, are few where it is left out of the second name. */
const MIN_COUPLES = 3;

/** How a file prints the names of one kind of record, as far as its rows tell. */
export interface Manner extends Orders {
  /** Letters at which the column ends. */
  width?: number;
  second?: RawName['second'];
  /** Lines from which on names stand in other orders than before, as in a file made of two. */
  otherwiseFrom?: number[];
}
/** By kind of record. */
export type Manners = ReadonlyMap<string, Manner>;

/**
 * The same items, their names with what the file's first rows tell of all: which order they stand in where the layout does not know, by column, town or
 * county where a file has both, which fill their column to its end, and how whoever stands behind '&' is printed. Later rows that stand in other orders are
 * told theirs. `onLearned` is told at first, and whenever that happens.
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

/** The same manners where these items are printed so, else with their orders. */
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

/** Adds to the names of these items, in their place, what their file tells of all. */
export function tellNames(items: ReadItem[], manners: Manners): ReadItem[] {
  for (const item of items) {
    const manner = 'draft' in item ? manners.get(item.draft.kind) : undefined;
    if (manner && 'draft' in item) for (const printed of printedIn(item.draft)) tellPrinted(printed, manner);
  }
  return items;
}

/** Adds to a printed name what its file tells of all. */
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

/** How a file prints names, by some of them. */
export function learnManner(names: readonly RawName[]): Manner {
  return learnPrinted(names.map(alone));
}

/** A name of which nothing else is known. */
function alone(name: RawName): PrintedName {
  return { name, column: '', town: '', county: '' };
}

function learnPrinted(printed: readonly PrintedName[]): Manner {
  const names = printed.map(({ name }) => name);
  const [width, second] = [learnWidth(names), learnSecond(names)];
  return { ...learnOrders(printed), ...(width === undefined ? {} : { width }), ...(second ? { second } : {}) };
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

type Place = Pick<PrintedName, 'town' | 'county'>;

function placeOf(address: RawAddress | undefined, county = ''): Place {
  return { town: foldText(address?.city ?? '').trim(), county };
}

function byColumn(place: Place, names: Record<string, RawName | undefined>): PrintedName[] {
  return Object.entries(names).flatMap(([column, name]) => (name ? [{ name, column, ...place }] : []));
}

/** The names of a record, each with where it stands. */
/** The names that a record prints. */
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
