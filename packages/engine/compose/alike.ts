import { canBeOnePerson } from '../cluster/cannot-link.ts';
import type { PersonCluster } from '../cluster/cluster-persons.ts';
import type { Scene } from '../cluster/scene.ts';
import { deathOf } from '../explain/identity.ts';
import { sayRoughly } from '../explain/words.ts';
import type { Alike, AlikePerson, Alternative } from '@deedline/contract/search/results';
import { toPercent } from '../model/odds.ts';
import { formatAddress } from '../normalize/address.ts';
import type { Query } from '../query/query.ts';
import type { NameReading } from '../normalize/name.ts';
import { parseAddressOnce } from '../normalize/read-once.ts';
import type { CurrentOwner } from '../owner/current-owner.ts';
import { isHousehold } from '../score/other-holders.ts';
import type { Candidate } from '../score/score-candidates.ts';
import { titleCase } from '../text/title-case.ts';
import { composePersonFacts } from './person-facts.ts';

/** A candidate with at least this share of the best one's probability counts as about equally likely: 60 against 40. */
export const EVEN_SHARE = 2 / 3;

/** Upper limit for a contact that only one of several equally likely people has: less than a coin toss. */
export const MAX_EVEN = 0.49;

const MAX_ALIKE = 5;
const MAX_CITIES = 3;

/**
 * The candidates that are about as likely as the best and cannot be the same person as it, so that nothing says which is meant. Empty if one is clearly
 * likelier.
 */
export function findEven(candidates: readonly Candidate[]): readonly Candidate[] {
  const [best, ...others] = candidates;
  if (!best) return [];
  const even = others.filter(
    (other) => other.probability >= best.probability * EVEN_SHARE && !canBeOnePerson(best.cluster.view, other.cluster.view),
  );
  return even.length > 0 ? [best, ...even] : [];
}

/** The holders of a phone or email that are about equally likely: strangers ('either') if there are any, otherwise the household that shares it ('shared'). */
export function findEvenHolders(holders: readonly Candidate[]): { kind: Alike['kind']; even: readonly Candidate[] } {
  const [best, ...others] = holders;
  const near = best ? others.filter((other) => other.probability >= best.probability * EVEN_SHARE) : [];
  const strangers = near.filter((other) => !isHousehold(best!.cluster, other.cluster));
  if (strangers.length > 0) return { kind: 'either', even: [best!, ...strangers] };
  return { kind: 'shared', even: near.length > 0 ? [best!, ...near] : [] };
}

/** Describes several about equally likely persons so that the user can tell them apart; null for fewer than two. */
export function composeAlike(scene: Scene, even: readonly Candidate[], words: AlikeWords): Alike | null {
  if (even.length < 2) return null;
  const people = even.slice(0, MAX_ALIKE).map((candidate) => toAlikePerson(scene, candidate));
  const { kind = 'either' } = words;
  return { kind, sentence: sayAlike(even.length, words), people, decides: kind === 'shared' ? [] : listDecisive(people) };
}

/** From this many expected but unrecorded people on, they are the reason why nobody is named. */
export const MANY_UNSEEN = 2;

/** What a query can state besides the name, in the order in which users are likely to know it. */
const TELLS = [
  ['a birth date', (query: PersonQuery): boolean => query.birthDate === undefined],
  ['a city and state', (query: PersonQuery): boolean => query.address === undefined],
  ['a street address', (query: PersonQuery): boolean => query.address?.number === undefined],
  ['a middle name', (query: PersonQuery): boolean => query.name.persons.every(({ middle }) => middle === undefined)],
] as const;
type PersonQuery = Extract<Query, { mode: 'person_search' }>;

/** Used when nobody is named because too many unrecorded people are expected to fit; reveals nothing about the people on record. */
export function composeMany(unseen: number, query: PersonQuery): Alike {
  const where = query.address === undefined ? 'in the country' : 'there';
  const sentence = `By public figures about ${sayRoughly(unseen)} adults ${where} fit this name${query.birthDate === undefined ? '' : ' and birth date'}. Nothing that was asked says which of them is meant.`;
  return { kind: 'many', sentence, people: [], decides: TELLS.filter(([, isUntold]) => isUntold(query)).map(([what]) => what) };
}

interface AlikeWords {
  kind?: Alike['kind'];
  /** 'people', 'owners of this name' */
  who?: string;
  /** 'this number', 'the name at this address' */
  what?: string;
  hint?: string;
}

const COUNTS = ['', 'One', 'Two', 'Three', 'Four', 'Five'];

/** 'Two people fit about equally well. Nothing on record says which of them is meant.' */
export function sayAlike(count: number, words: AlikeWords): string {
  const { kind = 'either', who = 'people', what, hint = 'Nothing on record says which of them is meant.' } = words;
  const many = `${COUNTS[count] ?? 'Several'} ${who}`;
  if (kind === 'shared') return `${many} of one household share ${what}. Each of them may answer.`;
  return `${many} fit ${what ? `${what} ` : ''}about equally well. ${hint}`;
}

export function toAlikePerson(scene: Scene, { cluster, probability }: Candidate): AlikePerson {
  const facts = composePersonFacts(scene, null, [cluster]);
  const [current, ...former] = placesOf(cluster);
  const cities = new Set(former.map(({ city }) => city).filter((city) => city !== null && city !== current?.city));
  const middles = cluster.view.names.map((name) => name.middle).filter((middle) => middle !== undefined);
  return {
    name: facts.name,
    address: current?.text ?? null,
    age: facts.age,
    birthYear: facts.dateOfBirth === null ? null : Number(facts.dateOfBirth.slice(0, 4)),
    middle: middles.sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).map((middle) => titleCase(middle, 'person'))[0] ?? null,
    formerCities: [...cities].filter((city) => city !== null).slice(0, MAX_CITIES),
    diedOn: deathOf(cluster)?.diedOn ?? null,
    shownBy: null,
    propertyAddress: null,
    confidence: toPercent(probability),
  };
}

/** Where the person was seen, the latest place first. */
function placesOf(cluster: PersonCluster): { text: string; city: string | null }[] {
  return [...cluster.view.addresses]
    .sort((a, b) => ((a.to ?? a.from ?? '') > (b.to ?? b.from ?? '') ? -1 : 1))
    .map(({ parts }) => ({
      text: formatAddress(parts),
      city: parts.city ? [titleCase(parts.city), parts.state].filter(Boolean).join(', ') : null,
    }));
}

/** The facts that differ between the people and would therefore decide. */
export function listDecisive(people: readonly AlikePerson[]): string[] {
  const differ = (of: (person: AlikePerson) => string | number | null): boolean =>
    new Set(people.map(of).filter((value) => value !== null)).size > 1;
  const decisive = [
    ...(differ((person) => person.birthYear) ? ['the birth year'] : []),
    ...(differ((person) => person.middle?.[0] ?? null) ? ['the middle initial'] : []),
    ...(differ((person) => person.address) ? ['a current address'] : []),
    ...(differ((person) => person.formerCities.join('|') || null) ? ['a former city'] : []),
  ];
  return decisive.length > 0 ? decisive : ['a phone number or email address of theirs'];
}

export function toAlternative({ name, address, age, confidence }: AlikePerson): Alternative {
  return { name, address, age, confidence };
}

/** Two owners named by disagreeing records about equally likely; null if one is clearly likelier or there is no rival. */
export function alikeOwners(owner: CurrentOwner): Alike | null {
  const { rival, probability } = owner;
  if (!rival || 1 - probability < probability * EVEN_SHARE) return null;
  const mailing = owner.mailing ? formatAddress(parseAddressOnce(owner.mailing)) : null;
  const people = [
    toPerson(owner.readings[0]!, probability, owner.shownBy, mailing),
    toPerson(rival.reading, 1 - probability, rival.shownBy, null),
  ];
  return {
    kind: 'either',
    sentence: 'Two owners are about equally likely: the records of the county disagree.',
    people,
    decides: ['the latest deed at the recorder of the county', ...listDecisive(people).filter((what) => what.startsWith('the middle'))],
  };
}

function toPerson(reading: NameReading, probability: number, shownBy: string, address: string | null): AlikePerson {
  return {
    name: reading.organisation?.display ?? reading.persons.map((person) => person.display).join(' and '),
    address,
    age: null,
    birthYear: null,
    middle: reading.persons[0]?.middle ?? null,
    formerCities: [],
    diedOn: null,
    shownBy,
    propertyAddress: null,
    confidence: toPercent(probability),
  };
}
