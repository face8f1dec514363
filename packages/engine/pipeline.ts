/**
 * The table of contents of a resolution: a form becomes a query, the query keys, what is found under them more keys,
 * and all that was found an answer. Pure: no clock, no I/O, and the order of the evidence makes no difference.
 */
import type { Answer } from './model/answer.ts';
import { readScene, type ResolveContext } from './cluster/scene.ts';
import { answerOwnerQuery } from './compose/answer-owner-name.ts';
import { answerPersonQuery } from './compose/answer-person.ts';
import { answerPropertyQuery } from './compose/answer-property.ts';
import { answerReverseQuery } from './compose/answer-reverse.ts';
import type { Evidence } from './model/evidence.ts';
import { Plan } from './hops/plan.ts';
import type { Key } from './keys/key.ts';
import type { Query } from './query/query.ts';

export { firstKeys, queryKeys } from './keys/query-keys.ts';
export { readQuery } from './query/read-query.ts';
export type { Plan } from './hops/plan.ts';

/** Hops after the first that can still bring something: owner, companies behind a company, the people behind, their lines and former homes. */
export const MAX_HOPS = 6;

/** For `nextKeys`; `first` are the keys that the search begins with (`firstKeys`). */
export function startPlan(query: Query, first: readonly Key[]): Plan {
  return new Plan(query, first);
}

/** What to look up next, given everything found so far; empty when nothing more is worth asking. What it returns counts as asked. */
export function nextKeys(plan: Plan, found: Iterable<Evidence>): Key[] {
  return plan.next(found);
}

/** The answer by all that was found. `context.sources` are those that answered; `context.today` is 'YYYY-MM-DD'. */
export function resolve(query: Query, found: readonly Evidence[], context: ResolveContext): Answer {
  const scene = readScene(found, context);
  switch (query.mode) {
    case 'property_address':
    case 'parcel_id':
      return answerPropertyQuery(scene, query);
    case 'owner_name':
      return answerOwnerQuery(scene, query);
    case 'person_search':
      return answerPersonQuery(scene, query);
    default:
      return answerReverseQuery(scene, query);
  }
}
