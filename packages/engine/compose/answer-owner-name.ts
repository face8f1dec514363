import type { AlikePerson } from '@deedline/contract/search/results';
import type { Answer } from '../model/answer.ts';
import type { Scene } from '../cluster/scene.ts';
import { formatAddress } from '../normalize/address.ts';
import { findPortfolios, findRivals, type Holding, type OwnerQuery } from '../owner/portfolios.ts';
import { toPercent } from '../model/odds.ts';
import { listDecisive, sayAlike } from './alike.ts';
import { answerProperty, type OwnerDoubt } from './answer-property.ts';
import { emptyAnswer } from './empty-answer.ts';
import { listProperty } from './property-facts.ts';

/**
 * The answer to a search by owner name: the holdings of the owner whose name fits best. Holdings with one name and one mailing address belong to one owner; if
 * several owners have the same name, the probability is divided among them and the others are listed.
 */
export function answerOwnerQuery(scene: Scene, query: OwnerQuery): Answer {
  const portfolios = findPortfolios(scene, query);
  const best = portfolios[0];
  if (!best) return emptyAnswer(query.mode);
  const rivals = findRivals(scene, query, best, portfolios);
  const [first, ...others] = best as [Holding, ...Holding[]];
  const probability = first.fit / (1 + rivals.length);
  const doubt = rivals.length > 0 ? doubtOwner([best, ...rivals], probability) : null;
  const answer = answerProperty(scene, query.mode, first.property, { probability }, doubt);
  return { ...answer, otherProperties: others.slice(0, 50).map((holding) => listProperty(holding.property)) };
}

const MAX_ALIKE = 5;

/** Several owners have the same name, and one of them is meant. */
function doubtOwner(portfolios: readonly (readonly Holding[])[], probability: number): OwnerDoubt {
  const people = portfolios.slice(0, MAX_ALIKE).map((holdings) => toAlikePerson(holdings, probability));
  const sentence = sayAlike(portfolios.length, { who: 'owners of this name' });
  const decides = [...listDecisive(people), 'the county of the property'];
  return {
    chance: { question: 'identity', probability: 1 / portfolios.length, lines: [] },
    alike: { kind: 'either', sentence, people, decides },
  };
}

function toAlikePerson(holdings: readonly Holding[], probability: number): AlikePerson {
  const first = holdings[0]!;
  const address = first.mailing ?? first.property.situs;
  const propertyAddress = first.property.situs ? formatAddress(first.property.situs) : null;
  const place = propertyAddress ?? `parcel ${first.property.apn}`;
  return {
    name: first.ownerName,
    address: address ? formatAddress(address) : null,
    age: null,
    birthYear: null,
    middle: first.owner.readings.flatMap((reading) => reading.persons.map((person) => person.middle)).find(Boolean) ?? null,
    formerCities: [],
    diedOn: null,
    shownBy: holdings.length === 1 ? `owns ${place}` : `owns ${place} and ${holdings.length - 1} more`,
    propertyAddress,
    confidence: toPercent(probability),
  };
}
