/** Truncates an answer to more than anybody could use, so that no answer occupies the engine for longer than a search may take. Pure. */
import type { Found, FoundPerson } from './vendor.ts';

/** The limit of each list: vendors usually return a handful of people, each with a handful of contacts. */
const MOST = { persons: 40, contacts: 15, addresses: 15, names: 8, officers: 60, checks: 100, owners: 12 } as const;

/** The truncated answer and the number of entries dropped. The first of each list are kept, because vendors put the best first. */
export function atMost(found: Found): { found: Found; setAside: number } {
  let setAside = 0;
  const first = <T>(list: readonly T[], most: number): T[] => {
    setAside += Math.max(0, list.length - most);
    return list.slice(0, most);
  };
  const person = (each: FoundPerson): FoundPerson => ({
    ...each,
    ...(each.alsoKnownAs === undefined ? {} : { alsoKnownAs: first(each.alsoKnownAs, MOST.names) }),
    addresses: first(each.addresses, MOST.addresses),
    phones: first(each.phones, MOST.contacts),
    emails: first(each.emails, MOST.contacts),
  });
  const { persons, officers, lines, mailboxes, property } = found;
  const left: Found = {
    ...(persons === undefined ? {} : { persons: first(persons, MOST.persons).map(person) }),
    ...(officers === undefined ? {} : { officers: first(officers, MOST.officers) }),
    ...(lines === undefined ? {} : { lines: first(lines, MOST.checks) }),
    ...(mailboxes === undefined ? {} : { mailboxes: first(mailboxes, MOST.checks) }),
    ...(property === undefined
      ? {}
      : { property: property.owners === undefined ? property : { ...property, owners: first(property.owners, MOST.owners) } }),
  };
  return { found: left, setAside };
}
