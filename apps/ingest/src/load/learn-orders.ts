import type { RawName } from '@deedline/engine/model/evidence';
import { readName } from '@deedline/engine/normalize/name';
import { foldText } from '@deedline/engine/text/fold';

export type Order = NonNullable<RawName['order']>;

/** A printed name with the column of its record, and the town and county of the record. */
export interface PrintedName {
  name: RawName;
  column: string;
  /** Upper case; empty if the record does not contain it. The same applies to the county. */
  town: string;
  county: string;
}

const SPLITS = ['column', 'town', 'county'] as const;
type Split = (typeof SPLITS)[number];

/** The order of names. */
export interface Orders {
  /** For all names except those in `orders`. */
  order?: Order;
  /** For a file with both orders: which of its columns, towns or counties has which. */
  orders?: { by: Split; of: Record<string, Order> };
  /** Both orders occur, and nothing tells which rows have which. */
  mixed?: true;
}

const MIN_VOTES = 20;
const MIN_AGREEING = 0.9;
/** In a file with both orders, a group needs this many agreeing names to get its own. */
const MIN_GROUP = 8;

interface Vote extends PrintedName {
  order: Order;
}

/** Learns the order from names whose words reveal the surname; empty if there are too few. */
export function learnOrders(names: readonly PrintedName[]): Orders {
  const votes = names.flatMap(voteOf);
  if (votes.length < MIN_VOTES) return {};
  const order = agreed(votes);
  for (const by of SPLITS) {
    const groups = [...Map.groupBy(votes, (vote) => vote[by])].filter(([group]) => group !== '');
    const least = order === undefined ? MIN_GROUP : MIN_VOTES;
    const told = groups.flatMap(([group, members]) => {
      const own = members.length < least ? undefined : agreed(members);
      return own === undefined || own === order ? [] : [{ group, own, votes: members.length }];
    });
    const share = told.reduce((sum, { votes: count }) => sum + count, 0) / votes.length;
    if (told.length === 0 || (order === undefined && share < MIN_AGREEING)) continue;
    const orders = { by, of: Object.fromEntries(told.map(({ group, own }) => [group, own])) };
    return order === undefined ? { orders } : { order, orders };
  }
  return order === undefined ? { mixed: true } : { order };
}

/** The order for this name; undefined if unknown. */
export function orderFor({ order, orders }: Orders, printed: PrintedName): Order | undefined {
  return orders?.of[printed[orders.by]] ?? order;
}

/** Whether a sample of later names has another order than was learned from earlier ones. */
export function contradicts(names: readonly PrintedName[], learned: Orders): boolean {
  const votes = names.flatMap(voteOf);
  const agreeing = votes.filter((vote) => orderFor(learned, vote) === vote.order).length;
  return votes.length >= MIN_VOTES && agreeing < votes.length * MIN_AGREEING;
}

function agreed(votes: readonly Vote[]): Order | undefined {
  const lastFirst = votes.filter(({ order }) => order === 'last_first').length;
  if (lastFirst >= votes.length * MIN_AGREEING) return 'last_first';
  return lastFirst <= votes.length * (1 - MIN_AGREEING) ? 'first_last' : undefined;
}

function voteOf(printed: PrintedName): Vote[] {
  const { full, order } = printed.name;
  return order === undefined && full !== undefined ? orderOf(full).map((own) => ({ ...printed, order: own })) : [];
}

/** The position of the surname of a single person; empty if the words do not reveal it, or a comma makes it clear. */
function orderOf(full: string): Order[] {
  const reading = readName({ full });
  const last = reading.persons[0]?.last;
  if (reading.kind !== 'person' || reading.orderGuessed || last === undefined || full.includes(',')) return [];
  const words = foldText(full).trim().split(/\s+/);
  if (words[0] === words.at(-1)) return [];
  return words[0] === last ? ['last_first'] : words.at(-1) === last ? ['first_last'] : [];
}
