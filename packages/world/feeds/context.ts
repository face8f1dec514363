import type { NumberHistory } from '../contacts/phones.ts';
import type { Outputs } from '../layouts/outputs.ts';
import type { Circle, Person } from '../people/types.ts';
import type { Random } from '../ground/random.ts';
import type { StateNoise } from './feed-habits.ts';

/** A feed's record about this person. */
export interface TruthRecord {
  /** The source as named in the manifest. */
  source: string;
  /** The record's own id; in an assessor's roll the parcel number. */
  record: string;
  as: 'person' | 'owner' | 'buyer' | 'seller' | 'party' | 'officer' | 'agent';
}

/** The data of one circle that a feed is written from. */
export interface FeedContext {
  circle: Circle;
  people: readonly Person[];
  /** `people` as a set, to check whether somebody is part of the truth. */
  known: ReadonlySet<Person>;
  histories: readonly NumberHistory[];
  noise: StateNoise;
  random: Random;
  outputs: Outputs;
  /** For each person, the live phones and mailboxes that some feed correctly lists under them, with the number of records. */
  reach: Map<Person, Map<string, number>>;
  /** The records about each person: items of a JSON list, serialized at once because everybody has about a dozen. */
  records: Map<Person, string>;
}

export function noteReach(context: FeedContext, person: Person, contact: string): void {
  let contacts = context.reach.get(person);
  if (!contacts) context.reach.set(person, (contacts = new Map()));
  contacts.set(contact, (contacts.get(contact) ?? 0) + 1);
}

/** Notes for the truth that a record is about this person. Source names and record ids contain nothing that JSON would escape. */
export function noteRecord(context: FeedContext, person: Person, record: TruthRecord): void {
  if (!context.outputs.truth) return;
  const item = `{"source":"${record.source}","record":"${record.record}","as":"${record.as}"}`;
  const before = context.records.get(person);
  context.records.set(person, before === undefined ? item : `${before},${item}`);
}
