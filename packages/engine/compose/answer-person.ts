import type { Alike, Answer, Evidenced } from '../answer.ts';
import type { PersonCluster } from '../cluster/cluster-persons.ts';
import type { Scene } from '../cluster/scene.ts';
import { toComparableName } from '../cluster/mention.ts';
import { buildingText } from '../compare/compare-addresses.ts';
import { comparePersons } from '../compare/compare-persons.ts';
import type { PersonView } from '../compare/comparable.ts';
import { reckon, type Chance } from '../explain/reckon.ts';
import type { Query, SearchMode } from '../query.ts';
import { calibrate, type ContactKind } from '../score/calibration.ts';
import { toPercent } from '../score/odds.ts';
import type { Candidate } from '../score/score-candidates.ts';
import { scoreNamedPersons, shareAmong } from '../score/score-named.ts';
import { scoreEmail } from '../score/score-email.ts';
import { scorePhone } from '../score/score-phone.ts';
import { PERSON_MATCH } from '../weights.ts';
import { composeAlike, EVEN_MOST, EVEN_SHARE, findEvenHolders, toAlikePerson, toAlternative } from './alike.ts';
import { composeEmails, composePhones } from './contacts.ts';
import { emptyAnswer } from './empty-answer.ts';
import { composeAddressHistory } from './explain-homes.ts';
import { composeDeath, explainDeath, explainIdentity } from './explain-identity.ts';
import { flag } from './flags.ts';
import { composeCivilRecords, composePersonFacts } from './person-facts.ts';
import { composeRelatives } from './relatives.ts';

/** The answer to a search by name: the person, or honestly that several fit. */
export function answerPersonQuery(scene: Scene, query: Extract<Query, { mode: 'person_search' }>): Answer {
  const asked: PersonView = {
    names: query.name.persons.map(toComparableName),
    births: query.birthDate ? [query.birthDate] : [],
    addresses: query.address ? [{ parts: query.address, building: buildingText(query.address) }] : [],
    phones: new Set(),
    emails: new Set(),
  };
  const named = scoreNamedPersons(asked, scene.clusters, scene.context.cut);
  const { candidates } = named;
  const even = named.even(EVEN_SHARE);
  const best = even[0] ?? candidates[0];
  if (!best) return emptyAnswer(query.mode);
  const alike = composeAlike(scene, even, {});
  // Too many fit to name one; the likeliest are shown, so that the asker can tell them apart.
  if (best.probability < PERSON_MATCH.least) {
    const likeliest = candidates.slice(0, 5).map((candidate) => toAlternative(toAlikePerson(scene, candidate)));
    return { ...emptyAnswer(query.mode), alternatives: likeliest, alike };
  }
  const identity = reckon([explainIdentity(scene, query.name.persons[0]?.display ?? '', best, candidates)]);
  return answerPerson(scene, query.mode, {
    candidates: [best, ...candidates.slice(1)],
    alike,
    identity,
    even,
    reached: [...(even.length > 0 ? even : [best]), ...named.fragments(EVEN_SHARE)],
  });
}

/** The answer to a search by phone or email: who is reached there today. */
export function answerReverseQuery(scene: Scene, query: Extract<Query, { mode: 'reverse_phone' | 'reverse_email' }>): Answer {
  const holders = query.mode === 'reverse_phone' ? scene.holders.get(query.phone) : scene.emailHolders.get(query.email);
  const candidates = (holders ?? []).map((cluster): Candidate => {
    const { chances, kind } = explainHolder(scene, query, cluster);
    const probability = chances.reduce((product, chance) => product * chance.probability, 1);
    return {
      cluster,
      comparison: comparePersons(cluster.view, cluster.view),
      probability: calibrate(kind, probability, scene.context.calibration),
    };
  });
  candidates.sort((a, b) => b.probability - a.probability || (nameOf(scene, a.cluster) < nameOf(scene, b.cluster) ? -1 : 1));
  const best = candidates[0];
  if (!best) return emptyAnswer(query.mode);
  const { kind, even } = findEvenHolders(candidates);
  const what = query.mode === 'reverse_phone' ? 'this number' : 'this address';
  const alike = composeAlike(scene, even, { kind, what, hint: 'It may have passed from one to another.' });
  // Of strangers alike each is one among them, and nobody is surer than that.
  const reached = alike?.kind === 'either' ? shareAmong(even) : [best];
  return answerPerson(scene, query.mode, {
    candidates: [reached[0]!, ...candidates.slice(1)],
    alike: alike && {
      ...alike,
      people: alike.people.map((person, index) => ({ ...person, confidence: toPercent((reached[index] ?? even[index]!).probability) })),
    },
    identity: { ...reckon(explainHolder(scene, query, best.cluster).chances), confidence: toPercent(reached[0]!.probability) },
    reached,
    even: alike?.kind === 'either' ? reached : [],
    reachedBy: query.mode === 'reverse_phone' ? query.phone : query.email,
    explain: ({ cluster, probability }) => ({
      question: 'identity',
      probability,
      lines: explainHolder(scene, query, cluster).chances.flatMap(({ lines }) => lines),
    }),
  });
}

/** That somebody has a phone or email and is reached there, and what kind of contact it is. */
function explainHolder(
  scene: Scene,
  query: Extract<Query, { mode: 'reverse_phone' | 'reverse_email' }>,
  cluster: PersonCluster,
): { chances: Chance[]; kind: ContactKind } {
  const score = query.mode === 'reverse_phone' ? scorePhone(scene, cluster, query.phone) : scoreEmail(scene, cluster, query.email);
  const kind = 'line' in score ? (score.line.type ?? 'unknown') : 'email';
  const contact: Chance = { question: 'contact', probability: score.probability, lines: score.evidence };
  return { chances: [...explainDeath(scene, cluster), contact], kind };
}

function nameOf(scene: Scene, cluster: PersonCluster): string {
  return composePersonFacts(scene, null, [cluster]).name;
}

interface Fitting {
  /** All who fit, best first. */
  candidates: readonly Candidate[];
  alike: Alike | null;
  identity: Evidenced;
  /** Whose contacts are looked for. */
  reached: readonly Candidate[];
  /** Those of them of whom one is meant and nothing says which. */
  even: readonly Candidate[];
  reachedBy?: string;
  explain?: (candidate: Candidate) => Chance;
}

function answerPerson(scene: Scene, searchMode: SearchMode, { candidates, alike, identity, reached, ...about }: Fitting): Answer {
  const best = candidates[0]!;
  const self = [best.cluster];
  const facts = composePersonFacts(scene, null, self);
  // Of a toss no contact is sold, whoever else has it.
  const most = Math.min(best.probability, about.even.length > 0 ? EVEN_MOST : 1);
  const reachable = [{ name: facts.name, chances: [], candidates: reached, most, ...about }];
  const phones = composePhones(scene, reachable);
  const emails = composeEmails(scene, reachable);
  const alternatives = candidates
    .slice(1)
    .filter((other) => other.probability >= best.probability * PERSON_MATCH.alikeShare)
    .slice(0, 5);
  const isAmbiguous = alternatives.length > 0 && alike?.kind !== 'shared';
  return {
    ...emptyAnswer(searchMode),
    matched: true,
    owner: { name: facts.name, age: facts.age, aliases: facts.aliases, dateOfBirth: facts.dateOfBirth },
    confidenceScore: toPercent(best.probability),
    identity,
    death: composeDeath(scene, self),
    phones,
    emails,
    relatives: composeRelatives(scene, self, new Set(), new Set()),
    flags: [...(facts.isDeceased ? [flag('owner_deceased')] : []), ...(isAmbiguous ? [flag('ambiguous_person')] : [])],
    addressHistory: composeAddressHistory(scene, [searchMode === 'person_search' ? best : { ...best, probability: 1 }], facts.name),
    civilRecords: composeCivilRecords(self),
    alternatives: alternatives.map((candidate) => toAlternative(toAlikePerson(scene, candidate))),
    alike,
    bestContactConfidence: Math.max(0, ...phones.map((phone) => phone.confidence), ...emails.map((email) => email.confidence)),
  };
}
