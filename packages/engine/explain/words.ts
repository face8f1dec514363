import type { PersonComparison } from '../compare/compare-persons.ts';

/** The facts of two persons that agree and those that contradict each other, in words: 'address', 'birth date'. */
export interface Agreement {
  agrees: string[];
  differs: string[];
}

type Words<Level extends string> = Partial<Record<Level, { agrees: boolean; words: string }>>;

const ADDRESS_WORDS: Words<PersonComparison['address']> = {
  unit: { agrees: true, words: 'address' },
  open: { agrees: true, words: 'building' },
  alike: { agrees: true, words: 'address (spelled otherwise)' },
  street: { agrees: true, words: 'street' },
  number: { agrees: true, words: 'house number and place (another street name)' },
  zip: { agrees: true, words: 'ZIP code' },
  building: { agrees: false, words: 'unit' },
  namesake: { agrees: false, words: 'town of the address' },
  city: { agrees: false, words: 'address' },
  elsewhere: { agrees: false, words: 'address' },
};

const BIRTH_WORDS: Words<NonNullable<PersonComparison['birth']>> = {
  exact: { agrees: true, words: 'birth date' },
  month: { agrees: true, words: 'birth year' },
  year: { agrees: true, words: 'birth year' },
  typo: { agrees: true, words: 'birth date but for one digit' },
  parts: { agrees: true, words: 'part of the birth date' },
  near: { agrees: false, words: 'birth date' },
  contradiction: { agrees: false, words: 'birth date' },
};

/** For a query that names a town without an address: records from there agree with all of it. */
const TOWN_WORDS: Words<PersonComparison['address']> = {
  ...ADDRESS_WORDS,
  city: { agrees: true, words: 'town' },
  elsewhere: { agrees: false, words: 'town' },
};

/** `isTown`: the query named no more of the place than its town. */
export function listAgreement(comparison: PersonComparison, isTown = false): Agreement {
  const agrees: string[] = [];
  const differs: string[] = [];
  sayName(comparison, agrees, differs);
  const address = (isTown ? TOWN_WORDS : ADDRESS_WORDS)[comparison.address];
  if (address) (address.agrees ? agrees : differs).push(address.words);
  const birth = comparison.birth === null ? undefined : BIRTH_WORDS[comparison.birth];
  if (birth) (birth.agrees ? agrees : differs).push(birth.words);
  if (comparison.phone) agrees.push('phone');
  if (comparison.email) agrees.push('email');
  return { agrees, differs };
}

/** 'name, address and birth date agree; middle name differs' */
export function sayAgreement({ agrees, differs }: Agreement): string {
  const parts = agrees.length > 0 ? [`${listWords(agrees)} ${agrees.length === 1 ? 'agrees' : 'agree'}`] : [];
  if (differs.length > 0) parts.push(`${listWords(differs)} ${differs.length === 1 ? 'differs' : 'differ'}`);
  return parts.join('; ') || 'too little to compare';
}

function sayName({ surname, given, middle, suffix }: PersonComparison, agrees: string[], differs: string[]): void {
  if (surname === 'different') differs.push('surname');
  if (given === 'different') differs.push('first name');
  if (surname === 'changed') agrees.push('first name');
  if (surname === 'changed') differs.push('surname (may have changed)');
  if (surname !== 'different' && surname !== 'changed' && given !== 'different') {
    const exact = surname === 'exact' && given === 'exact';
    agrees.push(
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
  if (middle === 'different') differs.push('middle name');
  if (suffix === 'different') differs.push('suffix');
}

/** 'a', 'a and b', 'a, b and c' */
export function listWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** 'in May 2019', 'in 2019' */
export function sayDate(date: string): string {
  const month = MONTHS[Number(date.slice(5, 7)) - 1];
  return month ? `in ${month} ${date.slice(0, 4)}` : `in ${date.slice(0, 4)}`;
}

/** Two significant digits: 31,846 becomes 32,000; 7 stays 7. */
export function sayRoughly(count: number): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return (Math.round(count / unit) * unit).toLocaleString('en-US');
}
