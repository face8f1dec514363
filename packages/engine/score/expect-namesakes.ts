import { adultsOf } from '@deedline/country/adults-of';
import { nameShare, surnameShare } from '@deedline/country/name-share';
import type { PersonComparison } from '../compare/compare-persons.ts';
import type { PersonView } from '../compare/comparable.ts';
import { readOnce } from '../model/read-once.ts';
import type { AddressParts } from '../normalize/address.ts';
import { ELSEWHERE_SHARE } from '../model/weights.ts';

type Place = Pick<AddressParts, 'zip5' | 'city' | 'state'>;

/** Upper estimate of the share of given names that begin with one particular letter. */
const SHARE_OF_INITIAL = 0.08;

/** The share of people of one name who have a given middle name or initial, or a given suffix. Assumed. */
const SHARE_OF_MIDDLE = { exact: 1 / 200, initial: 1 / 12 } as const;
const SHARE_OF_SUFFIX = 1 / 20;

/**
 * The odds that records linked to a person by nothing but name and neighbourhood are a namesake's: the expected number of adults of that name there according
 * to the national tables, divided by the probability that the person is on file there at all. The sources' coverage of a place cancels out. 0 if the tables do
 * not know the place.
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

/** The share of adults with the most common of the names asked for. */
const shareOf = readOnce(({ names }: PersonView): { share: number } => {
  const shares = names.map(({ first, last }) => {
    if (!first || !last) return 0;
    return first.length === 1 ? surnameShare(last).share * SHARE_OF_INITIAL : nameShare(first, last).share;
  });
  return { share: Math.max(0, ...shares) };
});

/**
 * The expected number of adults with the name asked for in the place asked for, according to the national tables; 0 if they do not know the place. Without a
 * place it covers the whole country, unless every place in the records found is fictitious.
 */
export function expectedAdults(asked: PersonView, found: readonly PersonView[]): number {
  const { zip5, city, state } = asked.addresses[0]?.parts ?? {};
  const place: Place = zip5 ? placed(zip5, city, state) : { ...(city ? { city } : {}), ...(state ? { state } : {}) };
  if (!zip5 && !city && !state && isMadeUp(found)) return 0;
  return shareOf(asked).share * (adultsOf(place) ?? 0);
}

/** Whether records state places and the national tables know none of their states. */
function isMadeUp(found: readonly PersonView[]): boolean {
  const states = new Set(found.flatMap(({ addresses }) => addresses.flatMap(({ parts }) => parts.state ?? [])));
  return states.size > 0 && [...states].every((state) => adultsOf({ state }) === null);
}

/** The number of days on which today's adults were born. */
const BIRTH_DAYS = 18_000;

/** The share of people of one name in a place who fit the query's further facts: a birth date (or its month or year), a middle name, a suffix. */
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

/** A place by ZIP code, with the city as a fallback for ZIP codes that no table has. */
const placed = (zip5: string, city: string | undefined, state: string | undefined): Place =>
  city && state ? { zip5, city, state } : { zip5 };

/** The adults of a place in which both have an address; the largest if there are several. */
function adultsOfShared(left: PersonView, right: PersonView, placeOf: (parts: AddressParts) => Place | null): number {
  const theirs = right.addresses.map(({ parts }) => placeOf(parts)).filter((place) => place !== null);
  const shared = left.addresses.map(({ parts }) => placeOf(parts)).filter((place) => theirs.some((other) => isSame(place, other)));
  return Math.max(0, ...shared.map((place) => (place && adultsOf(place)) ?? 0));
}

/** One ZIP code is one place, however its city is spelled. */
const isSame = (place: Place | null, other: Place): boolean =>
  place !== null && place.zip5 === other.zip5 && (place.zip5 !== undefined || (place.city === other.city && place.state === other.state));

/** The adults of the states where the person has an address. */
function adultsAround({ addresses }: PersonView): number {
  const states = new Set(addresses.flatMap(({ parts }) => parts.state ?? []));
  return [...states].reduce((sum, state) => sum + (adultsOf({ state }) ?? 0), 0);
}
