import { CONTACT_THRESHOLD } from '@deedline/contract/search/prices';
import type { Answer } from '@deedline/engine/model/answer';
import { resolve } from '@deedline/engine/pipeline';
import type { QueryInput } from '@deedline/engine/query/query';
import { priceAnswer } from '../../apps/server/src/features/credits/price-answer.ts';
import { withholdContacts } from '../../apps/server/src/features/lookup/unpaid.ts';
import { gatherEvidence, type LoadedWorld } from '../match/load-world.ts';
import { spread } from '../match/run-searches.ts';
import type { TruthIndex } from '../match/truth.ts';

/** The confidences and the price of an answer, apart from what it shows. */
interface Said {
  /** Confidence 0..100 that it is the requested person or property; 0 when nothing matched. */
  identity: number;
  /** Confidence 0..100 of each phone and email before any is withheld. */
  contacts: ReadonlyMap<string, number>;
  /** Credits. */
  price: number;
  answer: Answer;
}

/** Searches a made-up state as the server would, without an account. */
export function ask(world: LoadedWorld, input: QueryInput): Said {
  const { query, found } = gatherEvidence(world.store, input);
  const answer = resolve(query, found, { today: world.manifest.asOf, sources: world.sources, includeContacts: true });
  const contacts = new Map([
    ...answer.phones.map(({ e164, confidence }) => [e164, confidence] as const),
    ...answer.emails.map(({ email, confidence }) => [email, confidence] as const),
  ]);
  const { price } = priceAnswer(withholdContacts(answer), { mode: query.mode, includeContacts: true });
  return { identity: answer.confidenceScore ?? 0, contacts, price, answer };
}

/**
 * Describes everything that rose from one answer to the other; empty when nothing did. A contact missing from the first answer may rise up to that answer's
 * identity confidence; contacts that stay below the sale threshold are ignored, since nobody is shown them.
 */
export function listRises(before: Said, after: Said): string[] {
  const rises: string[] = [];
  if (after.identity > before.identity) rises.push(`identity ${before.identity} -> ${after.identity}`);
  if (after.price > before.price) rises.push(`price ${before.price} -> ${after.price}`);
  for (const [value, confidence] of after.contacts) {
    const was = Math.max(before.contacts.get(value) ?? before.identity, CONTACT_THRESHOLD - 1);
    if (confidence > was) rises.push(`contact ${was} -> ${confidence}`);
  }
  return rises;
}

interface AskedName {
  first: string;
  last: string;
}

/** Names that at least `least` people bear, spread over all such names. */
export function commonNames(truth: TruthIndex, count: number, least = 3): AskedName[] {
  const bearers = new Map<string, AskedName & { times: number }>();
  for (const { names, died } of truth.persons.values()) {
    const { first, last } = names.at(-1)!;
    if (died !== null) continue;
    const known = bearers.get(`${first} ${last}`);
    if (known) known.times++;
    else bearers.set(`${first} ${last}`, { first, last, times: 1 });
  }
  const common = [...bearers.values()].filter(({ times }) => times >= least);
  return spread(
    common.sort((a, b) => (`${a.last} ${a.first}` < `${b.last} ${b.first}` ? -1 : 1)),
    count,
  );
}

type Condition = [label: string, added: Partial<QueryInput>];

/** Details to add to a search by name that agree with no record of anybody with this surname. */
export function conditionsNobodyMeets(world: LoadedWorld, last: string): Condition[] {
  const { cities, prints } = readOnce(world);
  const namesakes = prints.filter((print) => print.includes(last)).join('\n');
  const city = cities.find((each) => !namesakes.includes(each));
  const year = BIRTH_YEARS.find((each) => !namesakes.includes(`"BIRTHDATE":"${each.slice(0, 3)}`));
  return [
    ['a city that does not exist', { city: 'Zyxville' }],
    ...(city === undefined ? [] : [['a city where nobody of the name lives', { city }] as Condition]),
    ['a street that does not exist', { street: '77 Xylophone Quay', city: 'Zyxville' }],
    ['a ZIP code that does not exist', { zip: '99999' }],
    ...(year === undefined ? [] : [['a birth date that nobody has', { dob: `07/19/${year}` }] as Condition]),
    ['a middle name that nobody has', { middleName: 'Xanthippe' }],
  ];
}

const BIRTH_YEARS = ['1902', '1915', '1891', '1924', '1883', '2021'];

interface WorldText {
  cities: readonly string[];
  /** Every record about people, in capitals. */
  prints: readonly string[];
}
const read = new WeakMap<LoadedWorld, WorldText>();
function readOnce(world: LoadedWorld): WorldText {
  const known = read.get(world);
  if (known) return known;
  const { evidence } = world.store;
  const cities = new Set(
    evidence.flatMap((item) => (item.kind === 'parcel' && item.body.situs?.city ? [item.body.situs.city.toUpperCase()] : [])),
  );
  const prints = evidence
    .filter(({ kind }) => kind === 'person' || kind === 'parcel')
    .map(({ body }) => JSON.stringify(body).toUpperCase());
  const text = { cities: [...cities].sort(), prints };
  read.set(world, text);
  return text;
}
