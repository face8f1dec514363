import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TruthOrganisation, TruthParcel, TruthPerson } from '../../packages/world/truth.ts';
import type { Evidence } from '@deedline/engine/model/evidence';
import { readEmail } from '@deedline/engine/normalize/email';
import { readPhone } from '@deedline/engine/normalize/phone';

export interface TruthIndex {
  parcels: TruthParcel[];
  persons: Map<string, TruthPerson>;
  /** Current holders of a phone, by its ten digits. */
  holders: Map<string, TruthPerson[]>;
  organisations: Map<string, TruthOrganisation>;
  /** Number of organisations that name this one as an officer or agent. */
  namedBy: Map<string, number>;
}

/** Reads the truth, which the made-up state keeps in a separate file. */
export async function readTruth(folder: string): Promise<TruthIndex> {
  const index: TruthIndex = { parcels: [], persons: new Map(), holders: new Map(), organisations: new Map(), namedBy: new Map() };
  for await (const line of createInterface({ input: createReadStream(join(folder, 'truth.ndjson')) })) {
    const item = JSON.parse(line) as TruthPerson | TruthParcel | TruthOrganisation;
    if (item.type === 'parcel') index.parcels.push(item);
    else if (item.type === 'person') {
      index.persons.set(item.id, item);
      for (const { live, number } of item.phones) if (live) index.holders.set(number, [...(index.holders.get(number) ?? []), item]);
    } else {
      index.organisations.set(item.id, item);
      for (const other of item.officerOrganisationIds) index.namedBy.set(other, (index.namedBy.get(other) ?? 0) + 1);
    }
  }
  return index;
}

/** A company named by this many organisations is a commercial registered agent, with no stake in them. */
const AGENT_OF_MANY = 4;

/**
 * The people to be reached about a parcel: living owners and trustees; for an estate, the heir who settles it and the spouse who still lives there; or the
 * people behind the owning companies.
 */
export function peopleOf(truth: TruthIndex, parcel: TruthParcel): TruthPerson[] {
  const ids = new Set([...parcel.personIds, ...parcel.heirIds, ...widowedOf(truth, parcel)]);
  const waiting = parcel.organisationId ? [parcel.organisationId] : [];
  const visited = new Set<string>();
  while (waiting.length > 0) {
    const id = waiting.pop()!;
    if (visited.has(id)) continue;
    visited.add(id);
    const organisation = truth.organisations.get(id);
    for (const person of organisation?.officerIds ?? []) ids.add(person);
    waiting.push(...(organisation?.officerOrganisationIds ?? []).filter((other) => (truth.namedBy.get(other) ?? 0) < AGENT_OF_MANY));
  }
  return [...ids].flatMap((id) => {
    const person = truth.persons.get(id);
    return person && person.died === null ? [person] : [];
  });
}

/** The widowed spouse of an estate. A former spouse lives elsewhere and does not count. */
function widowedOf(truth: TruthIndex, { ownerKind, personIds, occupantIds }: TruthParcel): string[] {
  if (ownerKind !== 'estate') return [];
  const relatives = personIds.flatMap((id) => truth.persons.get(id)?.relatives ?? []);
  return relatives.flatMap(({ id, relation }) => (relation === 'former_spouse' && occupantIds.includes(id) ? [id] : []));
}

export function livePhones(people: readonly TruthPerson[]): Set<string> {
  return new Set(
    people.flatMap((person) => person.phones.filter((phone) => phone.live).map((phone) => readPhone(phone.number) ?? phone.number)),
  );
}

export function liveEmails(people: readonly TruthPerson[]): Set<string> {
  return new Set(people.flatMap((person) => person.emails.filter((email) => email.live).map((email) => email.email)));
}

/** What the feeds contain according to the truth: whose each record is (by its record id), and which contacts it lists. */
export interface Held {
  /** By person: the phones, in E.164, that some record lists for them. */
  phones: Map<string, Set<string>>;
  /** By person: the emails that some record lists for them. */
  emails: Map<string, Set<string>>;
  /** Evidence ids by person. */
  records: Map<string, string[]>;
  /** Person by evidence id. */
  owners: Map<string, string>;
}

export function indexHeld(evidence: readonly Evidence[]): Held {
  const held: Held = { phones: new Map(), emails: new Map(), records: new Map(), owners: new Map() };
  for (const item of evidence) {
    const number = item.kind === 'person' ? /^[A-Z]+(\d+)/.exec(item.recordId)?.[1] : undefined;
    if (item.kind !== 'person' || number === undefined) continue;
    const person = `P${number}`;
    held.owners.set(item.id, person);
    held.records.set(person, [...(held.records.get(person) ?? []), item.id]);
    const phones = held.phones.get(person) ?? new Set();
    for (const phone of item.body.phones ?? []) phones.add(readPhone(phone) ?? phone);
    held.phones.set(person, phones);
    const emails = held.emails.get(person) ?? new Set();
    for (const email of item.body.emails ?? []) emails.add(readEmail(email) ?? email);
    held.emails.set(person, emails);
  }
  return held;
}

/** The phones that reach a person today and are listed for them in some record: the ceiling of a perfect search. */
export function findablePhones(held: Held, person: TruthPerson): string[] {
  return [...livePhones([person])].filter((phone) => held.phones.get(person.id)?.has(phone));
}
