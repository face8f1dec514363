import type { Answer, EvidenceLine } from '../answer.ts';
import { canBeOnePerson } from '../cluster/cannot-link.ts';
import type { PersonCluster } from '../cluster/cluster-persons.ts';
import type { Mention } from '../cluster/mention.ts';
import type { Scene } from '../cluster/scene.ts';
import { evidenceLine, lastSeenOf } from '../explain/evidence-line.ts';
import type { Chance } from '../explain/reckon.ts';
import { listAgreement, sayAgreement, sayDate } from '../explain/words.ts';
import { toBits } from '../score/odds.ts';
import type { Candidate } from '../score/score-candidates.ts';
import { PERSON_PRIOR_BITS } from '../person-bits.ts';
import { HOLDER_DECEASED_FACTOR } from '../weights.ts';
import { deadNamesakeLines } from './dead-namesakes.ts';

const MOST_RIVALS = 2;

/**
 * Why a group of records is taken to be of the person meant: what agrees and differs, and who else fits as well. `name` is what the
 * asker or the roll calls them.
 */
export function explainIdentity(scene: Scene, name: string, candidate: Candidate, candidates: readonly Candidate[]): Chance {
  const { cluster, comparison, probability } = candidate;
  const agreement = listAgreement(comparison);
  const latest = latestMention(scene, cluster).evidence;
  const line = evidenceLine(scene, latest, `${name}: ${sayAgreement(agreement)}`, comparison.bits - PERSON_PRIOR_BITS, agreement);
  const fitting = new Set(candidates.flatMap((each) => each.cluster.mentions.map((mention) => mention.evidence.id)));
  const namesakes = deadNamesakeLines(scene, cluster.view, 'these records show somebody alive').filter(
    (each) => !fitting.has(each.evidenceId),
  );
  return { question: 'identity', probability, lines: [line, ...rivalLines(scene, candidate, candidates), ...namesakes] };
}

/** Others who fit and cannot be the same person take their share of the chance. */
function rivalLines(scene: Scene, candidate: Candidate, candidates: readonly Candidate[]): EvidenceLine[] {
  const rivals = candidates
    .filter((other) => other.cluster !== candidate.cluster && !canBeOnePerson(other.cluster.view, candidate.cluster.view))
    .slice(0, MOST_RIVALS);
  return rivals.map((rival) => {
    const { evidence, birthDate } = latestMention(scene, rival.cluster);
    const born = birthDate ?? rival.cluster.view.births[0];
    const death = deathOf(rival.cluster);
    const text = `another person fits${rival.probability >= candidate.probability ? ' as well' : ' less well'}${born ? `, born ${born.slice(0, 4)}` : ''}${death ? `, died ${sayDate(death.diedOn)}` : ''}`;
    const shared = candidate.probability + rival.probability;
    const alone = Math.min(0.99, candidate.probability / Math.max(0.0001, 1 - rival.probability));
    return evidenceLine(scene, evidence, text, shared > 0 ? Math.min(0, toBits(candidate.probability) - toBits(alone)) : 0);
  });
}

export function latestMention(scene: Scene, { mentions }: Pick<PersonCluster, 'mentions'>): Mention {
  return [...mentions].sort((a, b) => ((lastSeenOf(scene, a.evidence) ?? '') > (lastSeenOf(scene, b.evidence) ?? '') ? -1 : 1))[0]!;
}

/** The death that a record of the group tells of. */
export function deathOf(cluster: PersonCluster): { diedOn: string; mention: Mention } | null {
  const mention = cluster.mentions.find((each) => each.deathDate);
  return mention ? { diedOn: mention.deathDate!, mention } : null;
}

/** What is left of the chance to reach somebody who has died; nothing to say where no record tells of a death. */
export function explainDeath(scene: Scene, cluster: PersonCluster): Chance[] {
  const death = deathOf(cluster);
  if (!death) return [];
  const weight = toBits(HOLDER_DECEASED_FACTOR) - toBits(0.99);
  return [{ question: 'alive', probability: HOLDER_DECEASED_FACTOR, lines: [deathLine(scene, death, weight)] }];
}

export function deathLine(scene: Scene, { diedOn, mention }: { diedOn: string; mention: Mention }, weight: number): EvidenceLine {
  return evidenceLine(scene, mention.evidence, `died ${sayDate(diedOn)}`, weight);
}

/** The death of the owner or person, where records tell of one. */
export function composeDeath(scene: Scene, clusters: readonly PersonCluster[]): Answer['death'] {
  for (const cluster of clusters) {
    const death = deathOf(cluster);
    if (!death) continue;
    const told = cluster.mentions.filter((mention) => mention.deathDate).slice(0, MOST_DEATH_RECORDS);
    return {
      diedOn: death.diedOn,
      evidence: told.map((mention) => ({ ...deathLine(scene, { ...death, mention }, 1), question: 'alive' })),
    };
  }
  return null;
}

const MOST_DEATH_RECORDS = 3;
