import { readName } from '@deedline/engine/normalize/name';
import { nameTexts } from '../compliance/subjects.ts';

/**
 * Whether two names can be one person's, by surname and given name as compared elsewhere, or one organisation's. It does not say that they are the same
 * person.
 */
export function isSameName(one: string, other: string): boolean {
  const texts = new Set(nameTexts([one]));
  if (nameTexts([other]).some((text) => texts.has(text))) return true;
  const [first, second] = [one, other].map((name) => readName({ full: name, order: 'first_last' }).organisation?.core.join(' '));
  return first !== undefined && first === second;
}
