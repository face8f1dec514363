import type { NumberHistory } from '../contacts/phones.ts';
import type { Outputs } from '../layouts/outputs.ts';
import type { Circle, Person } from '../people/types.ts';
import type { Random } from '../ground/random.ts';
import type { StateNoise } from './feed-habits.ts';

/** A record of a feed that speaks of this person. */
export interface TruthRecord {
  /** As the manifest names it. */
  source: string;
  /** The record's own id; of an assessor's roll the parcel number. */
  record: string;
  as: 'person' | 'owner' | 'buyer' | 'seller' | 'party' | 'officer' | 'agent';
}

/** What a feed sees of one circle. */
export interface FeedContext {
  circle: Circle;
  people: readonly Person[];
  /** The same, to ask whether the truth tells of somebody. */
  known: ReadonlySet<Person>;
  histories: readonly NumberHistory[];
  noise: StateNoise;
  random: Random;
  outputs: Outputs;
  /** For each person the live phones and mailboxes that some feed rightly lists under them, with the number of records. */
  reach: Map<Person, Map<string, number>>;
  /** Which records speak of whom: items of a JSON list, written at once because there are a dozen for everybody. */
  records: Map<Person, string>;
}

export function noteReach(context: FeedContext, person: Person, contact: string): void {
  let contacts = context.reach.get(person);
  if (!contacts) context.reach.set(person, (contacts = new Map()));
  contacts.set(contact, (contacts.get(contact) ?? 0) + 1);
}

/** Writes down, for the truth, that a record is of this person. No name of a source or id of a record needs a JSON escape. */
export function noteRecord(context: FeedContext, person: Person, record: TruthRecord): void {
  if (!context.outputs.truth) return;
  const item = `{"source":"${record.source}","record":"${record.record}","as":"${record.as}"}`;
  const before = context.records.get(person);
  context.records.set(person, before === undefined ? item : `${before},${item}`);
}
