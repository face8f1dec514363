import type { Results } from '@deedline/contract/results';
import { emptyAnswer } from '@deedline/engine/compose/empty-answer';
import { findSuppressed, type SuppressionContext } from './find-suppressed.ts';
import { countStatements, removeSubjects } from './remove-subjects.ts';
import { addressesIn, emailsIn, namesIn, phonesIn } from './named-in.ts';
import { emailTexts, kinTexts, personTexts, phoneTexts, placesOf, subjectTexts, type Subject, type SubjectKind } from './subjects.ts';

/** What an answer and the results of a search have in common: all that can name somebody, and what falls with them. */
export type Suppressible = Omit<Results, 'sources' | 'scoredBy' | 'withheld'>;

export interface Cleared<R> {
  results: R;
  /** How many statements were left out. */
  suppressed: number;
}

/**
 * Leaves out whoever and whatever has opted out, for any number of results with one look-up. `askedFor` says of each result whom its
 * search asked for: who asks for somebody who opted out finds nothing.
 */
export async function applySuppression<R extends Suppressible>(
  ctx: SuppressionContext,
  list: readonly R[],
  askedFor: readonly (Subject | null)[] = [],
): Promise<Cleared<R>[]> {
  const asked = list.map((_, index) => readAsked(askedFor[index] ?? null));
  const askedTexts = (kind: SubjectKind) => asked.flatMap((one) => (one?.kind === kind ? one.texts : []));
  const suppressed = await findSuppressed(ctx, {
    phone: [...askedTexts('phone'), ...list.flatMap(phonesIn).flatMap(phoneTexts)],
    email: [...askedTexts('email'), ...list.flatMap(emailsIn).flatMap(emailTexts)],
    person: [...askedTexts('person'), ...list.flatMap(personsIn)],
  });
  if (suppressed.phone.size + suppressed.email.size + suppressed.person.size === 0)
    return list.map((results) => ({ results, suppressed: 0 }));
  return list.map((results, index) => {
    const one = asked[index];
    const isAskedOut = one?.texts.some((text) => suppressed[one.kind].has(text)) === true;
    const left = isAskedOut ? emptied(results) : removeSubjects(results, suppressed);
    return { results: left ?? emptied(results), suppressed: countStatements(results) - countStatements(left ?? emptied(results)) };
  });
}

function readAsked(subject: Subject | null): { kind: SubjectKind; texts: string[] } | null {
  return subject === null ? null : { kind: subject.kind, texts: subjectTexts(subject) };
}

function personsIn(results: Suppressible): string[] {
  const others = [...results.alternatives, ...(results.alike?.people ?? [])].flatMap(({ name, address }) =>
    address === null ? [] : personTexts([name], placesOf([address])),
  );
  const unplaced = results.alternatives.filter(({ address }) => address === null);
  const kin = kinTexts([...results.relatives, ...unplaced].map(({ name }) => name));
  return [...personTexts(namesIn(results), placesOf(addressesIn(results))), ...others, ...kin];
}

/** As if nothing had been found; which sources were asked stays. */
function emptied<R extends Suppressible>(results: R): R {
  const { bestContactConfidence: _unused, ...nothing } = emptyAnswer(results.searchMode);
  const { withheld, sources } = results as Partial<Results>;
  return {
    ...results,
    ...nothing,
    heldBack: null,
    ...(withheld === undefined ? {} : { withheld: { phones: 0, emails: 0, relativePhones: 0, reason: null } }),
    ...(sources === undefined ? {} : { sources: { ...sources, list: sources.list.map((source) => ({ ...source, records: 0 })) } }),
  };
}
