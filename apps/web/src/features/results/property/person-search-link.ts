import type { Results } from '@deedline/contract/results';
import { paths } from '../../../paths.ts';

/** The person search of an owner: first word of the name, and the rest (product specification, section 2). */
export function personSearchLink(name: string): string {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return paths.searchFor({ mode: 'person_search', firstName, lastName: rest.join(' ') });
}

/** Whom a person search can find: the owner, or the person at the end of the path behind an organisation. */
export function personBehind(results: Pick<Results, 'owner' | 'owners' | 'ownerPath'>): string | null {
  const name = results.owner?.name ?? results.owners[0]?.name ?? null;
  const owner = results.owners.find((each) => each.name === name) ?? results.owners[0];
  if (!owner || owner.kind === 'person') return name;
  return results.ownerPath.at(-1)?.to ?? null;
}
