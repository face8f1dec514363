import { adultsOf } from '@deedline/country/adults-of';
import { nameShare, surnameShare } from '@deedline/country/name-share';
import type { PersonComparison } from '../compare/compare-persons.ts';
import type { PersonView } from '../compare/comparable.ts';
import { readOnce } from '../model/read-once.ts';
import type { AddressParts } from '../normalize/address.ts';
import { ELSEWHERE_SHARE } from '../model/weights.ts';

type Place = Pick<AddressParts, 'zip5' | 'city' | 'state'>;

/** Given names that begin with one letter, of all: on the safe side. */
const SHARE_OF_INITIAL = 0.08;

/** Of those who bear one name, with one middle name or initial, and with one suffix. Assumed. */
const SHARE_OF_MIDDLE = { exact: 1 / 200, initial: 1 / 12 } as const;
const SHARE_OF_SUFFIX = 1 / 20;

/**
 * How likely records that nothing but name and neighbourhood ties to a person are of a namesake of theirs, beside one that they are of the person:
 * the adults of that name whom the country's tables let expect there, by the chance that the person is on file there at all. How much
 * of a place the sources cover does not matter: it lowers both. 0 where the tables do not know the place.
 */
export function namesakeOdds(subject: PersonView, candidate: PersonView, { address, middle, suffix }: PersonComparison): number {
  const { share } = shareOf(subject);
  if (
    share === 0 ||
    address === 'unit' ||
    address === 'open' ||
    address === 'building' ||
    address === 'street' ||
    address === 'number' ||
    address === 'alike'
  )
    return 0;
  const isNear = address === 'zip' || address === 'namesake';
  const adults = isNear
    ? adultsOfShared(subject, candidate, ({ zip5, city, state }) => (zip5 ? placed(zip5, city, state) : null))
    : address === 'city'
      ? adultsOfShared(subject, candidate, ({ city, state }) => (city && state ? { city, state } : null))
      : adultsAround(subject);
  const onFile = isNear ? ELSEWHERE_SHARE.zip : address === 'city' ? ELSEWHERE_SHARE.city : ELSEWHERE_SHARE.state;
  const alike = (middle === 'exact' || middle === 'initial' ? SHARE_OF_MIDDLE[middle] : 1) * (suffix === 'exact' ? SHARE_OF_SUFFIX : 1);
  return (adults * share * alike) / onFile;
}

/** The share of adults who bear the commonest of the names under which the person is asked for. */
const shareOf = readOnce(({ names }: PersonView): { share: number } => {
  const shares = names.map(({ first, last }) => {
    if (!first || !last) return 0;
    return first.length === 1 ? surnameShare(last).share * SHARE_OF_INITIAL : nameShare(first, last).share;
  });
  return { share: Math.max(0, ...shares) };
});

/**
 * How many adults of the name asked for the country's tables let expect where they are asked for, at least 0; 0 where they do not know it. Asked for without a
 * place, in the whole country, unless all who were found live in places that are made up.
 */
export function expectedAdults(asked: PersonView, found: readonly PersonView[]): number {
  const { zip5, city, state } = asked.addresses[0]?.parts ?? {};
  const place: Place = zip5 ? placed(zip5, city, state) : { ...(city ? { city } : {}), ...(state ? { state } : {}) };
  if (!zip5 && !city && !state && isMadeUp(found)) return 0;
  return shareOf(asked).share * (adultsOf(place) ?? 0);
}

/** Places are told, and the country's tables know the state of none of them. */
function isMadeUp(found: readonly PersonView[]): boolean {
  const states = new Set(found.flatMap(({ addresses }) => addresses.flatMap(({ parts }) => parts.state ?? [])));
  return states.size > 0 && [...states].every((state) => adultsOf({ state }) === null);
}

/** Days on which adults of today were born. */
const BIRTH_DAYS = 18_000;

/**
 * Of those who bear a name in a place, how many fit a question that says more of them: a birth date (or its month or year), a middle name, a suffix.
 * Another birth date rules out, and so leaves out all but its share.
 */
export function shareThatFits({ names, births }: PersonView): number {
  const born = births[0];
  const days = born === undefined ? BIRTH_DAYS : born.length >= 10 ? 1 : born.length >= 7 ? 30 : 365;
  const { middle, suffix }: Partial<PersonView['names'][number]> = names[0] ?? {};
  return (
    (days / BIRTH_DAYS) *
    (middle ? (middle.length > 1 ? SHARE_OF_MIDDLE.exact : SHARE_OF_MIDDLE.initial) : 1) *
    (suffix ? SHARE_OF_SUFFIX : 1)
  );
}

/** A ZIP code, with the city that tells how large it is where no table does. */
const placed = (zip5: string, city: string | undefined, state: string | undefined): Place =>
  city && state ? { zip5, city, state } : { zip5 };

/** The adults of the place that both have an address in; of several the largest. */
function adultsOfShared(left: PersonView, right: PersonView, placeOf: (parts: AddressParts) => Place | null): number {
  const theirs = right.addresses.map(({ parts }) => placeOf(parts)).filter((place) => place !== null);
  const shared = left.addresses.map(({ parts }) => placeOf(parts)).filter((place) => theirs.some((other) => isSame(place, other)));
  return Math.max(0, ...shared.map((place) => (place && adultsOf(place)) ?? 0));
}

/** One ZIP code is one place, however its city is written. */
const isSame = (place: Place | null, other: Place): boolean =>
  place !== null && place.zip5 === other.zip5 && (place.zip5 !== undefined || (place.city === other.city && place.state === other.state));

/** The adults of the states where the person has an address. */
function adultsAround({ addresses }: PersonView): number {
  const states = new Set(addresses.flatMap(({ parts }) => parts.state ?? []));
  return [...states].reduce((sum, state) => sum + (adultsOf({ state }) ?? 0), 0);
}
