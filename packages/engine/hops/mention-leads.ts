import type { Mention } from '../cluster/mention.ts';
import { mergeViews, viewOf } from '../cluster/person-view.ts';
import { compareAddresses } from '../compare/compare-addresses.ts';
import { dateToDays } from '../compare/compare-dates.ts';
import { agreementWeight } from '../compare/compare-persons.ts';
import type { PersonView } from '../compare/comparable.ts';
import { isGivenName } from '../normalize/term-frequencies.ts';
import type { AddressParts } from '../normalize/address.ts';
import type { PersonName } from '../normalize/name.ts';
import { soundOf } from '../text/sound.ts';
import { MATCH_THRESHOLDS } from '../model/weights.ts';
import { askedAddressKeys } from '../keys/address-keys.ts';
import { comparedKeys, phoneKey } from '../keys/evidence-keys.ts';
import type { Key, KeyType } from '../keys/key.ts';
import { askedPersonKeys } from '../keys/name-keys.ts';
import { lead, type Lead } from './lead.ts';

/** Limit of records of a person from which their lines, homes and birth date are looked up. */
export const MAX_MENTIONS = 40;
/** Limit of records that represent a person who has many. */
const MAX_SPEAKERS = 12;
/** Limit of records of other household members whose phones are looked up. */
const MAX_HOUSEMATES = 20;

/** A record in the form in which it is compared, and its agreement with each of the people asked for. */
interface Compared {
  mention: Mention;
  view: PersonView;
  weights: readonly number[];
}

/** Leads from records of these people to their lines, mailboxes, birth date, homes and former names; best agreement first. */
export function* mentionLeads(
  mentions: readonly Mention[],
  asked: readonly PersonView[],
  floor: number,
  weightOf = agreementWeight,
): Generator<Lead> {
  const compared = mentions.map((mention): Compared => {
    const view = viewOf(mention);
    return { mention, view, weights: asked.map((each) => weightOf(each, view)) };
  });
  const matching = compared
    .map(({ mention, weights }) => ({ mention, weight: Math.max(...weights) }))
    .filter(({ weight }) => weight >= floor)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_MENTIONS);
  for (const { mention } of matching) yield leadOn(mention);
  for (const { mention } of matching) yield lead('birth name', mention, birthNameKeys);
  for (const [index, person] of asked.entries()) yield* knownLeads(compared, index, person, floor);
  yield* housemateLeads(compared, floor);
}

/**
 * Leads from other people seen at these people's addresses, last seen first, to their phone lines. They may be reported as relatives, so it must be known which
 * of their numbers were disconnected or reassigned.
 */
function* housemateLeads(compared: readonly Compared[], floor: number): Generator<Lead> {
  const sureOf = ({ weights }: Compared): number => Math.max(...weights);
  const homes = compared.filter((each) => sureOf(each) >= MATCH_THRESHOLDS.sure).flatMap(({ mention }) => mention.addresses);
  const doors = Map.groupBy(homes, ({ building }) => building);
  const isHere = ({ addresses }: Mention): boolean =>
    addresses.some(({ building, parts }) => doors.get(building)?.some((door) => compareAddresses(door.parts, parts) === 'unit') === true);
  const others = compared
    .filter((each) => sureOf(each) < floor && each.mention.phones.length > 0 && isHere(each.mention))
    .map(({ mention }) => mention)
    .sort((a, b) => seenOn(b) - seenOn(a))
    .slice(0, MAX_HOUSEMATES);
  for (const mention of others) yield lead('line', mention, ({ phones }) => phones.map(phoneKey));
}

/** When the record was last seen, in days; 0 if unknown. */
export function seenOn({ evidence }: Mention): number {
  return dateToDays(evidence.lastSeen ?? evidence.firstSeen) ?? 0;
}

/** Uses what the surest records say about a person (other names, other homes) to find records that agree with those but not with the query. */
function* knownLeads(compared: readonly Compared[], index: number, asked: PersonView, floor: number): Generator<Lead> {
  const sure = compared
    .filter(({ weights }) => weights[index]! >= MATCH_THRESHOLDS.sure)
    .sort((a, b) => b.weights[index]! - a.weights[index]!);
  if (sure.length === 0) return;
  const known = mergeViews(sure.slice(0, MAX_SPEAKERS).map(({ view }) => view));
  const others = compared.filter(({ view, weights }) => weights[index]! < floor && agreementWeight(known, view) >= MATCH_THRESHOLDS.sure);
  for (const { mention } of others) yield leadOn(mention);
  for (const { mention } of [...sure, ...others]) if (isOtherwiseCalled(asked, mention)) yield lead('name', mention, nameKeys);
}

/** Whether the mention has a surname that was not asked for, from before a marriage or after it. */
function isOtherwiseCalled(asked: PersonView, { names }: Mention): boolean {
  return names.some(({ last }) => last !== undefined && asked.names.every((name) => name.last !== last && name.sound !== soundOf(last)));
}

/** Keys by sound or nickname are used only for names that were not asked for: under the asked name they return strangers and, as measured, nobody new. */
const LEAD_TYPES: readonly KeyType[] = [
  'phone',
  'email',
  'nameBirth',
  'nameNumber',
  'addressZip',
  'addressCity',
  'givenNumber',
  'nameState',
];
export function leadOn(mention: Mention): Lead {
  return lead('person', mention, leadKeys);
}

function leadKeys(mention: Mention): Key[] {
  const doors = mention.addresses.flatMap(({ parts }) => askedAddressKeys(parts));
  return ofTypes(LEAD_TYPES, [...comparedKeys(mention.evidence), ...doors]);
}

const NAME_TYPES: readonly KeyType[] = ['nameSoundZip', 'nameRootZip3', 'nameAnywhere'];
function nameKeys({ evidence }: Mention): Key[] {
  return ofTypes(NAME_TYPES, comparedKeys(evidence));
}

const LEAST_BIRTH_NAME = 4;
/** A middle name that is no known given name may be a birth name: 'ANN HERONWITZ MITCHELL' was a Heronwitz before she married. */
function birthNameKeys(mention: Mention): Key[] {
  const keys = mention.names.flatMap(({ first, middle = '', display }) => {
    if (first === undefined || middle.length < LEAST_BIRTH_NAME || middle.includes(' ') || isGivenName(middle)) return [];
    return mention.addresses.flatMap(({ parts }) => personKeysAt({ display, first, last: middle }, parts));
  });
  return ofTypes([...NAME_TYPES, 'nameState'], keys);
}

export function personKeysAt(name: PersonName, address: AddressParts, state = address.state): Key[] {
  return askedPersonKeys(name, { address, ...(state ? { state } : {}) });
}

export function ofTypes(types: readonly KeyType[], keys: readonly Key[]): Key[] {
  return keys.filter((key) => types.includes(key.type)).sort((a, b) => types.indexOf(a.type) - types.indexOf(b.type));
}
