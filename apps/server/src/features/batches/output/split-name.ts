import { readName } from '@deedline/engine/normalize/name';

export interface SplitName {
  first: string;
  last: string;
}

/** 'Odile M Marlowe-Pike Jr' -> 'Odile', 'Marlowe-Pike Jr'. What is not one person's name stands whole as the last name. */
export function splitName(name: string): SplitName {
  const { kind, persons } = readName({ full: name, order: 'first_last' });
  const person = persons[0];
  if (kind !== 'person' || !person?.first || !person.last) return { first: '', last: name };
  const words = name.trim().split(/\s+/);
  const suffix = person.suffix !== undefined && words.length > 2 ? words.pop()! : '';
  const last = surnameAtEnd(words, person.last) ?? words.at(-1)!;
  return { first: words[0]!, last: suffix === '' ? last : `${last} ${suffix}` };
}

/** The words at the end that make up the surname, as they are printed. */
function surnameAtEnd(words: readonly string[], surname: string): string | undefined {
  const counts = Array.from({ length: words.length - 1 }, (_, index) => index + 1);
  const count = counts.find((count) => lettersOf(words.slice(-count).join('')) === lettersOf(surname));
  return count === undefined ? undefined : words.slice(-count).join(' ');
}

function lettersOf(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}]/gu, '');
}
