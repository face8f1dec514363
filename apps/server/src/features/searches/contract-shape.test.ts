import type { Results } from '@deedline/contract/search/results';
import type { SearchMode as ContractMode } from '@deedline/contract/search/search';
import type { Answer } from '@deedline/engine/model/answer';
import type { SearchMode as EngineMode } from '@deedline/engine/model/search-mode';
import { expectTypeOf, test } from 'vitest';

/**
 * `A` with every list and object open to reading, so that only names and values are compared. What is optional in the contract is missing in
 * older answers; the engine always gives it.
 */
type Shape<A> = A extends readonly (infer E)[] ? Shape<E>[] : A extends object ? { [K in keyof A]-?: Shape<Exclude<A[K], undefined>> } : A;

type RelativePhone = Results['relatives'][number]['phones'][number];

test('the contract speaks of what the engine answers, field by field', () => {
  type Answered = Shape<Omit<Answer, 'bestContactConfidence' | 'flags' | 'phones' | 'relatives'>>;
  type Promised = Shape<Omit<Results, 'sources' | 'scoredBy' | 'flags' | 'withheld' | 'heldBack' | 'phones' | 'relatives'>>;
  expectTypeOf<Answered>().toEqualTypeOf<Promised>();
  // What the lists of the installation and the account say, and what the clock says, is added to a phone when it is shown.
  type AnsweredPhone = Shape<Omit<Answer['phones'][number], 'dnc'>>;
  type PromisedPhone = Shape<Omit<Results['phones'][number], 'dnc' | 'callReadiness'>>;
  expectTypeOf<AnsweredPhone>().toEqualTypeOf<PromisedPhone>();
  type AnsweredRelative = Shape<Answer['relatives'][number]>;
  type PromisedRelative = Shape<Omit<Results['relatives'][number], 'phones'>> & { phones: Shape<Omit<RelativePhone, 'dnc'>>[] };
  expectTypeOf<AnsweredRelative>().branded.toEqualTypeOf<PromisedRelative>();
  expectTypeOf<Answer['phones'][number]['dnc']>().toEqualTypeOf<Omit<Results['phones'][number]['dnc'], 'lists'>>();
  // The engine knows its flags by name; a client is to bear ones that it does not know.
  expectTypeOf<Answer['flags']>().toExtend<Results['flags']>();
  expectTypeOf<keyof Answer['flags'][number]>().toEqualTypeOf<keyof Results['flags'][number]>();
  expectTypeOf<EngineMode>().toEqualTypeOf<ContractMode>();
});
