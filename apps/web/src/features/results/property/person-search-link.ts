import type { Results } from '@deedline/contract/results';
import type { SearchPrefill } from '../../../paths.ts';
import { growOwnerTrees, leavesOf } from './owner-tree.ts';

/** The person search of an owner: first word of the name, and the rest (product specification, section 2). */
export function personSearch(name: string): SearchPrefill {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { mode: 'person_search', firstName, lastName: rest.join(' ') };
}

const ORGANISATION =
  /\b(LLC|L\.L\.C|INC|CORP|CORPORATION|COMPANY|CO|LTD|LP|LLP|PLLC|TRUST|ESTATE|BANK|ASSOCIATION|HOLDINGS|PARTNERS|PARTNERSHIP)\b\.?/i;

/** Whom a person search can find: the owner, or the likeliest person behind an organisation that owns. */
export function personBehind(results: Pick<Results, 'owner' | 'owners' | 'ownerPath'>): string | null {
  const name = results.owner?.name ?? results.owners[0]?.name ?? null;
  const owner = results.owners.find((each) => each.name === name) ?? results.owners[0];
  if (!owner || owner.kind === 'person') return name;
  const persons = growOwnerTrees(results.ownerPath)
    .flatMap(leavesOf)
    .filter((leaf) => !ORGANISATION.test(leaf.name));
  return persons.toSorted((a, b) => b.chance - a.chance)[0]?.name ?? null;
}
