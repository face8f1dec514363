import type { Owner } from '@deedline/contract/search/results';
import type { Decision, Ground } from '../model/grounds.ts';
import type { Mention } from '../cluster/mention.ts';
import { buildingText, mayBeSameDoor, toComparableAddress } from '../compare/compare-addresses.ts';
import { toComparableName } from '../compare/compare-names.ts';
import type { Records } from '../cluster/scene.ts';
import { firstDayOf } from '../compare/compare-dates.ts';
import type { ComparableAddress, PersonView } from '../compare/comparable.ts';
import { isSameOwner, isSameNamedPerson } from '../compare/compare-owners.ts';
import type { NameReading, PersonName } from '../normalize/name.ts';
import { readNameOnce } from '../normalize/read-once.ts';
import { titleCase } from '../text/title-case.ts';
import { toWeight } from '../model/odds.ts';
import { HOLDER_DECEASED_FACTOR } from '../model/weights.ts';
import { otherReadings } from './other-readings.ts';
import type { CurrentOwner } from './current-owner.ts';
import { findCoOwners } from './find-co-owners.ts';
import { findResidents } from './find-residents.ts';
import { type FoundHop, followOrganisation } from './follow-organisation.ts';
import { BEHIND_OWNER, ORDER_GUESSED } from './people-weights.ts';
import type { PropertyFile } from './property-file.ts';

/** A person to be reached about a property: an owner, or somebody behind the owner. */
export interface OwnerPerson {
  /** A name without a given name stands for anybody with that surname at the owner's address. */
  name: PersonName;
  view: PersonView;
  /** 0..1: the probability that this person owns or speaks for the owner. */
  probability: number;
  /** The decisions that the owner owns, and that this person is or speaks for the owner. Their product is `probability`. */
  chances: readonly Decision[];
  isOwner: boolean;
  /** The person whose estate owns the property. */
  isDeceased?: true;
  /** What a family member would be to the owner, if no record names one. */
  role?: string;
}

/** A person or organisation that owns, and what must hold for it. */
export interface FoundOwner {
  name: string;
  kind: Owner['kind'];
  /** The decision about ownership comes first. */
  chances: readonly Decision[];
  /** For a person on the roll or deed: what is known of them. */
  view?: PersonView;
}

export interface OwnerPeople {
  owners: FoundOwner[];
  path: FoundHop[];
  people: OwnerPerson[];
  /** Owning organisations in every spelling, and those found behind them. */
  organisations: NameReading[];
}

/** The result that the steps below add to. */
interface Gathering extends OwnerPeople {
  owner: CurrentOwner;
  addresses: ComparableAddress[];
}

/** The owners as printed, and the people behind them: the owners themselves, trustees, heirs, officers of a company. */
export function findOwnerPeople(records: Records, property: PropertyFile, owner: CurrentOwner): OwnerPeople {
  const result: Gathering = { owners: [], path: [], people: [], organisations: [], owner, addresses: ownerAddresses(property, owner) };
  for (const reading of owner.readings) {
    if (reading.organisation) addOrganisation(records, result, reading);
    else addPersons(records, result, reading);
  }
  addLeftOut(result);
  addUnnamed(records, property, result);
  if (owner.grantor) addGrantor(result, owner.grantor);
  if (owner.careOf) addCareOf(result, owner.careOf);
  addResidents(records, result);
  return { ...result, people: uniquePeople(result.people) };
}

function ownerAddresses(property: PropertyFile, owner: CurrentOwner): ComparableAddress[] {
  const mailings = [owner.mailing, owner.otherMailing].filter((address) => address !== null);
  const addresses = mailings.map((address) => toComparableAddress(address));
  if (property.situs) addresses.push({ parts: property.situs, building: buildingText(property.situs) });
  return addresses;
}

/** A view of which nothing is known. */
const NOBODY: PersonView = {
  names: [],
  births: [],
  addresses: [],
  phones: new Set(),
  emails: new Set(),
  common: undefined,
  diedBy: undefined,
  aliveOn: undefined,
};

/** The person under every spelling that agreeing records print. */
function viewOf(
  name: PersonName,
  result: Gathering,
  places: readonly ComparableAddress[] = result.addresses,
  aliases: readonly PersonName[] = [],
): PersonView {
  const printed = result.owner.variants.flatMap((print) => print.reading.persons);
  const names = [name, ...printed.filter((other) => isSameNamedPerson(name, other)), ...otherReadings(name), ...aliases];
  return { ...NOBODY, names: names.map(toComparableName), addresses: places };
}

/** The decision that the owner owns the property. */
function ownership({ owner }: Gathering, grounds: readonly Ground[] = []): Decision {
  return { question: 'ownership', probability: owner.probability, grounds };
}

function addPerson(result: Gathering, name: PersonName, view: PersonView, share: number, isOwner: boolean, role?: string): void {
  const chances = [ownership(result), ...standingOf(share)];
  result.people.push({ name, view, probability: result.owner.probability * share, chances, isOwner, ...(role ? { role } : {}) });
}

function standingOf(share: number): Decision[] {
  return share < 1 ? [{ question: 'standing', probability: share, grounds: [] }] : [];
}

/** Whether another record prints the same name in a known order. */
function isToldElsewhere(name: PersonName, { owner }: Gathering): boolean {
  return owner.variants.some(({ reading }) => !reading.orderGuessed && reading.persons.some((other) => isSameNamedPerson(name, other)));
}

/** The name with given name and surname swapped. */
function turned({ first, last, ...rest }: PersonName): PersonName {
  return { ...rest, ...(last === undefined ? {} : { first: last }), ...(first === undefined ? {} : { last: first }) };
}

/** The buyer was alive on the purchase date, so a namesake who had died by then is another person, such as the father. */
function aliveAtPurchase(view: PersonView, { since }: CurrentOwner): PersonView {
  return since === null ? view : { ...view, aliveOn: firstDayOf(since) };
}

function addPersons(records: Records, result: Gathering, reading: NameReading): void {
  for (const [index, printed] of reading.persons.entries()) {
    const name = spellPerson(printed, records, result);
    const aliases = index === 0 ? reading.aliases : [];
    const seen = aliveAtPurchase(viewOf(name, result, result.addresses, aliases), result.owner);
    const share = reading.orderGuessed && !isToldElsewhere(name, result) ? ORDER_GUESSED : 1;
    const view = share < 1 ? { ...seen, names: [...seen.names, toComparableName(turned(name))] } : seen;
    const chances = [ownership(result, result.owner.grounds), ...standingOf(share)];
    result.owners.push({ name: name.display, kind: 'person', chances, view });
    addPerson(result, name, view, share, true);
  }
}

/** Adds the likely co-owners, from among those who live with the owner, if the roll says that somebody else owns as well and no record names them. */
function addUnnamed(records: Records, property: PropertyFile, result: Gathering): void {
  const { owner } = result;
  const [reading, ...others] = owner.readings;
  if (!reading || others.length > 0 || result.owners.length !== 1 || result.owners[0]!.kind !== 'person') return;
  const isSpouse = reading.marks.some((mark) => mark === 'et_ux' || mark === 'et_vir');
  if (!isSpouse && !reading.marks.includes('et_al')) return;
  const found = findCoOwners(records, property.situs, owner, reading);
  for (const { name, evidence, share } of found) {
    const text = `${name.display}: lives with the owner, beside whom the roll has somebody else`;
    const ground: Ground = { record: evidence, text, weight: toWeight(share), agrees: ['address'] };
    const chances: Decision[] = [{ question: 'standing', probability: share, grounds: [ground] }];
    result.path.push({ from: result.owners[0]!.name, to: name.display, role: 'Likely co-owner', chances });
    addPerson(result, name, viewOf(name, result), share, false);
  }
  const last = reading.persons[0]?.last;
  if (found.length === 0 && isSpouse && last) addFamily(result, last, BEHIND_OWNER.unnamedSpouse, false);
}

/** Adds owners whom a short column left out and whom the bill or deed names. */
function addLeftOut(result: Gathering): void {
  const { owner } = result;
  if (result.owners.length !== 1 || result.owners[0]!.kind !== 'person') return;
  const known = result.people.map((person) => person.name);
  for (const { reading, evidence } of owner.variants) {
    for (const name of reading.persons) {
      if (known.some((other) => isSameNamedPerson(other, name))) continue;
      known.push(name);
      const share = BEHIND_OWNER.leftOutOwner;
      const named: Ground = { record: evidence, text: 'names this owner beside the first', weight: toWeight(share) };
      const standing: Decision = { question: 'standing', probability: share, grounds: [named] };
      result.owners.push({ name: name.display, kind: 'person', chances: [ownership(result, owner.grounds), standing] });
      addPerson(result, name, viewOf(name, result), share, true);
    }
  }
}

function addOrganisation(records: Records, result: Gathering, printed: NameReading): void {
  const { owner } = result;
  const others = owner.variants.map(({ reading }) => reading).filter((print) => print.organisation && isSameOwner(print, printed));
  const spellings = [printed, ...others];
  const behind = followOrganisation(records, spellings, owner.mailing);
  const organisation = printed.organisation!;
  const display = spellOrganisation(spellings, behind.registeredName);
  const kind = printed.kind === 'couple' ? 'person' : printed.kind;
  result.owners.push({ name: display, kind, chances: [ownership(result, owner.grounds)] });
  if (kind === 'company' || kind === 'trust') result.organisations.push(...spellings, ...behind.organisations);
  if (kind === 'trust')
    addBehind(result, printed.persons, 'Trustee', BEHIND_OWNER.trustee, nameOf(owner, 'named in the title of the trust'));
  if (kind === 'company')
    addBehind(result, printed.persons, 'Named with the company', BEHIND_OWNER.trustee, nameOf(owner, 'named in the owner’s line'));
  if (kind === 'estate') addDeceased(result, printed.persons);
  const family =
    kind === 'trust' ? (printed.persons[0]?.last ?? organisation.core[0]) : kind === 'estate' ? printed.persons[0]?.last : undefined;
  if (family) addFamily(result, family, kind === 'trust' ? BEHIND_OWNER.trustFamily : BEHIND_OWNER.heir, printed.persons.length === 0);
  result.path.push(...behind.path);
  for (const { name, address, probability } of behind.people) {
    const places = [...(address ? [toComparableAddress(address)] : []), ...result.addresses];
    addPerson(result, name, viewOf(name, result, places), probability, false);
  }
}

/** The registry's spelling if it has the organisation, because rolls truncate and mistype names; otherwise the spelling that most records print. */
function spellOrganisation(spellings: readonly NameReading[], registered: string | null): string {
  const displays = spellings.flatMap(({ organisation }) => (organisation ? [organisation.display] : []));
  const [printed = ''] = displays;
  if (registered !== null) return registered;
  const votes = (display: string): number => displays.filter((other) => lettersOf(other) === lettersOf(display)).length;
  return displays.reduce((best, display) => (votes(display) > votes(best) ? display : best), printed);
}

function lettersOf(display: string): string {
  return display.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/**
 * Corrects a typing error in the printed name: the other spelling is used if at least two other records all print it, or if several records of people at the
 * owner's addresses have it and none has the printed one.
 */
function spellPerson(name: PersonName, records: Records, result: Gathering): PersonName {
  const variants = result.owner.variants.flatMap(({ reading }) => reading.persons).filter((other) => isSameNamedPerson(name, other));
  const other = variants.find((print) => !isSpelledAs(print, name));
  const isSlip = other?.first?.length === name.first?.length || other?.last?.length === name.last?.length;
  if (!other || !isSlip) return name;
  const agree = variants.filter((print) => isSpelledAs(print, other));
  if (agree.length > 1 && agree.length === variants.length) return spelledAs(other, name);
  const [own, others] = [name, other].map((print) => recordsBearing(print, records, result)) as [number, number];
  return own === 0 && others > 1 ? spelledAs(other, name) : name;
}

function isSpelledAs(print: Pick<PersonName, 'first' | 'last'>, name: PersonName): boolean {
  return print.first === name.first && print.last === name.last;
}

function spelledAs(other: PersonName, { suffix }: PersonName): PersonName {
  return { ...other, ...(suffix ? { suffix } : {}) };
}

/** The number of records of people at the owner's addresses that have exactly this name. */
function recordsBearing(name: PersonName, { mentions }: Records, { addresses }: Gathering): number {
  const isThere = ({ addresses: [home] }: Mention): boolean =>
    home !== undefined && addresses.some(({ parts }) => mayBeSameDoor(home.parts, parts));
  return mentions.filter((mention) => mention.names.some((each) => isSpelledAs(each, name)) && isThere(mention)).length;
}

/** The record that shows the owner, quoted for the other person it names. */
function nameOf(owner: CurrentOwner, text: string): Ground {
  return { ...owner.grounds[0]!, text };
}

function addBehind(result: Gathering, persons: readonly PersonName[], role: string, probability: number, shown: Ground): void {
  const from = result.owners[0]?.name ?? '';
  for (const name of persons) {
    if (result.people.some((person) => person.probability > probability && isSameNamedPerson(person.name, name))) continue;
    const ground: Ground = { ...shown, weight: toWeight(probability), text: `${name.display}: ${shown.text}` };
    result.path.push({ from, to: name.display, role, chances: [{ question: 'standing', probability, grounds: [ground] }] });
    addPerson(result, name, viewOf(name, result), probability, false);
  }
}

/** Adds the deceased whose estate owns the property. They are named but cannot be reached; an heir may answer their lines. */
function addDeceased(result: Gathering, persons: readonly PersonName[]): void {
  const before = result.people.length;
  addBehind(result, persons, 'Deceased owner', BEHIND_OWNER.deceased, nameOf(result.owner, 'the estate bears this name'));
  const dead: Decision = { question: 'alive', probability: HOLDER_DECEASED_FACTOR, grounds: [] };
  for (const [index, person] of result.people.entries()) {
    if (index < before) continue;
    const probability = person.probability * HOLDER_DECEASED_FACTOR;
    result.people[index] = { ...person, probability, chances: [...person.chances, dead], isDeceased: true };
  }
}

/** Adds anybody with the surname at the owner's address: the spouse, trustee or heir whom no record names. */
function addFamily(result: Gathering, last: string, probability: number, isSole: boolean): void {
  const name: PersonName = { last, display: `the ${titleCase(last)} family` };
  const view = viewOf(name, { ...result, owner: { ...result.owner, variants: [] } });
  const role = result.owners[0]?.kind === 'estate' ? 'Likely heir' : 'Likely trustee or beneficiary';
  addPerson(result, name, view, isSole ? BEHIND_OWNER.soleFamily : probability, false, role);
}

function addCareOf(result: Gathering, careOf: string): void {
  const reading = readNameOnce({ full: careOf });
  if (!reading.organisation)
    addBehind(
      result,
      reading.persons,
      'In care of',
      BEHIND_OWNER.careOf,
      nameOf(result.owner, 'the owner’s mail goes in care of this name'),
    );
}

function addGrantor(result: Gathering, { reading, ground }: NonNullable<CurrentOwner['grantor']>): void {
  const share = result.owners[0]?.kind === 'trust' ? BEHIND_OWNER.grantorOfTrust : BEHIND_OWNER.grantorOfCompany;
  addBehind(result, reading.persons, 'Deeded it to this owner', share, ground);
}

/** Adds the residents of an organisation's mailing address if nothing else leads to a person. */
function addResidents(records: Records, result: Gathering): void {
  const { owner } = result;
  const first = result.owners[0];
  if (!owner.mailing || result.path.length > 0 || (first?.kind !== 'company' && first?.kind !== 'trust')) return;
  for (const { name, evidence, share } of findResidents(records, owner.mailing, owner.since)) {
    const text = `${name.display}: seen at the owner’s mailing address`;
    const ground: Ground = { record: evidence, text, weight: toWeight(share), agrees: ['mailing address'] };
    const chances: Decision[] = [{ question: 'standing', probability: share, grounds: [ground] }];
    result.path.push({ from: first.name, to: name.display, role: 'Same mailing address', chances });
    addPerson(result, name, viewOf(name, result), share, false);
  }
}

/** Merges a person named several times (as officer and agent, as trustee and in care of) into one, with the best probability. */
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
      const { probability, chances } = person.probability > known.probability ? person : known;
      best.set(text, { ...known, probability, chances, isOwner: known.isOwner || person.isOwner, view });
    }
  }
  return [...best.values()].sort((a, b) => Number(b.isOwner) - Number(a.isOwner) || b.probability - a.probability);
}
