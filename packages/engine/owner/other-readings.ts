import type { PersonName } from '../normalize/name.ts';
import { fitAsGiven, fitAsSurname } from '../normalize/name-words.ts';

/**
 * Alternative readings of a printed owner's name. Rolls drop the hyphen of a double surname, so that its second half stands in place of the given name ('CARNEY
 * FINCHCOTE DIANE P'), and print some rows given name first among rows with the surname first ('ALEXANDRA R WYNTERLEY'). Returned only if the words fit the
 * alternative and not the original reading; empty for most names.
 */
export function otherReadings({ first = '', middle = '', last = '', ...rest }: PersonName): PersonName[] {
  const [next = '', ...more] = middle.split(' ');
  if (last === '' || next.length < 2) return [];
  if (first.length > 1 && fitAsGiven(first) < 0 && fitAsGiven(next) >= 2)
    return [{ ...rest, last: `${last} ${first}`, first: next, ...(more.length > 0 ? { middle: more.join(' ') } : {}) }];
  const isTurned = first.length === 1 && more.length === 0 && fitsAs(last, fitAsGiven, fitAsSurname) && fitAsGiven(next) < 2;
  return isTurned ? [{ ...rest, last: next, first: last, middle: first }] : [];
}

type Fit = (word: string) => number;

function fitsAs(word: string, better: Fit, worse: Fit): boolean {
  return better(word) > worse(word);
}
