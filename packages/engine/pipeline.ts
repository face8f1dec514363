/**
 * The steps of a resolution: a form becomes a query, the query yields lookup keys, the records found under them yield further keys, and everything found
 * becomes an answer. Pure: no clock, no I/O, and the result does not depend on the order of the evidence.
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

/**
 * Rounds of lookups after the first that can still find something: the owner, companies behind a company, the people behind those, their phone lines and former
 * homes.
 */
export const MAX_HOPS = 6;

/** Creates the plan that `nextKeys` advances. `first` are the keys that the search begins with (`firstKeys`). */
export function startPlan(query: Query, first: readonly Key[]): Plan {
  return new Plan(query, first);
}

/** Returns the keys to look up next, given everything found so far; empty when nothing more is worth looking up. The returned keys count as looked up. */
export function nextKeys(plan: Plan, found: Iterable<Evidence>): Key[] {
  return plan.next(found);
}

/** Composes the answer from everything found. `context.sources` are the sources that answered; `context.today` is 'YYYY-MM-DD'. */
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
