import type { OwnerHop } from '@deedline/contract/search/results';
import type { Scene } from '../cluster/scene.ts';
import { evidenceLine } from '../explain/evidence-line.ts';
import { reckon, type Chance } from '../explain/reckon.ts';
import { toWeight } from '../model/odds.ts';
import type { Candidate } from '../score/score-candidates.ts';
import type { Reachable } from './contacts.ts';
import { deathOf, latestMention } from '../explain/identity.ts';
import type { OwnerPeople } from '../owner/owner-people.ts';
import { composePersonFacts } from './person-facts.ts';

const MAX_MEMBERS = 2;
/** Minimum probability for naming a family member. */
const LEAST = 0.25;

/**
 * The last steps of an owner path: from a trust or an estate that names nobody living to people with its surname at the owner's address. Only the records of
 * persons can show these.
 */
export function followFamilies(scene: Scene, found: OwnerPeople, reachable: readonly Reachable[]): OwnerHop[] {
  const owner = found.owners[0];
  if (!owner || owner.kind === 'person') return [];
  const named = new Set(found.path.map((hop) => hop.to));
  return reachable.flatMap((family, index) => {
    if (!family.isFamily) return [];
    const share = family.chances.filter(({ question }) => question === 'standing').reduce((all, { probability }) => all * probability, 1);
    return family.candidates
      .filter((candidate) => isAtAddress(candidate) && !deathOf(candidate.cluster) && candidate.probability * share >= LEAST)
      .map((candidate) => toHop(scene, owner.name, found.people[index]?.role ?? '', candidate, share))
      .filter((hop) => !named.has(hop.to))
      .slice(0, MAX_MEMBERS);
  });
}

function isAtAddress({ comparison }: Candidate): boolean {
  return comparison.address === 'unit' || comparison.address === 'open';
}

function toHop(scene: Scene, from: string, role: string, { cluster, probability }: Candidate, share: number): OwnerHop {
  const to = composePersonFacts(scene, null, [cluster]).name;
  const { evidence } = latestMention(scene, cluster);
  const line = evidenceLine(scene, evidence, `${to}: of this surname, at the owner’s address`, toWeight(probability), {
    agrees: ['surname', 'address'],
  });
  const chances: Chance[] = [
    { question: 'identity', probability, lines: [line] },
    { question: 'standing', probability: share, lines: [] },
  ];
  return { from, to, role, ...reckon(chances) };
}
