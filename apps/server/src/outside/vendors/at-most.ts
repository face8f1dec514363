/** How much of an answer is taken: more than anybody could use is set aside, so that no answer keeps the engine busy for longer than a search lasts. Pure. */
import type { Found, FoundPerson } from './vendor.ts';

/** Of each list: vendors tell of a handful of people, who have a handful of each. */
const MOST = { persons: 40, contacts: 15, addresses: 15, names: 8, officers: 60, checks: 100, owners: 12 } as const;

/** What is left of it, and how many entries were set aside. The first of each list stay, which vendors put first. */
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
