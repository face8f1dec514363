import { CONTACT_THRESHOLD } from '@deedline/contract/search/prices';
import type { Answer } from '@deedline/engine/model/answer';
import { resolve } from '@deedline/engine/pipeline';
import type { QueryInput } from '@deedline/engine/query/query';
import { priceAnswer } from '../../apps/server/src/features/credits/price-answer.ts';
import { withholdContacts } from '../../apps/server/src/features/lookup/unpaid.ts';
import type { LoadedWorld } from '../match/load-world.ts';
import { gatherEvidence } from '../match/run-search.ts';

/** What an answer says and costs, apart from what it shows. */
export interface Said {
  /** 0..100 that it is the person or property asked for; 0 where nothing matched. */
  identity: number;
  /** 0..100 of each phone and email before any is withheld. */
  contacts: ReadonlyMap<string, number>;
  /** Credits. */
  price: number;
  answer: Answer;
}

/** Asks a made-up state as the server would, without an account. */
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
 * What rose from one answer to another, in words; empty where nothing did. A contact that was not among the best may have been as sure as that the
 * person is meant; what is too unsure to be sold is shown to nobody.
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
