import type { Alike, Evidenced } from '@deedline/contract/search/results';
import type { Answer } from '../model/answer.ts';
import type { Scene } from '../cluster/scene.ts';
import { toComparableName } from '../compare/compare-names.ts';
import { buildingText } from '../compare/compare-addresses.ts';
import type { PersonView } from '../compare/comparable.ts';
import { reckon, type Chance } from '../explain/reckon.ts';
import type { AddressParts } from '../normalize/address.ts';
import type { Query } from '../query/query.ts';
import type { SearchMode } from '@deedline/contract/search/search';
import { calibrateReverse } from '../calibration/calibration.ts';
import { toPercent } from '../model/odds.ts';
import type { Candidate } from '../score/score-candidates.ts';
import { scoreNamedPersons } from '../score/score-named.ts';
import { PERSON_MATCH } from '../model/weights.ts';
import { composeAlike, composeMany, MANY_UNSEEN, MAX_EVEN, EVEN_SHARE, toAlikePerson, toAlternative } from './alike.ts';
import { composeEmails, composePhones } from './contacts.ts';
import { emptyAnswer } from './empty-answer.ts';
import { composeAddressHistory } from '../explain/homes.ts';
import { composeDeath, explainIdentity } from '../explain/identity.ts';
import { flag } from './flags.ts';
import { composeCivilRecords, composePersonFacts } from './person-facts.ts';
import { composeRelatives } from './relatives.ts';

/** The answer to a search by name: the person, or the statement that several people fit. */
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
  // Too many people fit to name one; the likeliest are listed so that the user can tell them apart.
  if (best.probability < PERSON_MATCH.least) {
    const likeliest = candidates.slice(0, 5).map((candidate) => toAlternative(toAlikePerson(scene, candidate)));
    const isOfMany = named.unseen > even.length && named.unseen >= MANY_UNSEEN;
    return { ...emptyAnswer(query.mode), alternatives: likeliest, alike: isOfMany ? composeMany(named.unseen, query) : alike };
  }
  const standsAlone = named.even(PERSON_MATCH.rivalShare).length === 0;
  const isPlaced = query.birthDate === undefined && standsAlone && isOfPlace(query.address, best);
  const said = isPlaced ? { ...best, probability: calibrateReverse('placed', best.probability, scene.context.reverseCalibration) } : best;
  const meant = { name: query.name.persons[0]?.display ?? '', view: asked };
  const reckoned = reckon([explainIdentity(scene, meant, best, candidates, named.unseen)]);
  const identity = { ...reckoned, confidence: toPercent(said.probability) };
  return answerPerson(scene, query.mode, {
    candidates: [said, ...candidates.slice(1)],
    alike,
    identity,
    explain: (candidate) => explainIdentity(scene, meant, candidate, candidates, named.unseen),
    even,
    areNamesakes: true,
    reached: [...(even.length > 0 ? even : [said]), ...named.fragments(EVEN_SHARE)],
  });
}

/** Whether the person's records agree with every part of the place asked for. False for a query with a street: the calibration was not measured for those. */
function isOfPlace(asked: AddressParts | undefined, { cluster }: Candidate): boolean {
  if (asked === undefined || asked.street !== undefined) return false;
  const { city, state, zip5 } = asked;
  return cluster.view.addresses.some(
    ({ parts }) => (!city || parts.city === city) && (!state || parts.state === state) && (!zip5 || parts.zip5 === zip5),
  );
}

/** The people who fit, and why the first of them is meant. */
export interface Fitting {
  /** All who fit, best first. */
  candidates: readonly Candidate[];
  alike: Alike | null;
  identity: Evidenced;
  /** The candidates whose contacts are looked up. */
  reached: readonly Candidate[];
  /** The candidates among which nothing says which one is meant. */
  even: readonly Candidate[];
  reachedBy?: string;
  areNamesakes?: boolean;
  explain: (candidate: Candidate) => Chance;
}

/** The answer about the best candidate, with everything known of them. */
export function answerPerson(scene: Scene, searchMode: SearchMode, { candidates, alike, identity, reached, ...about }: Fitting): Answer {
  const best = candidates[0]!;
  const self = [best.cluster];
  const facts = composePersonFacts(scene, null, self);
  // If it is a toss-up between people, no contact gets a confidence that would be charged for, whoever has it.
  const most = Math.min(best.probability, about.even.length > 0 ? MAX_EVEN : 1);
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
    addressHistory: composeAddressHistory(scene, [searchMode === 'person_search' ? best : { ...best, probability: 1 }]),
    civilRecords: composeCivilRecords(self),
    alternatives: alternatives.map((candidate) => toAlternative(toAlikePerson(scene, candidate))),
    alike,
    bestContactConfidence: Math.max(0, ...phones.map((phone) => phone.confidence), ...emails.map((email) => email.confidence)),
  };
}
