import type { EvidenceLine, Owner, OwnerHop } from '../answer.ts';
import { toComparableAddress, toComparableName } from '../cluster/mention.ts';
import type { Records } from '../cluster/scene.ts';
import { buildingText } from '../compare/compare-addresses.ts';
import type { ComparableAddress, PersonView } from '../compare/comparable.ts';
import { isSameOwner, isSamePrintedPerson } from '../compare/compare-owners.ts';
import { readName, type NameReading, type PersonName } from '../normalize/name.ts';
import { titleCase } from '../normalize/title-case.ts';
import { toPercent } from '../score/odds.ts';
import { BEHIND_OWNER } from '../weights.ts';
import type { CurrentOwner } from './current-owner.ts';
import { followOrganisation } from './follow-organisation.ts';
import type { PropertyFile } from './property-file.ts';

/** A person to be reached about a property: an owner, or who stands behind the owner. */
export interface OwnerPerson {
  /** Without a given name: anybody of that surname at the owner's address. */
  name: PersonName;
  view: PersonView;
  /** 0..1 that this person owns or speaks for the owner. */
  probability: number;
  isOwner: boolean;
}

export interface OwnerPeople {
  owners: Owner[];
  path: OwnerHop[];
  people: OwnerPerson[];
  /** Owning organisations in every spelling, and those found behind them. */
  organisations: NameReading[];
}

/** What the steps below add to. */
interface Gathering extends OwnerPeople {
  owner: CurrentOwner;
  addresses: ComparableAddress[];
}

/** The owners as printed, and the persons behind them: themselves, trustees, heirs, officers of a company. */
export function findOwnerPeople(records: Records, property: PropertyFile, owner: CurrentOwner): OwnerPeople {
  const result: Gathering = { owners: [], path: [], people: [], organisations: [], owner, addresses: ownerAddresses(property, owner) };
  for (const reading of owner.readings) {
    if (reading.organisation) addOrganisation(records, result, reading);
    else addPersons(result, reading);
  }
  addLeftOut(result);
  if (owner.grantor)
    addBehind(result, owner.grantor.reading.persons, 'Deeded it to this owner', BEHIND_OWNER.grantor, [owner.grantor.evidence]);
  if (owner.careOf) addCareOf(result, owner.careOf);
  return { ...result, people: uniquePeople(result.people) };
}

function ownerAddresses(property: PropertyFile, owner: CurrentOwner): ComparableAddress[] {
  const mailings = [owner.mailing, owner.otherMailing].filter((address) => address !== null);
  const addresses = mailings.map((address) => toComparableAddress(address));
  if (property.situs) addresses.push({ parts: property.situs, building: buildingText(property.situs) });
  return addresses;
}

/** The person under each spelling that the agreeing records print. */
function viewOf(name: PersonName, result: Gathering, places: readonly ComparableAddress[] = result.addresses): PersonView {
  const names = [name, ...result.owner.prints.flatMap((print) => print.persons).filter((other) => isSamePrintedPerson(name, other))];
  return { names: names.map(toComparableName), births: [], addresses: places, phones: new Set(), emails: new Set() };
}

function addPersons(result: Gathering, reading: NameReading): void {
  const { owner } = result;
  for (const name of reading.persons) {
    result.owners.push({ name: name.display, kind: 'person', confidence: toPercent(owner.probability), evidence: owner.evidence });
    result.people.push({ name, view: viewOf(name, result), probability: owner.probability, isOwner: true });
  }
  const spouse = reading.marks.some((mark) => mark === 'et_ux' || mark === 'et_vir');
  const last = reading.persons[0]?.last;
  if (spouse && last) addFamily(result, last, BEHIND_OWNER.unnamedSpouse, false);
}

/** A short column cuts the second owner off; the bill or the deed names both. */
function addLeftOut(result: Gathering): void {
  const { owner } = result;
  if (result.owners.length !== 1 || result.owners[0]!.kind !== 'person') return;
  const known = result.people.map((person) => person.name);
  for (const print of owner.prints) {
    for (const name of print.persons) {
      if (known.some((other) => isSamePrintedPerson(other, name))) continue;
      known.push(name);
      const probability = owner.probability * BEHIND_OWNER.leftOutOwner;
      result.owners.push({ name: name.display, kind: 'person', confidence: toPercent(probability), evidence: owner.evidence });
      result.people.push({ name, view: viewOf(name, result), probability, isOwner: true });
    }
  }
}

function addOrganisation(records: Records, result: Gathering, printed: NameReading): void {
  const { owner } = result;
  const spellings = [printed, ...owner.prints.filter((print) => print.organisation && isSameOwner(print, printed))];
  const behind = followOrganisation(records, spellings, owner.mailing);
  const organisation = printed.organisation!;
  const display = behind.registeredName ?? organisation.display;
  const kind = printed.kind === 'couple' ? 'person' : printed.kind;
  result.owners.push({ name: display, kind, confidence: toPercent(owner.probability), evidence: owner.evidence });
  if (kind === 'company' || kind === 'trust') result.organisations.push(...spellings, ...behind.organisations);
  if (kind === 'trust') addBehind(result, printed.persons, 'Trustee', BEHIND_OWNER.trustee, owner.evidence);
  if (kind === 'estate') addBehind(result, printed.persons, 'Deceased owner', BEHIND_OWNER.deceased, owner.evidence);
  const family =
    kind === 'trust' ? (printed.persons[0]?.last ?? organisation.core[0]) : kind === 'estate' ? printed.persons[0]?.last : undefined;
  if (family) addFamily(result, family, kind === 'trust' ? BEHIND_OWNER.trustFamily : BEHIND_OWNER.heir, printed.persons.length === 0);
  result.path.push(...behind.path);
  for (const { name, address, probability } of behind.people) {
    const places = [...(address ? [toComparableAddress(address)] : []), ...result.addresses];
    result.people.push({ name, view: viewOf(name, result, places), probability: owner.probability * probability, isOwner: false });
  }
}

function addBehind(result: Gathering, persons: readonly PersonName[], role: string, probability: number, evidence: EvidenceLine[]): void {
  const from = result.owners[0]?.name ?? '';
  for (const name of persons) {
    if (result.people.some((person) => person.probability > probability && isSamePrintedPerson(person.name, name))) continue;
    result.path.push({ from, to: name.display, role, confidence: toPercent(probability), evidence });
    result.people.push({ name, view: viewOf(name, result), probability: result.owner.probability * probability, isOwner: false });
  }
}

/** Anybody of the surname at the owner's address: the spouse, trustee or heir whom no record names. */
function addFamily(result: Gathering, last: string, probability: number, isSole: boolean): void {
  const name: PersonName = { last, display: `the ${titleCase(last)} family` };
  const share = isSole ? BEHIND_OWNER.soleFamily : probability;
  result.people.push({
    name,
    view: viewOf(name, { ...result, owner: { ...result.owner, prints: [] } }),
    probability: result.owner.probability * share,
    isOwner: false,
  });
}

function addCareOf(result: Gathering, careOf: string): void {
  const reading = readName({ full: careOf });
  if (!reading.organisation) addBehind(result, reading.persons, 'In care of', BEHIND_OWNER.careOf, result.owner.evidence);
}

/** One person named twice (as officer and agent, as trustee and in care of) counts once, at their best. */
function uniquePeople(people: readonly OwnerPerson[]): OwnerPerson[] {
  const best = new Map<string, OwnerPerson>();
  for (const person of people) {
    const text = `${person.name.last},${person.name.first},${person.name.suffix ?? ''}`;
    const known = best.get(text);
    if (!known) best.set(text, person);
    else {
      const view = {
        ...known.view,
        names: [...known.view.names, ...person.view.names],
        addresses: [...known.view.addresses, ...person.view.addresses],
      };
      best.set(text, {
        ...known,
        probability: Math.max(known.probability, person.probability),
        isOwner: known.isOwner || person.isOwner,
        view,
      });
    }
  }
  return [...best.values()].sort((a, b) => Number(b.isOwner) - Number(a.isOwner) || b.probability - a.probability);
}
