import type { Results } from '@deedline/contract/search/results';
import { DECEASED_OWNER } from '@deedline/contract/search/words';
import type { SearchPrefill } from '../../../paths.ts';

/** The person search for an owner: the first word of the name, and the rest (product specification, section 2). */
export function personSearch(name: string): SearchPrefill {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { mode: 'person_search', firstName, lastName: rest.join(' ') };
}

export const ORGANISATION =
  /\b(LLC|L\.L\.C|INC|CORP|CORPORATION|COMPANY|CO|LTD|LP|LLP|PLLC|TRUST|ESTATE|BANK|ASSOCIATION|HOLDINGS|PARTNERS|PARTNERSHIP)\b\.?/i;

/** Whom a person search can find: the owner, or the most likely person behind an owning organisation, but not somebody who has died. */
export function personBehind(results: Pick<Results, 'owner' | 'owners' | 'ownerPath'>): string | null {
  const name = results.owner?.name ?? results.owners[0]?.name ?? null;
  const owner = results.owners.find((each) => each.name === name) ?? results.owners[0];
  if (!owner || owner.kind === 'person') return name;
  const persons = growOwnerTrees(results.ownerPath)
    .flatMap(leavesOf)
    .filter((leaf) => !ORGANISATION.test(leaf.name) && leaf.hop?.role !== DECEASED_OWNER);
  return persons.toSorted((a, b) => b.chance - a.chance)[0]?.name ?? null;
}

export type OwnerHop = Results['ownerPath'][number];

/** A person or organisation on the path from an owner to the people behind it. `hop`: the step that leads here, null for the owner. */
export interface OwnerNode {
  name: string;
  hop: OwnerHop | null;
  /** Probability 0..1 that all steps from the owner to here are right. */
  chance: number;
  children: OwnerNode[];
}

/** Builds a tree per owner from the steps; companies that own one another in a cycle are visited once. */
export function growOwnerTrees(hops: readonly OwnerHop[]): OwnerNode[] {
  const reached = new Set(hops.map((hop) => hop.to));
  const owners = new Set(hops.map((hop) => hop.from).filter((from) => !reached.has(from)));
  return [...owners].map((owner) => grow(owner, null, 1, hops, new Set()));
}

function grow(name: string, hop: OwnerHop | null, chance: number, hops: readonly OwnerHop[], passed: ReadonlySet<string>): OwnerNode {
  const seen = new Set(passed).add(name);
  const children = hops
    .filter((next) => next.from === name && !seen.has(next.to))
    .map((next) => grow(next.to, next, (chance * next.confidence) / 100, hops, seen));
  return { name, hop, chance, children };
}

export function leavesOf(node: OwnerNode): OwnerNode[] {
  return node.children.length === 0 ? [node] : node.children.flatMap(leavesOf);
}
