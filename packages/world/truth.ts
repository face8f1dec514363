import type { TruthRecord } from './feeds/context.ts';
import { mixKeys } from './ground/random.ts';
import { printDay } from './ground/written-days.ts';
import { currentTitle, heirsOf } from './owners/titles.ts';
import { fullLine, type Address } from './places/addresses.ts';
import type { Circle, Holding, LineType, Organisation, OwnerKind, Person } from './people/types.ts';
import type { Sex } from './names/pick-name.ts';

/**
 * `truth.ndjson`: what is so, one object a line, told apart by `type`. Dates are 'YYYY-MM-DD'; `to: null` means still so.
 * Persons are those who live in the state's lots or bear the name of one who does in the same city, own in it, run a company that does, or left or died within twenty years.
 */
export type Truth = TruthPerson | TruthParcel | TruthOrganisation;

/**
 * By household, so that people of one house never stand on both sides of a split. `none`: of nobody's sample, as those are who stand for the
 * rest of a city because they bear a name of somebody in the lots.
 */
export type Split = 'train' | 'calibrate' | 'test' | 'none';

export interface TruthAddress {
  line: string;
  city: string;
  state: string;
  zip: string;
}

export type Relation = 'spouse' | 'former_spouse' | 'parent' | 'child' | 'sibling';

export interface TruthPerson {
  type: 'person';
  id: string;
  household: string;
  split: Split;
  sex: Sex;
  born: string;
  died: string | null;
  /** Oldest first; the last is the name of today. */
  names: { first: string; middle: string; last: string; suffix: string; from: string }[];
  /** `live`: it reaches this person on the state's day. */
  phones: { number: string; type: LineType; from: string; to: string | null; live: boolean }[];
  emails: { email: string; from: string; to: string | null; live: boolean; status: 'deliverable' | 'undeliverable' | 'catch_all' }[];
  addresses: (TruthAddress & { from: string; to: string | null })[];
  relatives: { id: string; relation: Relation }[];
  /** Every record that speaks of this person, whatever it gets wrong. It alone depends on the noise. */
  records: TruthRecord[];
}

export interface TruthParcel {
  type: 'parcel';
  fips: string;
  apn: string;
  address: TruthAddress;
  /** Parcels with a confidential owner: no answer may name the owner. */
  confidential: boolean;
  ownerKind: OwnerKind;
  /** Owners, trustees, or the dead whose estate it is (then with the heirs unknown). */
  personIds: string[];
  organisationId: string | null;
  /** Of an estate: the grown child who settles it, in whose care its mail goes; none where nobody was appointed. */
  heirIds: string[];
  /** Of an estate: the other grown children. Nothing that is recorded of the parcel points to them. */
  otherHeirIds: string[];
  /** Who owned it before, latest first, as far as they are still told of. */
  formerOwnerIds: string[];
  /** Adults who live there today, owners or not. */
  occupantIds: string[];
  /** The trust's name where it has one of its own. */
  trustName: string | null;
  since: string;
  price: number | null;
  /** An owner lives on it. */
  ownerOccupied: boolean;
}

export interface TruthOrganisation {
  type: 'organisation';
  id: string;
  kind: 'company' | 'government';
  name: string;
  registryNumber: string | null;
  active: boolean;
  /** People named as officers or agent of this organisation itself. */
  officerIds: string[];
  /** Organisations named so; follow them to the people behind. */
  officerOrganisationIds: string[];
}

export function splitOf(seed: number, household: string): Split {
  const share = mixKeys([seed, 'split', household]) / 4294967296;
  return share < 0.6 ? 'train' : share < 0.8 ? 'calibrate' : 'test';
}

function plain(address: Address): TruthAddress {
  return { line: fullLine(address), city: address.city, state: address.state, zip: address.zip };
}

function until(to: number | null): string | null {
  return to === null ? null : printDay(to);
}

function relativesOf(person: Person, known: ReadonlySet<Person>): TruthPerson['relatives'] {
  const siblings = new Set([...(person.mother?.children ?? []), ...(person.father?.children ?? [])]);
  siblings.delete(person);
  const list: [Relation, Person | null][] = [
    ['spouse', person.spouse],
    ...person.formerSpouses.map((other): [Relation, Person] => ['former_spouse', other]),
    ['parent', person.mother],
    ['parent', person.father],
    ...person.children.map((other): [Relation, Person] => ['child', other]),
    ...[...siblings].map((other): [Relation, Person] => ['sibling', other]),
  ];
  return list.flatMap(([relation, other]) => (other && known.has(other) ? [{ id: other.id, relation }] : []));
}

/** The line of a person; `records` are the items of its list, as they were noted. */
export function personLine(circle: Circle, person: Person, known: ReadonlySet<Person>, records: string): string {
  return `${JSON.stringify(truthOfPerson(circle, person, known)).slice(0, -1)},"records":[${records}]}`;
}

function truthOfPerson(circle: Circle, person: Person, known: ReadonlySet<Person>): Omit<TruthPerson, 'records'> {
  // Who still stands at the door of a household belongs to it, whatever they are about to do.
  const home = person.stays.at(-1);
  const housed = home?.to === null ? home.dwelling?.household : null;
  const household = `H${circle.index}-${housed?.id ?? person.householdId}`;
  const alive = person.died === null;
  return {
    type: 'person',
    id: person.id,
    household,
    split: person.isBeyond ? 'none' : splitOf(circle.plan.seed, household),
    sex: person.sex,
    born: printDay(person.born),
    died: until(person.died),
    names: person.names.map(({ first, middle, last, suffix, from }) => ({ first, middle, last, suffix, from: printDay(from) })),
    phones: person.phones.map(({ number, type, from, to }) => ({
      number,
      type,
      from: printDay(from),
      to: until(to),
      live: alive && to === null,
    })),
    emails: person.emails.map(({ email, from, to, status }) => ({
      email,
      from: printDay(from),
      to: until(to),
      live: alive && status !== 'undeliverable',
      status,
    })),
    addresses: person.stays.map((stay) => ({ ...plain(stay.address), from: printDay(stay.from), to: until(stay.to) })),
    relatives: relativesOf(person, known),
  };
}

/** Each once, of those that the truth tells of. */
function idsOf(people: readonly Person[], known: ReadonlySet<Person>): string[] {
  const ids: string[] = [];
  for (const person of people) if (known.has(person) && !ids.includes(person.id)) ids.push(person.id);
  return ids;
}

export function truthOfParcel(holding: Holding, known: ReadonlySet<Person>): TruthParcel {
  const title = currentTitle(holding);
  const living = title.persons.filter((person) => person.died === null);
  const settling = title.representative?.died === null ? [title.representative] : [];
  const former: Person[] = [];
  for (let at = holding.titles.length - 2; at >= 0; at--)
    for (const person of holding.titles[at]!.persons) if (!title.persons.includes(person)) former.push(person);
  const occupants: Person[] = [];
  for (const { household } of holding.dwellings)
    if (household) occupants.push(...household.adults, ...household.children, ...household.lodgers);
  return {
    type: 'parcel',
    fips: holding.lot.county.fips,
    apn: holding.lot.apn,
    address: plain(holding.lot.address),
    confidential: holding.confidential,
    ownerKind: title.kind,
    personIds: (living.length > 0 ? living : title.persons).map((person) => person.id),
    organisationId: title.organisation?.id ?? null,
    heirIds: idsOf(settling, known),
    otherHeirIds: title.kind === 'estate' ? idsOf(heirsOf(title), known).filter((id) => id !== settling[0]?.id) : [],
    formerOwnerIds: idsOf(former, known),
    occupantIds: idsOf(occupants, known),
    trustName: title.trustName === '' ? null : title.trustName,
    since: printDay(title.from),
    price: title.price > 0 ? title.price : null,
    ownerOccupied: title.persons.some((person) => person.household !== null && holding.dwellings.includes(person.household.dwelling!)),
  };
}

export function truthOfOrganisation(organisation: Organisation): TruthOrganisation {
  const named = [...organisation.officers, ...(organisation.agent ? [organisation.agent] : [])];
  return {
    type: 'organisation',
    id: organisation.id,
    kind: organisation.kind,
    name: organisation.name,
    registryNumber: organisation.registryNumber,
    active: organisation.active,
    officerIds: [...new Set(named.flatMap((officer) => (officer.person ? [officer.person.id] : [])))],
    officerOrganisationIds: [...new Set(named.flatMap((officer) => (officer.organisation ? [officer.organisation.id] : [])))],
  };
}
