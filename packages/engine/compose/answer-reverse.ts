import type { Answer } from '../model/answer.ts';
import { canBeOnePerson } from '../cluster/cannot-link.ts';
import type { PersonCluster } from '../cluster/cluster-persons.ts';
import type { Scene } from '../cluster/scene.ts';
import { comparePersons } from '../compare/compare-persons.ts';
import { type Chance, reckon, tellDecision } from '../explain/reckon.ts';
import type { Query } from '../query/query.ts';
import { calibrate, calibrateReverse, reverseStratum, type ReverseStratum } from '../calibration/calibration.ts';
import { toOdds, toPercent, toProbability, toWeight } from '../model/odds.ts';
import { decideHolderAlive } from '../score/score-alive.ts';
import { mostOf } from '../score/prove-contact.ts';
import { isHousehold } from '../score/other-holders.ts';
import type { Candidate } from '../score/score-candidates.ts';
import { shareAmong } from '../score/score-named.ts';
import { scoreEmail } from '../score/score-email.ts';
import { scorePhone } from '../score/score-phone.ts';
import type { ContactKind, LineType } from '../calibration/calibration.ts';
import type { Claim } from '../score/claims.ts';
import type { ContactScore } from '../score/score-contact.ts';
import { composeAlike, findEvenHolders } from './alike.ts';
import { answerPerson } from './answer-person.ts';
import { bitsOfSeen, readSeen, redatedAs } from './beside.ts';
import { emptyAnswer } from './empty-answer.ts';
import { explainDeath } from '../explain/identity.ts';
import { composePersonFacts } from './person-facts.ts';

type ReverseQuery = Extract<Query, { mode: 'reverse_phone' | 'reverse_email' }>;

/** Somebody whom records list with the phone or email. */
interface Holder {
  cluster: PersonCluster;
  /** The probability that they are reached there according to their own records alone, calibrated by kind of contact. */
  alone: number;
  chances: Chance[];
  stratum: ReverseStratum;
  lineType: LineType | null;
  /** Upper limit of the probability, given the sources it rests on. */
  most: number;
}

/** The answer to a search by phone or email: the person who is reached there today. */
export function answerReverseQuery(scene: Scene, query: ReverseQuery): Answer {
  const clusters = (query.mode === 'reverse_phone' ? scene.holders.get(query.phone) : scene.emailHolders.get(query.email)) ?? [];
  const holders = clusters.map((cluster) => weighHolder(scene, query, cluster));
  const candidates = holders.map(({ cluster, stratum, most }, index): Candidate => {
    const probability = calibrateReverse(stratum, shareWithRivals(holders, index), scene.context.reverseCalibration);
    return { cluster, comparison: comparePersons(cluster.view, cluster.view), probability: Math.min(probability, most) };
  });
  candidates.sort((a, b) => b.probability - a.probability || (nameOf(scene, a.cluster) < nameOf(scene, b.cluster) ? -1 : 1));
  const best = candidates[0];
  if (!best) return emptyAnswer(query.mode);
  const { kind, even } = findEvenHolders(candidates);
  const what = query.mode === 'reverse_phone' ? 'this number' : 'this address';
  const alike = composeAlike(scene, even, { kind, what, hint: 'It may have passed from one to another.' });
  const chancesOf = (candidate: Candidate): Chance[] => holders.find(({ cluster }) => cluster === candidate.cluster)?.chances ?? [];
  // If strangers are about equally likely, the probability is divided among them.
  const reached = alike?.kind === 'either' ? shareAmong(even) : [best];
  const said = reached[0]!;
  return answerPerson(scene, query.mode, {
    candidates: [said, ...candidates.slice(1)],
    alike: alike && {
      ...alike,
      people: alike.people.map((person, index) => ({ ...person, confidence: toPercent((reached[index] ?? even[index]!).probability) })),
    },
    identity: { ...reckon(chancesOf(best)), confidence: toPercent(said.probability) },
    reached,
    even: alike?.kind === 'either' ? reached : [],
    reachedBy: query.mode === 'reverse_phone' ? query.phone : query.email,
    explain: (candidate) => ({
      question: 'identity',
      probability: candidate.probability,
      lines: chancesOf(candidate).flatMap(({ lines }) => lines),
    }),
  });
}

/** The probability that this person has the phone or email and is reached there, from their own records. */
function weighHolder(scene: Scene, query: ReverseQuery, cluster: PersonCluster): Holder {
  const isPhone = query.mode === 'reverse_phone';
  const score = isPhone ? scorePhone(scene, cluster, query.phone) : scoreEmail(scene, cluster, query.email);
  const line = 'line' in score ? score.line : null;
  const isChecked = line ? line.status !== 'unknown' : 'status' in score && score.status !== 'unknown';
  const alive = decideHolderAlive(scene, cluster);
  const chances: Chance[] = [
    ...explainDeath(scene, cluster),
    ...(alive ? [tellDecision(scene, alive)] : []),
    tellDecision(scene, { question: 'contact', probability: score.probability, grounds: score.grounds }),
  ];
  const probability = chances.reduce((product, chance) => product * chance.probability, 1);
  // The accuracy of a vendor's contacts for a given person was measured; its accuracy for the holder of a given number was not.
  const { calibration: _measured, ...unmeasured } = scene.context;
  const kind = line ? (line.type ?? 'unknown') : 'email';
  const said = calibrate(kind, probability, scene.context.calibration);
  return {
    cluster,
    alone: query.mode === 'reverse_phone' ? byDates(scene, { cluster, phone: query.phone, kind, score }, said) : said,
    chances,
    stratum: reverseStratum(isPhone ? 'phone' : 'email', score.claims.length, { isChecked, isAgeKnown: cluster.view.births.length > 0 }),
    lineType: line?.type ?? null,
    most: mostOf(unmeasured, kind, score.claims),
  };
}

/** Adjusts the probability by the dates on which the phone was seen. */
function byDates(scene: Scene, { cluster, phone, kind, score }: Dated, said: number): number {
  const seen = { ...readSeen(scene, cluster, phone, score), redated: redatedAs(scene, score.claims) };
  return toProbability(toWeight(said) + bitsOfSeen({ kind, seen }));
}

interface Dated {
  cluster: PersonCluster;
  phone: string;
  kind: ContactKind;
  score: ContactScore & { claims: readonly Claim[] };
}

/**
 * The probability that this person is reached, given the other holders: among strangers the contact reaches one. A mobile reaches one member of a household
 * too; a household may share landlines, VoIP lines and mailboxes.
 */
function shareWithRivals(holders: readonly Holder[], index: number): number {
  const own = holders[index]!;
  const isRival = ({ cluster, lineType }: Holder): boolean => {
    if (cluster === own.cluster) return false;
    return !isHousehold(cluster, own.cluster) || (lineType === 'mobile' && !canBeOnePerson(cluster.view, own.cluster.view));
  };
  const others = holders.filter(isRival).reduce((sum, { alone }) => sum + toOdds(alone), 0);
  return toOdds(own.alone) / (1 + toOdds(own.alone) + others);
}

function nameOf(scene: Scene, cluster: PersonCluster): string {
  return composePersonFacts(scene, null, [cluster]).name;
}
