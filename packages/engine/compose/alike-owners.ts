import type { Alike, AlikePerson } from '../answer.ts';
import { formatAddress } from '../normalize/address.ts';
import type { NameReading } from '../normalize/name.ts';
import { parseAddressOnce } from '../normalize/read-once.ts';
import { toPercent } from '../score/odds.ts';
import { EVEN_SHARE, listDecisive } from './alike.ts';
import type { CurrentOwner } from './current-owner.ts';

/** Two owners of whom one record says this and another that, about equally sure. */
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
