import type { TruthRecord } from './feeds/context.ts';
import { mixKeys } from './ground/random.ts';
import { printDay } from './ground/written-days.ts';
import { currentTitle, heirsOf } from './owners/titles.ts';
import { fullLine, type Address } from './places/addresses.ts';
import type { Circle, Holding, LineType, Organisation, OwnerKind, Person } from './people/types.ts';
import type { Sex } from './names/pick-name.ts';

/**
 * The content of `truth.ndjson`: true facts, one object per line, distinguished by `type`. Dates are 'YYYY-MM-DD'; `to: null` means that it still holds.
 * Persons are those who live in the state's lots or are namesakes of one who does in the same city, own in the state, run a company that does, or left or died
 * within twenty years.
 */
export type Truth = TruthPerson | TruthParcel | TruthOrganisation;

/**
 * Assigned by household, so that people of one house are never in different splits. `none` is for people in no sample: the namesakes generated for the rest of
 * a city.
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
  /** Oldest first; the last is the current name. */
  names: { first: string; middle: string; last: string; suffix: string; from: string }[];
  /** `live`: it reaches this person on the state's date. */
  phones: { number: string; type: LineType; from: string; to: string | null; live: boolean }[];
  emails: { email: string; from: string; to: string | null; live: boolean; status: 'deliverable' | 'undeliverable' | 'catch_all' }[];
  addresses: (TruthAddress & { from: string; to: string | null })[];
  relatives: { id: string; relation: Relation }[];
  /** Every record about this person, whatever its errors. Only this list depends on the noise. */
  records: TruthRecord[];
}

export interface TruthParcel {
  type: 'parcel';
  fips: string;
  apn: string;
  address: TruthAddress;
  /** The owner is confidential: no answer may name them. */
  confidential: boolean;
  ownerKind: OwnerKind;
  /** Owners, trustees, or the deceased whose estate owns it. */
  personIds: string[];
  organisationId: string | null;
  /** For an estate, the adult child who settles it and in whose care its mail goes; empty if nobody was appointed. */
  heirIds: string[];
  /** For an estate, the other adult children; no record of the parcel points to them. */
  otherHeirIds: string[];
  /** Previous owners, latest first, as far as they are part of the truth. */
  formerOwnerIds: string[];
  /** Adults who live there today, owners or not. */
  occupantIds: string[];
  /** The trust's own name, if it has one. */
  trustName: string | null;
  since: string;
  price: number | null;
  /** An owner lives there. */
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
  /** Organisations named as officers or agent; follow them to the people behind. */
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

/** The line of a person; `records` are the serialized items of its list. */
export function personLine(circle: Circle, person: Person, known: ReadonlySet<Person>, records: string): string {
  return `${JSON.stringify(truthOfPerson(circle, person, known)).slice(0, -1)},"records":[${records}]}`;
}

function truthOfPerson(circle: Circle, person: Person, known: ReadonlySet<Person>): Omit<TruthPerson, 'records'> {
  // Somebody who still lives with a household belongs to it, even if they are about to leave.
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

/** The ids of the people who are part of the truth, without duplicates. */
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
