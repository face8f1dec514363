import type { PersonComparison } from '../compare/compare-persons.ts';

/** 'name, address and birth date agree; middle name differs' */
export function sayAgreement(comparison: PersonComparison): string {
  const agree: string[] = [];
  const differ: string[] = [];
  sayName(comparison, agree, differ);
  if (comparison.address === 'unit') agree.push('address');
  else if (comparison.address === 'open') agree.push('building');
  else if (comparison.address === 'zip') agree.push('ZIP code');
  else if (comparison.address === 'building') differ.push('unit');
  else if (comparison.address === 'elsewhere' || comparison.address === 'city') differ.push('address');
  if (comparison.birth === 'exact') agree.push('birth date');
  else if (comparison.birth === 'year' || comparison.birth === 'month') agree.push('birth year');
  else if (comparison.birth === 'typo') agree.push('birth date but for one digit');
  else if (comparison.birth === 'contradiction' || comparison.birth === 'near') differ.push('birth date');
  if (comparison.phone) agree.push('phone');
  if (comparison.email) agree.push('email');
  const parts = agree.length > 0 ? [`${listWords(agree)} ${agree.length === 1 ? 'agrees' : 'agree'}`] : [];
  if (differ.length > 0) parts.push(`${listWords(differ)} ${differ.length === 1 ? 'differs' : 'differ'}`);
  return parts.join('; ') || 'too little to compare';
}

function sayName({ surname, given, middle, suffix }: PersonComparison, agree: string[], differ: string[]): void {
  if (surname === 'different') differ.push('surname');
  if (given === 'different') differ.push('first name');
  if (surname === 'changed') agree.push('first name');
  if (surname === 'changed') differ.push('surname (may have changed)');
  if (surname !== 'different' && surname !== 'changed' && given !== 'different') {
    const exact = surname === 'exact' && given === 'exact';
    agree.push(
      exact
        ? 'name'
        : given === 'nickname'
          ? 'name (nickname)'
          : given === 'initial'
            ? 'surname and initial'
            : given === 'missing'
              ? 'surname'
              : 'name (spelled otherwise)',
    );
  }
  if (middle === 'different') differ.push('middle name');
  if (suffix === 'different') differ.push('suffix');
}

/** 'a', 'a and b', 'a, b and c' */
export function listWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
