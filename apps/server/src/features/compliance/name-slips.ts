/**
 * Names with one letter wrong, as records misprint them: one too many, one missing, another in its place, or two exchanged. At one house number of a ZIP code
 * they are one person if the surname has the slip, and if a given name has it that is none: a listed given name is somebody else, such as a twin. Pure.
 */
import { isListedSurname } from '@deedline/country/name-share';
import { ANY_GIVEN, wordFlags } from '@deedline/engine/normalize/name-words';
import { nicknameRoots } from '@deedline/engine/normalize/nickname';

interface WholeName {
  first: string;
  last: string;
}

/** Stands behind the part of a form that may have a slip. Such forms are only compared together with a ZIP code. */
const SLIP = '~';

export function isOfSlip(form: string): boolean {
  return form.includes(SLIP);
}

/**
 * The forms that an opt-out keeps: by the surname's ends and spellings, for what is no surname; listed surnames that differ by a slip, as they are; the given
 * name's spellings, and what a column that is too short leaves of it.
 */
export function slipsToKeep({ first, last }: WholeName): string[] {
  if (first.length < 2) return [];
  const surname = last.replaceAll(' ', '');
  const given = [first, ...nicknameRoots(first)];
  return [
    ...[...spellingsOf(surname), ...endsOf(surname)].flatMap((part) => given.map((name) => `${part}${SLIP}|${name}`)),
    ...surnamesLike(surname).flatMap((other) => given.map((name) => `${other}|${name}`)),
    ...spellingsOf(first).map((spelling) => `${surname}|${spelling}${SLIP}`),
    ...beginningsOf(first).map((beginning) => `${last}|${beginning}`),
  ];
}

/** The forms by which a printed name is looked up among those: none if both names are listed, as most are. */
export function slipsOf({ first, last }: WholeName): string[] {
  if (first.length < 2) return [];
  const surname = last.replaceAll(' ', '');
  const parts = isListedSurname(surname) ? [] : surname.length < 2 * END ? spellingsOf(surname) : endsOf(surname);
  return [
    ...(parts.length === 0 ? [] : nicknameRoots(first).flatMap((given) => parts.map((part) => `${part}${SLIP}|${given}`))),
    ...(isGiven(first) ? [] : spellingsOf(first).map((spelling) => `${surname}|${spelling}${SLIP}`)),
  ];
}

const isGiven = (word: string) => (wordFlags(word) & ANY_GIVEN) !== 0;

/** Shorter names become other names by a slip. */
const LEAST_LETTERS = 4;

const isShort = (name: string) => name.length < LEAST_LETTERS || /[^A-Z]/.test(name);

/** The name itself, and with each of its letters left out: two names that differ by one slip have one of these in common. */
function spellingsOf(name: string): string[] {
  return isShort(name) ? [] : [...new Set([name, ...shorterBy(name)])];
}

const shorterBy = (name: string) => Array.from(name, (_, at) => name.slice(0, at) + name.slice(at + 1));

/** The letters at either end of a longer name, one of which a slip leaves as it is: 'BRA-' and '-LEY'. */
function endsOf(name: string): string[] {
  return isShort(name) || name.length < 2 * END ? [] : [`${name.slice(0, END)}-`, `-${name.slice(-END)}`];
}
const END = 3;

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** Listed surnames that differ by one slip: 'SMYTH' for 'SMITH', 'GONZALES' for 'GONZALEZ'. */
function surnamesLike(name: string): string[] {
  if (isShort(name)) return [];
  const like = new Set(shorterBy(name));
  for (let at = 0; at <= name.length; at++) {
    const [before, behind] = [name.slice(0, at), name.slice(at)];
    if (behind.length > 1) like.add(before + behind[1]! + behind[0]! + behind.slice(2));
    for (const letter of LETTERS) like.add(before + letter + behind).add(before + letter + behind.slice(1));
  }
  like.delete(name);
  return [...like].filter((other) => other.length >= LEAST_LETTERS && isListedSurname(other));
}

/** What a column that is too short leaves of a given name, unless that is another name: 'DENI' of 'DENISE'. */
function beginningsOf(first: string): string[] {
  const lengths = Array.from({ length: Math.max(0, first.length - LEAST_BEGINNING) }, (_, more) => LEAST_BEGINNING + more);
  return lengths.map((length) => first.slice(0, length)).filter((beginning) => !isGiven(beginning));
}
const LEAST_BEGINNING = 3;
