import type { Mention } from '../cluster/mention.ts';
import { mergeViews, viewOf } from '../cluster/person-view.ts';
import { agreementWeight } from '../compare/compare-persons.ts';
import type { PersonView } from '../compare/comparable.ts';
import { isGivenName } from '../normalize/term-frequencies.ts';
import type { AddressParts } from '../normalize/address.ts';
import type { PersonName } from '../normalize/name.ts';
import { soundOf } from '../text/sound.ts';
import { readOnce } from '../model/read-once.ts';
import { MATCH_THRESHOLDS } from '../model/weights.ts';
import { askedAddressKeys } from '../keys/address-keys.ts';
import { comparedKeys } from '../keys/evidence-keys.ts';
import type { Key, KeyType } from '../keys/key.ts';
import { askedPersonKeys } from '../keys/name-keys.ts';

/** Records of the person that lead on to their lines, homes and birth date. */
export const MAX_MENTIONS = 40;
/** Of a person of many records so many speak for the rest. */
const MAX_SPEAKERS = 12;

/** A record with how it is compared, and its agreement with each of those asked for. */
interface Compared {
  mention: Mention;
  view: PersonView;
  weights: readonly number[];
}

/** From records of these people to their lines, mailboxes, birth date, homes and former names; best agreement first. */
export function* mentionKeys(
  mentions: readonly Mention[],
  asked: readonly PersonView[],
  floor: number,
  weightOf = agreementWeight,
): Generator<Key> {
  const compared = mentions.map((mention): Compared => {
    const view = viewOf(mention);
    return { mention, view, weights: asked.map((each) => weightOf(each, view)) };
  });
  const matching = compared
    .map(({ mention, weights }) => ({ mention, weight: Math.max(...weights) }))
    .filter(({ weight }) => weight >= floor)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_MENTIONS);
  for (const { mention } of matching) yield* leadsOf(mention);
  for (const { mention } of matching) yield* birthNamesOf(mention);
  for (const [index, person] of asked.entries()) yield* knownKeys(compared, index, person, floor);
}

/** From what the surest records make known of one person to those that agree with them, and not with what was asked: other names, other homes. */
function* knownKeys(compared: readonly Compared[], index: number, asked: PersonView, floor: number): Generator<Key> {
  const sure = compared
    .filter(({ weights }) => weights[index]! >= MATCH_THRESHOLDS.sure)
    .sort((a, b) => b.weights[index]! - a.weights[index]!);
  if (sure.length === 0) return;
  const known = mergeViews(sure.slice(0, MAX_SPEAKERS).map(({ view }) => view));
  const others = compared.filter(({ view, weights }) => weights[index]! < floor && agreementWeight(known, view) >= MATCH_THRESHOLDS.sure);
  for (const { mention } of others) yield* leadsOf(mention);
  for (const { mention } of [...sure, ...others]) if (isOtherwiseCalled(asked, mention)) yield* namesOf(mention);
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
  'nameNumberZip3',
  'addressZip',
  'addressCity',
  'givenNumberZip3',
  'nameState',
];
export const leadsOf = readOnce((mention: Mention) => {
  const doors = mention.addresses.flatMap(({ parts }) => askedAddressKeys(parts));
  return narrowed(ofTypes(LEAD_TYPES, [...comparedKeys(mention.evidence), ...doors]));
});

const NAME_TYPES: readonly KeyType[] = ['nameSoundZip', 'nameRootZip3', 'nameAnywhere'];
const namesOf = readOnce((mention: Mention) => narrowed(ofTypes(NAME_TYPES, comparedKeys(mention.evidence))));

const LEAST_BIRTH_NAME = 4;
/** 'ANN HERONWITZ MITCHELL' was a Heronwitz before she married: a middle name that is nobody's given name. */
const birthNamesOf = readOnce((mention: Mention) => {
  const keys = mention.names.flatMap(({ first, middle = '', display }) => {
    if (first === undefined || middle.length < LEAST_BIRTH_NAME || middle.includes(' ') || isGivenName(middle)) return [];
    return mention.addresses.flatMap(({ parts }) => personKeysAt({ display, first, last: middle }, parts));
  });
  return narrowed(ofTypes([...NAME_TYPES, 'nameState'], keys));
});

export function personKeysAt(name: PersonName, address: AddressParts, state = address.state): Key[] {
  return askedPersonKeys(name, { address, ...(state ? { state } : {}) });
}

export function ofTypes(types: readonly KeyType[], keys: readonly Key[]): Key[] {
  return keys.filter((key) => types.includes(key.type)).sort((a, b) => types.indexOf(a.type) - types.indexOf(b.type));
}

const NARROWING: readonly KeyType[] = ['nameNumberZip3', 'nameSoundZip', 'nameRootZip3', 'nameBirth', 'addressZip'];

/** A crowded house or a common name is asked together with what else is known of the person. */
export function narrowed(keys: readonly Key[]): Key[] {
  return keys.map((key) => {
    const narrowBy = keys.filter((other) => other.type !== key.type && NARROWING.includes(other.type));
    return narrowBy.length > 0 ? { ...key, narrowBy } : key;
  });
}
