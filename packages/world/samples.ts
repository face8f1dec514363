import { ageAt, isAliveAt, nameAt } from './people/person.ts';
import { isLive } from './contacts/lines.ts';
import { unusedNumber } from './contacts/numbers.ts';
import { isoOf } from './days.ts';
import { absentSurname, pickGivenName } from './names/pick-name.ts';
import { currentTitle } from './owners/titles.ts';
import { streetLine } from './places/address.ts';
import type { Holding, Person } from './people/types.ts';
import { STATE, type StatePlan } from './places/state-plan.ts';
import { townStreet, streetText } from './places/street-names.ts';
import { randomOf } from './random.ts';
import type { FeedContext } from './feeds/context.ts';

/** A body for POST /api/searches. */
type Payload = Record<string, string | boolean>;
const MODES = ['property_address', 'parcel_id', 'owner_name', 'person_search', 'reverse_phone', 'reverse_email'] as const;
type Mode = (typeof MODES)[number];
export type Samples = Record<Mode, { matching: Payload[]; missing: Payload[] }>;

const MATCHING = 5;
const MISSING = 3;

function titleCase(text: string): string {
  return text.toLowerCase().replace(/(^|[^a-z'])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase());
}

function payload(searchMode: Mode, fields: Record<string, string>): Payload {
  return { searchMode, purpose: 'skip_tracing', permissibleUse: true, ...fields };
}

function situs(holding: Holding): Record<string, string> {
  const { address } = holding.lot;
  const unit = address.unit ? `, ${titleCase(address.unit)}` : '';
  return { street: titleCase(streetLine(address)) + unit, city: titleCase(address.city), state: STATE.code, zip: address.zip };
}

/** Examples to try: searches that find somebody with live contacts, and searches for what is not there. */
export class SampleCollector {
  private readonly plan: StatePlan;
  private readonly matching: Record<Mode, Payload[]> = { property_address: [], parcel_id: [], owner_name: [], person_search: [], reverse_phone: [], reverse_email: [] };
  private readonly kinds = new Map<string, number>();

  constructor(plan: StatePlan) {
    this.plan = plan;
  }

  /** Takes one of a kind, so that the examples differ. */
  private take(mode: Mode, kind: string, limit: number, fields: () => Record<string, string>): void {
    const key = `${mode}:${kind}`;
    const count = this.kinds.get(key) ?? 0;
    if (count >= limit || this.matching[mode].length >= MATCHING) return;
    this.kinds.set(key, count + 1);
    this.matching[mode].push(payload(mode, fields()));
  }

  collect(context: FeedContext): void {
    if (MODES.every((mode) => this.matching[mode].length >= MATCHING)) return;
    for (const holding of context.circle.holdings) {
      if (!holding.confidential) this.collectParcel(context, holding);
    }
    for (const person of context.people) this.collectPerson(context, person);
  }

  /** Reached by phone through two records or more, one of them of a number that is theirs alone and live. */
  private wellKnown(context: FeedContext, person: Person): string | null {
    const { today } = context.circle;
    if (!isAliveAt(person, today) || person.leftState || person.household === null || ageAt(person, today) < 24) return null;
    const reach = context.reach.get(person);
    const phone = person.phones.find((span) => isLive(span) && (reach?.get(span.number) ?? 0) >= 2);
    return phone ? phone.number : null;
  }

  private collectParcel(context: FeedContext, holding: Holding): void {
    const title = currentTitle(holding);
    const { today } = context.circle;
    if (title.from > today - 500 || holding.dwellings.length !== 1) return;
    const people = title.organisation ? title.organisation.officers.flatMap((officer) => (officer.person ? [officer.person] : [])) : title.persons;
    const person = people.find((other) => this.wellKnown(context, other));
    if (!person || people.some((other) => other.died !== null)) return;
    const llc = title.organisation?.name.endsWith('LLC') === true && title.organisation.active;
    const kind = title.kind === 'person' ? 'person' : title.kind === 'trust' ? 'trust' : llc ? 'llc' : null;
    if (kind === null) return;
    const limit = kind === 'person' ? MATCHING - 2 : 1;
    this.take('property_address', kind, limit, () => situs(holding));
    this.take('parcel_id', kind, limit, () => ({ ParcelId: holding.lot.apn, city: titleCase(holding.lot.address.city), state: STATE.code }));
    const name = kind === 'trust' ? title.trustName : kind === 'llc' ? title.organisation!.name : null;
    const place = { city: titleCase(holding.lot.address.city), state: STATE.code };
    if (kind === 'person') {
      const owner = nameAt(person, today);
      if (nameAt(person, title.from) === owner) this.take('owner_name', kind, limit, () => ({ ownerName: titleCase(`${owner.first} ${owner.last}`), ...place }));
    } else if (name) this.take('owner_name', kind, 1, () => ({ ownerName: titleCase(name).replace(/\bLlc\b/, 'LLC'), ...place }));
  }

  private collectPerson(context: FeedContext, person: Person): void {
    const phone = this.wellKnown(context, person);
    const dwelling = person.household?.dwelling;
    if (!phone || !dwelling) return;
    const name = nameAt(person, context.circle.today);
    const town = dwelling.lot.lot.town.name;
    this.take('person_search', town, 2, () => {
      const fields: Record<string, string> = { firstName: titleCase(name.first), lastName: titleCase(name.last), dob: isoOf(person.born) };
      if (this.matching.person_search.length % 2 === 1) Object.assign(fields, situs(dwelling.lot));
      return fields;
    });
    const holders = context.histories.find((history) => history.number === phone)?.spans ?? [];
    if (holders.length === 1) this.take('reverse_phone', town, 2, () => ({ phoneNumber: `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}` }));
    const email = person.emails.find((span) => span.status === 'deliverable' && (context.reach.get(person)?.get(span.email) ?? 0) >= 1);
    if (email) this.take('reverse_email', town, 2, () => ({ emailAddress: email.email }));
  }

  private missing(mode: Mode, index: number): Record<string, string> {
    const county = this.plan.counties[index]!;
    const town = county.towns[0]!;
    const random = randomOf(this.plan.seed, 'missing', mode, index);
    const place = { city: titleCase(town.name), state: STATE.code };
    const surname = absentSurname(this.plan.seed, index);
    const first = titleCase(pickGivenName(random, 'F'));
    if (mode === 'property_address') return { street: titleCase(`${90_000 + random.int(9000)} ${streetText(townStreet(this.plan.seed, town.index, index))}`), ...place, zip: town.zips[0]! };
    if (mode === 'parcel_id') return { ParcelId: `99-98-${String(700_000 + random.int(9000))}-9990`, ...place };
    if (mode === 'owner_name') return { ownerName: titleCase(`${first} ${surname}`), ...place };
    if (mode === 'person_search') return { firstName: first, lastName: titleCase(surname), dob: `19${random.between(40, 99)}-0${random.between(1, 9)}-1${random.int(9)}` };
    if (mode === 'reverse_phone') {
      const number = unusedNumber(county, index) ?? unusedNumber(this.plan.counties.at(-1)!, index) ?? '9895550199';
      return { phoneNumber: `${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}` };
    }
    return { emailAddress: `nobody.${surname.toLowerCase()}${index}@example.com` };
  }

  finish(): Samples {
    const samples = {} as Samples;
    for (const mode of MODES) {
      samples[mode] = { matching: this.matching[mode], missing: Array.from({ length: MISSING }, (_, index) => payload(mode, this.missing(mode, index))) };
    }
    return samples;
  }
}
