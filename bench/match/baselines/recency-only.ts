import type { Mention } from '@deedline/engine/cluster/mention';
import { buildingText } from '@deedline/engine/compare/compare-addresses';
import type { Method } from '../method.ts';
import { groupByText, latestFirst, listContacts, personOf, readAsked, readPeople } from './read-records.ts';

const SAID = 99;

/** The latest record at the address, or of the name, wins; nothing else is weighed. */
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
