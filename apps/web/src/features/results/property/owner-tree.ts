import type { Results } from '@deedline/contract/results';

export type OwnerHop = Results['ownerPath'][number];

/** Somebody on the way from the owner to the persons behind it; `hop` is the step that led here, null for the owner. */
export interface OwnerNode {
  name: string;
  hop: OwnerHop | null;
  /** 0..1 that all steps from the owner to here are right. */
  chance: number;
  children: OwnerNode[];
}

function grow(name: string, hop: OwnerHop | null, chance: number, hops: readonly OwnerHop[], passed: ReadonlySet<string>): OwnerNode {
  const seen = new Set(passed).add(name);
  const children = hops
    .filter((next) => next.from === name && !seen.has(next.to))
    .map((next) => grow(next.to, next, (chance * next.confidence) / 100, hops, seen));
  return { name, hop, chance, children };
}

/** The steps as trees, one per owner; companies that own one another in a ring are followed once round. */
export function growOwnerTrees(hops: readonly OwnerHop[]): OwnerNode[] {
  const reached = new Set(hops.map((hop) => hop.to));
  const owners = new Set(hops.map((hop) => hop.from).filter((from) => !reached.has(from)));
  return [...owners].map((owner) => grow(owner, null, 1, hops, new Set()));
}

export function leavesOf(node: OwnerNode): OwnerNode[] {
  return node.children.length === 0 ? [node] : node.children.flatMap(leavesOf);
}
