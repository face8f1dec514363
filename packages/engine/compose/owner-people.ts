import type { Owner, OwnerHop } from '../answer.ts';
import type { Records } from '../cluster/scene.ts';
import { toComparableAddress, toComparableName } from '../cluster/mention.ts';
import type { ComparableAddress, PersonView } from '../compare/comparable.ts';
import { buildingText } from '../compare/compare-addresses.ts';
import { readName, type NameReading, type PersonName } from '../normalize/name.ts';
import { toPercent } from '../score/odds.ts';
import type { CurrentOwner } from './current-owner.ts';
import { followOrganisation } from './follow-organisation.ts';
import type { PropertyFile } from './property-file.ts';

/** A person to be reached about a property: an owner, or who stands behind the owner. */
export interface OwnerPerson {
  name: PersonName;
  view: PersonView;
  /** 0..1 that this person owns or speaks for the owner. */
  probability: number;
}

export interface OwnerPeople {
  owners: Owner[];
  path: OwnerHop[];
  people: OwnerPerson[];
  /** Owning organisations, and those found behind them. */
  organisations: NameReading[];
}

/** The owners as printed, and the persons behind them: themselves, trustees, heirs, officers of a company. */
export function findOwnerPeople(records: Records, property: PropertyFile, owner: CurrentOwner): OwnerPeople {
  const addresses = ownerAddresses(property, owner);
  const result: OwnerPeople = { owners: [], path: [], people: [], organisations: [] };
  for (const reading of owner.readings) {
    if (reading.kind === 'person' || reading.kind === 'couple') addPersons(result, reading, owner, addresses);
    else addOrganisation(records, result, reading, owner, addresses);
  }
  if (owner.careOf) addCareOf(result, owner, addresses);
  return { ...result, people: uniquePeople(result.people) };
}

function ownerAddresses(property: PropertyFile, owner: CurrentOwner): ComparableAddress[] {
  const addresses: ComparableAddress[] = owner.mailing ? [toComparableAddress(owner.mailing)] : [];
  if (property.situs) addresses.push({ parts: property.situs, building: buildingText(property.situs) });
  return addresses;
}

export function personView(name: PersonName, addresses: readonly ComparableAddress[]): PersonView {
  return { names: [toComparableName(name)], births: [], addresses, phones: new Set(), emails: new Set() };
}

function addPersons(result: OwnerPeople, reading: NameReading, owner: CurrentOwner, addresses: readonly ComparableAddress[]): void {
  for (const name of reading.persons) {
    result.owners.push({ name: name.display, kind: 'person', confidence: toPercent(owner.probability), evidence: owner.evidence });
    result.people.push({ name, view: personView(name, addresses), probability: owner.probability });
  }
}

const HOP_ROLE: Partial<Record<NameReading['kind'], { role: string; probability: number }>> = {
  trust: { role: 'Trustee', probability: 0.9 },
  estate: { role: 'Deceased owner', probability: 0.9 },
};

function addOrganisation(records: Records, result: OwnerPeople, reading: NameReading, owner: CurrentOwner, addresses: readonly ComparableAddress[]): void {
  const display = reading.organisation?.display ?? reading.persons.map((person) => person.display).join(' and ');
  const kind = reading.kind === 'couple' ? 'person' : reading.kind;
  result.owners.push({ name: display, kind, confidence: toPercent(owner.probability), evidence: owner.evidence });
  const hop = HOP_ROLE[reading.kind];
  for (const name of reading.persons) {
    const { role, probability } = hop ?? { role: 'Named with the owner', probability: 0.7 };
    result.path.push({ from: display, to: name.display, role, confidence: toPercent(probability), evidence: owner.evidence });
    result.people.push({ name, view: personView(name, addresses), probability: owner.probability * probability });
  }
  if (reading.kind !== 'company' && reading.kind !== 'trust') return;
  const behind = followOrganisation(records, reading, owner.mailing);
  result.path.push(...behind.path);
  result.organisations.push(reading, ...behind.organisations);
  for (const { name, address, probability } of behind.people) {
    const places = [...(address ? [toComparableAddress(address)] : []), ...addresses];
    result.people.push({ name, view: personView(name, places), probability: owner.probability * probability });
  }
}

function addCareOf(result: OwnerPeople, owner: CurrentOwner, addresses: readonly ComparableAddress[]): void {
  const reading = readName({ full: owner.careOf! });
  const from = result.owners[0]?.name;
  if (!from || reading.organisation) return;
  for (const name of reading.persons) {
    result.path.push({ from, to: name.display, role: 'In care of', confidence: 70, evidence: owner.evidence });
    result.people.push({ name, view: personView(name, addresses), probability: owner.probability * 0.7 });
  }
}

/** One person named twice (as officer and agent, as trustee and in care of) counts once, at their best. */
function uniquePeople(people: readonly OwnerPerson[]): OwnerPerson[] {
  const best = new Map<string, OwnerPerson>();
  for (const person of people) {
    const text = `${person.name.last},${person.name.first},${person.name.suffix ?? ''}`;
    const known = best.get(text);
    if (!known) best.set(text, person);
    else best.set(text, { ...known, probability: Math.max(known.probability, person.probability), view: { ...known.view, addresses: [...known.view.addresses, ...person.view.addresses] } });
  }
  return [...best.values()].sort((a, b) => b.probability - a.probability);
}

