import type { Alternative, Answer } from '../answer.ts';
import type { PersonCluster } from '../cluster/cluster-persons.ts';
import type { Scene } from '../cluster/scene.ts';
import { toComparableName } from '../cluster/mention.ts';
import { buildingText } from '../compare/compare-addresses.ts';
import { comparePersons } from '../compare/compare-persons.ts';
import type { PersonView } from '../compare/comparable.ts';
import { formatAddress } from '../normalize/address.ts';
import type { Query, SearchMode } from '../query.ts';
import { calibrate } from '../score/calibration.ts';
import { toPercent } from '../score/odds.ts';
import type { Candidate } from '../score/score-candidates.ts';
import { scoreNamedPersons } from '../score/score-named.ts';
import { scoreEmail } from '../score/score-email.ts';
import { scorePhone } from '../score/score-phone.ts';
import { PERSON_MATCH } from '../weights.ts';
import { composeEmails, composePhones } from './contacts.ts';
import { emptyAnswer } from './empty-answer.ts';
import { flag } from './flags.ts';
import { composeAddressHistory, composeCivilRecords, composePersonFacts } from './person-facts.ts';
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
  return answerPerson(scene, query.mode, query.name.persons[0]?.display ?? null, scoreNamedPersons(asked, scene.clusters));
}

/** The answer to a search by phone or email: who is reached there today. */
export function answerReverseQuery(scene: Scene, query: Extract<Query, { mode: 'reverse_phone' | 'reverse_email' }>): Answer {
  const holders = query.mode === 'reverse_phone' ? scene.holders.get(query.phone) : scene.emailHolders.get(query.email);
  const candidates = (holders ?? []).map((cluster): Candidate => {
    const score = query.mode === 'reverse_phone' ? scorePhone(scene, cluster, query.phone) : scoreEmail(scene, cluster, query.email);
    const kind = 'line' in score ? (score.line.type ?? 'unknown') : 'email';
    return {
      cluster,
      comparison: comparePersons(cluster.view, cluster.view),
      probability: scene.context.rawConfidence ? score.probability : calibrate(kind, score.probability, scene.context.calibration),
    };
  });
  candidates.sort((a, b) => b.probability - a.probability || (nameOf(scene, a.cluster) < nameOf(scene, b.cluster) ? -1 : 1));
  return answerPerson(scene, query.mode, null, candidates);
}

function nameOf(scene: Scene, cluster: PersonCluster): string {
  return composePersonFacts(scene, null, [cluster]).name;
}

function answerPerson(scene: Scene, searchMode: SearchMode, name: string | null, candidates: readonly Candidate[]): Answer {
  const best = candidates[0];
  if (!best) return emptyAnswer(searchMode);
  // Too many fit to name one; the likeliest are shown, so that the asker can tell them apart.
  if (searchMode === 'person_search' && best.probability < PERSON_MATCH.least) {
    return { ...emptyAnswer(searchMode), alternatives: candidates.slice(0, 5).map((candidate) => toAlternative(scene, candidate)) };
  }
  const self = [best.cluster];
  const facts = composePersonFacts(scene, null, self);
  // What was asked is settled by the identity; the contacts are weighed for the person it settled on.
  const reachable = [
    { name: facts.name || (name ?? ''), probability: 1, candidates: [searchMode === 'person_search' ? best : { ...best, probability: 1 }] },
  ];
  const phones = composePhones(scene, reachable);
  const emails = composeEmails(scene, reachable);
  const alternatives = candidates
    .slice(1)
    .filter((other) => other.probability >= best.probability * PERSON_MATCH.alikeShare)
    .slice(0, 5);
  const addressHistory = composeAddressHistory(scene, self);
  return {
    ...emptyAnswer(searchMode),
    matched: true,
    owner: { name: facts.name, age: facts.age, aliases: facts.aliases, dateOfBirth: facts.dateOfBirth },
    confidenceScore: toPercent(best.probability),
    phones,
    emails,
    relatives: composeRelatives(scene, self, new Set(), new Set()),
    flags: [...(facts.isDeceased ? [flag('owner_deceased')] : []), ...(alternatives.length > 0 ? [flag('ambiguous_person')] : [])],
    addressHistory,
    civilRecords: composeCivilRecords(self),
    alternatives: alternatives.map((candidate) => toAlternative(scene, candidate)),
    bestContactConfidence: Math.max(0, ...phones.map((phone) => phone.confidence), ...emails.map((email) => email.confidence)),
  };
}

export function toAlternative(scene: Scene, { cluster, probability }: Candidate): Alternative {
  const facts = composePersonFacts(scene, null, [cluster]);
  const address = cluster.view.addresses[0];
  return { name: facts.name, address: address ? formatAddress(address.parts) : null, age: facts.age, confidence: toPercent(probability) };
}
