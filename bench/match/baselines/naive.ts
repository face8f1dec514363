import type { Mention } from '@deedline/engine/cluster/mention';
import { buildingText } from '@deedline/engine/compare/compare-addresses';
import type { Method } from '../method.ts';
import { groupByText, latestFirst, listContacts, personOf, readAsked, readPeople } from './read-records.ts';

/** The confidence of every match, since an exact rule cannot grade its matches. */
const SAID = 99;

/** A record matches when first name, last name and ZIP are identical; the latest such record comes first. */
export const EXACT_MATCH: Method = {
  name: 'exact name and ZIP',
  answer(query, found) {
    const asked = readAsked(query, found);
    const people = readPeople(found).sort(latestFirst);
    const zips = new Set(asked.places.map((place) => place.zip5));
    const isTheirs = (mention: Mention): boolean => {
      if (query.mode === 'reverse_phone') return mention.phones.includes(query.phone);
      if (query.mode === 'reverse_email') return mention.emails.includes(query.email);
      const named = mention.names.some((name) => asked.names.some((other) => other.first === name.first && other.last === name.last));
      const placed = query.mode === 'person_search' || mention.addresses.some(({ parts }) => parts.zip5 && zips.has(parts.zip5));
      const born = asked.born === null || mention.birthDate === undefined || mention.birthDate === asked.born;
      return named && placed && born;
    };
    const theirs = people.filter(isTheirs);
    return {
      ...asked,
      person: personOf(theirs[0], SAID),
      ...listContacts(
        found,
        theirs.map((mention) => ({ mention, confidence: SAID })),
      ),
    };
  },
  group: (found) =>
    groupByText(readPeople(found), ({ names, addresses }) => [names[0]?.first, names[0]?.last, addresses[0]?.parts.zip5].join('|')),
};

/** Takes the latest record at the address, or of the name, and weighs nothing else. */
export const RECENCY_ONLY: Method = {
  name: 'recency only',
  answer(query, found) {
    const asked = readAsked(query, found);
    const buildings = new Set(asked.places.map(buildingText));
    const isTheirs = (mention: Mention): boolean => {
      if (query.mode === 'reverse_phone') return mention.phones.includes(query.phone);
      if (query.mode === 'reverse_email') return mention.emails.includes(query.email);
      const named = mention.names.some((name) => asked.names.some((other) => other.first === name.first && other.last === name.last));
      return named || mention.addresses.some(({ building }) => buildings.has(building));
    };
    const theirs = readPeople(found).filter(isTheirs).sort(latestFirst);
    return {
      ...asked,
      person: personOf(theirs[0], SAID),
      ...listContacts(
        found,
        theirs.map((mention) => ({ mention, confidence: SAID })),
      ),
    };
  },
  group: (found) => groupByText(readPeople(found), ({ names }) => [names[0]?.first, names[0]?.last].join('|')),
};
