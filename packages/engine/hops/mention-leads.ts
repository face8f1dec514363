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

/** Records of the person that lead on to their lines, homes and birth date. */
export const MAX_MENTIONS = 40;
/** Of a person of many records so many speak for the rest. */
const MAX_SPEAKERS = 12;
/** Records of others of the household whose phones are looked up. */
const MAX_HOUSEMATES = 20;

/** A record with how it is compared, and its agreement with each of those asked for. */
interface Compared {
  mention: Mention;
  view: PersonView;
  weights: readonly number[];
}

/** From records of these people to their lines, mailboxes, birth date, homes and former names; best agreement first. */
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
 * From others who are seen at a door of these people, the latest first, to the lines of their phones: they may be told as relatives, and what has ended or has
 * passed to somebody else is to be known of their numbers as well.
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

/** In days, by when its record was last seen. */
export function seenOn({ evidence }: Mention): number {
  return dateToDays(evidence.lastSeen ?? evidence.firstSeen) ?? 0;
}

/** From what the surest records make known of one person to those that agree with them, and not with what was asked: other names, other homes. */
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

/** Under a surname that was not asked for: from before a marriage, or since. */
function isOtherwiseCalled(asked: PersonView, { names }: Mention): boolean {
  return names.some(({ last }) => last !== undefined && asked.names.every((name) => name.last !== last && name.sound !== soundOf(last)));
}

/** Keys by sound or nickname are for names that nobody asked for yet: under the asked one they bring strangers and, measured, nobody new. */
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
/** 'ANN HERONWITZ MITCHELL' was a Heronwitz before she married: a middle name that is nobody's given name. */
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
