/** One look-up tells what a word of a name line can be. */
import { COMPANY_WORDS_MORE, ORDINARY_WORDS_MORE } from './company-words-more.ts';
import { COMPANY_WORDS, LEGAL_FORMS, LEGAL_FORMS_AT_END, ORDINARY_WORDS } from './company-words.ts';
import { GIVEN_NAMES_RARE } from './given-names-rare.ts';
import { GIVEN_NAMES, GIVEN_NAMES_COMMON } from './given-names.ts';
import { SURNAMES, SURNAMES_COMMON } from './surnames.ts';

export const GIVEN_COMMON = 1;
export const GIVEN = 2;
export const SURNAME_COMMON = 4;
export const SURNAME = 8;
export const COMPANY = 16;
export const ORDINARY = 32;
export const LEGAL_FORM = 64;
export const LEGAL_FORM_AT_END = 128;

export const ANY_GIVEN = GIVEN_COMMON | GIVEN;
export const ANY_SURNAME = SURNAME_COMMON | SURNAME;

function readWords(): Map<string, number> {
  const words = new Map<string, number>();
  const lists: readonly (readonly [string, number])[] = [
    [GIVEN_NAMES_COMMON, GIVEN_COMMON],
    [GIVEN_NAMES, GIVEN],
    [GIVEN_NAMES_RARE, GIVEN],
    [SURNAMES_COMMON, SURNAME_COMMON],
    [SURNAMES, SURNAME],
    [COMPANY_WORDS, COMPANY],
    [ORDINARY_WORDS, ORDINARY],
    [COMPANY_WORDS_MORE, COMPANY],
    [ORDINARY_WORDS_MORE, ORDINARY],
    [LEGAL_FORMS, LEGAL_FORM],
    [LEGAL_FORMS_AT_END, LEGAL_FORM_AT_END],
  ];
  for (const [list, flag] of lists) for (const word of list.trim().split(/\s+/)) words.set(word, (words.get(word) ?? 0) | flag);
  for (const list of [COMPANY_WORDS, ORDINARY_WORDS]) {
    for (const word of list.trim().split(/\s+/))
      if (word.length > 3 && !word.endsWith('S') && !words.has(`${word}S`)) words.set(`${word}S`, ORDINARY);
  }
  return words;
}
const WORDS = readWords();

/** The flags above for one upper-case word; an apostrophe is not there. */
export function wordFlags(word: string): number {
  const flags = WORDS.get(word);
  if (flags !== undefined) return flags;
  if (word.includes('-')) return hyphenFlags(word);
  return word.includes("'") ? (WORDS.get(word.replaceAll("'", '')) ?? 0) : 0;
}

const COMPOUNDING: ReadonlySet<string> = new Set(['JEAN', 'MARIE', 'ANNE', 'ANN', 'MARY', 'HANS', 'KARL', 'JOSE', 'JUAN']);

/** 'MARY-ANN' is a given name, 'AHMAD-STOKEBANK' a surname, 'BLUE-SKY' neither. */
function hyphenFlags(word: string): number {
  const parts = word.split('-');
  const [first = 0, second = 0] = parts.map((part) => WORDS.get(part) ?? 0);
  if (COMPOUNDING.has(parts[0] ?? '') && second === 0) return GIVEN;
  if ((first & ANY_GIVEN) !== 0 && (second & ANY_GIVEN) !== 0) return (first | second) & ANY_GIVEN;
  return ((first | second) & (ANY_GIVEN | ANY_SURNAME)) === 0 ? first | second : SURNAME;
}

const SURNAME_ENDING =
  /(?:SON|SEN|TON|MAN|MANN|LEY|WORTH|FORD|FIELD|WOOD|STEIN|BERG|SKI|SKY|WICZ|WITZ|EZ|ER|ERS|OV|EV|IAN|INI|ELLI|ETTI|OGLU|STROM|QVIST|HOLM|WELL|HAM|HURST|STEAD|LAND|STONE|DALE|RIDGE|ES|OU)$/;
const GIVEN_ENDING = /(?:A|IE|YN|LYN|ELLE|ETTE|INE|EEN|IA|AH|SHA|ICE|ISE|LEIGH|ITH|Y|IUS|IO)$/;

/** What its ending makes of a name that no list knows: above zero a surname, below a given name. */
function endingLean(word: string): number {
  if (/^(?:MC|MAC|O'|D'|FITZ)..../.test(word) || word.includes('-')) return 1.5;
  if (SURNAME_ENDING.test(word)) return 0.7;
  return GIVEN_ENDING.test(word) ? -0.9 : 0;
}

/** How well a word does as a given name: common 3, known 2, initial .5, unknown by its ending, known only as a surname below zero. */
export function fitAsGiven(word: string): number {
  if (word.length === 1) return 0.5;
  const flags = wordFlags(word);
  if ((flags & GIVEN_COMMON) !== 0) return 3;
  if ((flags & GIVEN) !== 0) return (flags & SURNAME_COMMON) === 0 ? 2 : 1.2;
  return (flags & ANY_SURNAME) === 0 ? -0.7 - endingLean(word) : -1;
}

/** How well a word does as a surname: common 3, known 2, unknown .8 and by its ending, known only as a given name and initials below zero. */
export function fitAsSurname(word: string): number {
  if (word.length === 1) return -6;
  const flags = wordFlags(word);
  if ((flags & SURNAME_COMMON) !== 0) return 3;
  if ((flags & SURNAME) !== 0) return (flags & GIVEN_COMMON) === 0 ? 2 : 1.5;
  return (flags & ANY_GIVEN) === 0 ? 0.8 + endingLean(word) : -1.5;
}
