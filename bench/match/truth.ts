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
  /** Who has a number today, by its ten digits. */
  holders: Map<string, TruthPerson[]>;
  organisations: Map<string, TruthOrganisation>;
  /** How many organisations name this one as officer or agent. */
  namedBy: Map<string, number>;
}

/** What is so, from the file the made-up state keeps apart. */
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

/** Named by this many organisations, a company is a registered agent by trade and has no part in what it is agent of. */
const AGENT_OF_MANY = 4;

/**
 * Who is to be reached about a parcel: living owners and trustees, the heir who settles an estate and the husband or wife who lives there still, or the
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

/** Of an estate. Whom the dead had parted from lives elsewhere. */
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

/** What the feeds hold, by the truth: which records are of whom (the feeds' record ids say it), with which numbers. */
export interface Held {
  /** By person: the numbers, in E.164, that some record has under them. */
  phones: Map<string, Set<string>>;
  /** By person: the emails, likewise. */
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

/** The numbers that reach a person today and that some record has under them: what a perfect search could find. */
export function findablePhones(held: Held, person: TruthPerson): string[] {
  return [...livePhones([person])].filter((phone) => held.phones.get(person.id)?.has(phone));
}
