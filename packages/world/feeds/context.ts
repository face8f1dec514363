import type { NumberHistory } from '../contacts/lines.ts';
import type { Outputs } from '../outputs.ts';
import type { Circle, Person } from '../people/types.ts';
import type { Random } from '../random.ts';
import type { NoiseProfile } from './noise-profiles.ts';

/** What a feed sees of one circle. */
export interface FeedContext {
  circle: Circle;
  people: readonly Person[];
  histories: readonly NumberHistory[];
  noise: NoiseProfile;
  random: Random;
  outputs: Outputs;
  /** For each person the live phones and mailboxes that some feed rightly lists under them, with the number of records. */
  reach: Map<Person, Map<string, number>>;
}

export function noteReach(context: FeedContext, person: Person, contact: string): void {
  let contacts = context.reach.get(person);
  if (!contacts) context.reach.set(person, (contacts = new Map()));
  contacts.set(contact, (contacts.get(contact) ?? 0) + 1);
}
