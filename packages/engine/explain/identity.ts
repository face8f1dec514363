import { canBeOnePerson } from '../cluster/cannot-link.ts';
import type { PersonCluster } from '../cluster/cluster-persons.ts';
import type { Mention } from '../cluster/mention.ts';
import { viewOf } from '../cluster/person-view.ts';
import { lastSeenOf, type Records, type Scene } from '../cluster/scene.ts';
import type { PersonView } from '../compare/comparable.ts';
import { comparePersons } from '../compare/compare-persons.ts';
import { PERSON_PRIOR_WEIGHT } from '../compare/person-weights.ts';
import type { EvidenceLine } from '@deedline/contract/search/results';
import type { Answer } from '../model/answer.ts';
import type { AddressParts } from '../normalize/address.ts';
import { toWeight } from '../model/odds.ts';
import { HOLDER_DECEASED_FACTOR } from '../model/weights.ts';
import { type Candidate, OTHER_GIVEN } from '../score/score-candidates.ts';
import { evidenceLine } from './evidence-line.ts';
import type { Chance } from './reckon.ts';
import { type Agreement, listAgreement, sayAgreement, sayDate, sayRoughly } from './words.ts';

const MAX_RIVALS = 2;

/** The person that records are compared with: the name used by the query or the roll, and everything it says about them. */
interface Meant {
  name: string;
  view: PersonView;
}

/**
 * Why a group of records is attributed to the person meant: what agrees and differs, record by record, and who else fits, among the people on record and
 * (`unseen`) the further people expected by public figures.
 */
export function explainIdentity(scene: Scene, meant: Meant, candidate: Candidate, candidates: readonly Candidate[], unseen = 0): Chance {
  const { cluster, probability } = candidate;
  const fitting = new Set(candidates.flatMap((each) => each.cluster.mentions.map((mention) => mention.evidence.id)));
  const namesakes = deadNamesakeLines(scene, cluster.view, 'these records show somebody alive').filter(
    (each) => !fitting.has(each.evidenceId),
  );
  const lines = [
    ...agreementLines(scene, meant, candidate),
    ...rivalLines(scene, candidate, candidates),
    ...otherLines(scene, candidate),
    ...otherGivenLines(scene, candidate),
    ...tenureLines(scene, candidate),
    ...unseenLines(scene, candidate, unseen),
    ...namesakes,
  ];
  return { question: 'identity', probability, lines };
}

/** Fewer expected people than this are no reason to doubt. */
const LEAST_UNSEEN = 0.5;

/** A line for the expected people without records who fit as well. */
function unseenLines(scene: Scene, { cluster }: Candidate, unseen: number): EvidenceLine[] {
  if (unseen < LEAST_UNSEEN) return [];
  const count = Math.round(unseen);
  const others = count < 2 ? 'one more adult' : `${sayRoughly(count)} more adults`;
  const text = `by public figures about ${others} fit${count < 2 ? 's' : ''} what was asked`;
  return [evidenceLine(scene, latestMention(scene, cluster).evidence, text, -Math.log2(1 + unseen))];
}

/** Limit of records listed for what agrees. */
const MAX_LINES_TOLD = 3;

/**
 * Lines for what agrees, each fact shown by a record that has it; of records with the same facts the latest. The weight of the agreement is divided among them
 * by the number of facts each adds.
 */
function agreementLines(scene: Scene, { name, view }: Meant, { cluster, comparison }: Candidate): EvidenceLine[] {
  const isTown = view.addresses.length > 0 && view.addresses.every(({ parts }) => isTownAlone(parts));
  const differing = new Set(listAgreement(comparison, isTown).differs);
  let left = latestFirst(scene, cluster).map((mention) => {
    const { agrees, differs } = listAgreement(comparePersons(view, viewOf(mention)), isTown);
    return { mention, agreement: { agrees, differs: differs.filter((fact) => differing.has(fact)) } };
  });
  const told = new Set<string>();
  const isNew = (fact: string): boolean => !told.has(fact);
  const telling: { mention: Mention; agreement: Agreement; added: number }[] = [];
  while (telling.length < MAX_LINES_TOLD) {
    const counted = left.map((each) => ({ ...each, added: [...each.agreement.agrees, ...each.agreement.differs].filter(isNew).length }));
    const best = counted.reduce((most, each) => (each.added > most.added ? each : most), counted[0]!);
    if (telling.length > 0 && best.added === 0) break;
    telling.push(best);
    for (const fact of [...best.agreement.agrees, ...best.agreement.differs]) told.add(fact);
    left = left.filter(({ mention }) => mention !== best.mention);
    if (left.length === 0) break;
  }
  const total = Math.max(1, told.size);
  const worth = comparison.weight - PERSON_PRIOR_WEIGHT;
  return telling.map(({ mention, agreement, added }) =>
    evidenceLine(
      scene,
      mention.evidence,
      `${name}: ${sayAgreement(agreement)}`,
      (worth * Math.max(added, told.size === 0 ? 1 : 0)) / total,
      agreement,
    ),
  );
}

function isTownAlone({ kind, city, unit, zip5 }: AddressParts): boolean {
  return kind === 'unparsed' && city !== undefined && unit === undefined && zip5 === undefined;
}

/** Lines for others who fit and cannot be the same person, and who therefore take a share of the probability. */
function rivalLines(scene: Scene, candidate: Candidate, candidates: readonly Candidate[]): EvidenceLine[] {
  const rivals = candidates
    .filter((other) => other.cluster !== candidate.cluster && !canBeOnePerson(other.cluster.view, candidate.cluster.view))
    .slice(0, MAX_RIVALS);
  return rivals.map((rival) => {
    const death = deathOf(rival.cluster);
    const records = latestFirst(scene, rival.cluster);
    const { evidence, birthDate: born } = death?.mention ?? records.find(({ birthDate }) => birthDate) ?? records[0]!;
    const text = `another person fits${rival.probability >= candidate.probability ? ' as well' : ' less well'}${born ? `, born ${born.slice(0, 4)}` : ''}${death ? `, died ${sayDate(death.diedOn)}` : ''}`;
    const shared = candidate.probability + rival.probability;
    const alone = Math.min(0.99, candidate.probability / Math.max(0.0001, 1 - rival.probability));
    return evidenceLine(scene, evidence, text, shared > 0 ? Math.min(0, toWeight(candidate.probability) - toWeight(alone)) : 0);
  });
}

/** Lines for other people at the same address to whom the records may belong, because they name somebody too briefly. */
function otherLines(scene: Scene, { probability, others = [] }: Candidate): EvidenceLine[] {
  const shared = Math.min(0.99, probability * (1 + others.length));
  return others.slice(0, MAX_RIVALS).map(({ cluster }) => {
    const records = latestFirst(scene, cluster);
    const { evidence, birthDate: born } = records.find(({ birthDate }) => birthDate) ?? records[0]!;
    const text = `may be of another person at this address${born ? `, born ${born.slice(0, 4)}` : ''}: the records do not say of which`;
    return evidenceLine(scene, evidence, text, Math.min(0, toWeight(probability) - toWeight(shared)) / others.length);
  });
}

/** A line for records that fit by an initial alone. */
function otherGivenLines(scene: Scene, { cluster, probability, hasOtherGiven = false }: Candidate): EvidenceLine[] {
  if (!hasOtherGiven) return [];
  const records = latestFirst(scene, cluster);
  const { evidence, names } = records.find((each) => each.names.some(({ first = '' }) => first.length > 1)) ?? records[0]!;
  const text = `these records name ${names[0]?.display ?? 'somebody else'}: the initial alone fits`;
  return [evidenceLine(scene, evidence, text, -OTHER_GIVEN * (1 - probability))];
}

/** The buyer was of age, and lives where their mail goes. */
function tenureLines(scene: Scene, { doubt }: Candidate): EvidenceLine[] {
  if (!doubt) return [];
  const { bits, record, born, tenure } = doubt;
  const text =
    born === null
      ? `seen at another address since it was bought; the owner’s mail goes ${tenure.mail === 'home' ? 'to the property' : 'to another door'}`
      : `born ${born.slice(0, 4)}, too late for who bought it ${sayDate(tenure.since)}: likelier of an elder of the name`;
  return [evidenceLine(scene, record, text, -bits)];
}

export function latestMention(scene: Scene, group: Pick<PersonCluster, 'mentions'>): Mention {
  return latestFirst(scene, group)[0]!;
}

function latestFirst(scene: Scene, { mentions }: Pick<PersonCluster, 'mentions'>): Mention[] {
  return [...mentions].sort((a, b) => ((lastSeenOf(scene, a.evidence) ?? '') > (lastSeenOf(scene, b.evidence) ?? '') ? -1 : 1));
}

/** The death that a record of the cluster reports; null if none does. */
export function deathOf(cluster: PersonCluster): { diedOn: string; mention: Mention } | null {
  const mention = cluster.mentions.find((each) => each.deathDate);
  return mention ? { diedOn: mention.deathDate!, mention } : null;
}

/** The probability of reaching somebody who has died; empty if no record reports a death. */
export function explainDeath(scene: Scene, cluster: PersonCluster): Chance[] {
  const death = deathOf(cluster);
  if (!death) return [];
  const weight = toWeight(HOLDER_DECEASED_FACTOR) - toWeight(0.99);
  return [{ question: 'alive', probability: HOLDER_DECEASED_FACTOR, lines: [deathLine(scene, death, weight)] }];
}

function deathLine(scene: Scene, { diedOn, mention }: { diedOn: string; mention: Mention }, weight: number): EvidenceLine {
  return evidenceLine(scene, mention.evidence, `died ${sayDate(diedOn)}`, weight);
}

/** The death of the owner or person, if records report one. */
export function composeDeath(scene: Scene, clusters: readonly PersonCluster[]): Answer['death'] {
  for (const cluster of clusters) {
    const death = deathOf(cluster);
    if (!death) continue;
    const told = cluster.mentions.filter((mention) => mention.deathDate).slice(0, MAX_DEATH_RECORDS);
    return {
      diedOn: death.diedOn,
      evidence: told.map((mention) => ({ ...deathLine(scene, { ...death, mention }, 1), question: 'alive' })),
    };
  }
  return null;
}

const MAX_DEATH_RECORDS = 3;

const MAX_NAMESAKES = 2;

/**
 * Lines about a deceased namesake at the same address, such as a father whose records would otherwise be attributed to the son. `began` names the event that
 * shows that the person meant was alive later. The lines have no weight, because those records were excluded.
 */
export function deadNamesakeLines(records: Records, view: PersonView, began: string): EvidenceLine[] {
  const { aliveOn } = view;
  if (aliveOn === undefined) return [];
  return records.mentions
    .filter((mention) => {
      if (mention.deathDate === undefined) return false;
      const { contradiction, surname, address } = comparePersons(viewOf(mention), view);
      return contradiction === 'death' && surname !== 'different' && (address === 'unit' || address === 'open');
    })
    .slice(0, MAX_NAMESAKES)
    .map(({ evidence, deathDate }) =>
      evidenceLine(
        records,
        evidence,
        `a namesake at this address died ${sayDate(deathDate!)}; ${began} ${sayDate(aliveOn)}, so this is somebody else`,
        0,
      ),
    );
}
