/** A second opinion on lines whose words leave open whether they name a person or a firm: letters, words and their order, as learned. */
import { isListedGiven, isListedSurname } from '@deedline/country/name-share';
import { isDegree } from './name-person.ts';
import table from './lists/organisation-signs.json' with { type: 'json' };
import { ANY_GIVEN, ANY_SURNAME, COMPANY, GIVEN_COMMON, LEGAL_FORM, LEGAL_FORM_AT_END, ORDINARY, wordFlags } from './name-words.ts';

/** Between these the lists' own sum is in doubt; below, an initial or a known name speaks for a person. */
const LEAST_DOUBT = -2.5;
const MAX_DOUBT = 3;
/** How sure the second opinion must be to overrule the lists, in log-odds: bench/learn-organisations.ts prints what other values would bring. */
const OVERRULES = 1.5;

/** A number in the table holds for all signs behind it, up to the next. */
function readWeights(): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  let weight = 0;
  for (const sign of table.signs.flatMap((line) => line.split(' '))) {
    if (/^-?\d/.test(sign)) weight = Number(sign);
    else weights.set(sign, weight);
  }
  return weights;
}
const WEIGHTS = readWeights();

const LONGEST_SHAPE = 6;
/** From 'a' on, one letter for each way in which a word can be a given name, a surname and a noun. */
const FIRST_CLASS = 97;

/** Of words that no list knows: hyphenated, initials run together ('JC'), short, any other. */
function unknownClass(word: string): string {
  if (word.includes('-')) return 'H';
  if (word.length > 3) return 'U';
  return word.length === 2 && !/[AEIOUY]/.test(word) ? 'J' : 'V';
}

/** What a token can be, as one character: separators stand for themselves. */
function classOf(token: string, flags: number): string {
  const code = token.charCodeAt(0);
  if (code >= 48 && code <= 57) return 'N';
  if (token.length === 1) return code >= 65 && code <= 90 ? 'I' : token;
  if ((flags & (LEGAL_FORM | LEGAL_FORM_AT_END)) !== 0) return 'L';
  if (flags === 0) return unknownClass(token);
  const given = (flags & GIVEN_COMMON) !== 0 ? 2 : (flags & ANY_GIVEN) !== 0 ? 1 : 0;
  const noun = (flags & COMPANY) !== 0 ? 2 : (flags & ORDINARY) !== 0 ? 1 : 0;
  return String.fromCharCode(FIRST_CLASS + given * 6 + ((flags & ANY_SURNAME) !== 0 ? 3 : 0) + noun);
}

/** Three and four letters in a row of a word that no list knows, its ends marked. */
function visitLetters(word: string, visit: (sign: string) => void): void {
  const text = `^${word}$`;
  for (let i = 0; i + 3 <= text.length; i++) {
    visit(text.slice(i, i + 3));
    if (i + 4 <= text.length) visit(text.slice(i, i + 4));
  }
}

/**
 * The signs of a line: '/' and the classes of its words, ':' and two classes side by side, '#' and how many words, '=' and a word that nobody
 * is called by, and letters of unknown words. One may come more than once.
 */
export function visitSigns(tokens: readonly string[], visit: (sign: string) => void): void {
  let shape = '';
  let before = '^';
  let count = 0;
  for (const token of tokens) {
    const flags = wordFlags(token);
    const kind = classOf(token, flags);
    if (shape.length < LONGEST_SHAPE) shape += kind;
    visit(`:${before}${kind}`);
    before = kind;
    if (token === '&' || token === ',' || token === '%') continue;
    count++;
    if (token.length === 1) continue;
    if ((flags & ANY_GIVEN) === 0) visit(`=${token}`);
    if (flags === 0 && !/\d/.test(token)) visitLetters(token, visit);
  }
  visit(`:${before}$`);
  visit(`/${shape}`);
  visit(`#${count}`);
}

/** A word that is a given name and nothing else, or a degree behind a name. */
function speaksForPerson(token: string, i: number): boolean {
  const flags = wordFlags(token);
  return ((flags & ANY_GIVEN) !== 0 && (flags & (COMPANY | ORDINARY)) === 0) || (i > 0 && isDegree(token));
}

/** Whether a line is in doubt at all: not where a word speaks for a person, and of one word its letters say too little. */
export function isDoubtful(tokens: readonly string[], listed: number): boolean {
  if (listed <= LEAST_DOUBT || listed >= MAX_DOUBT || tokens.length === 1) return false;
  return listed > 0 || !tokens.some(speaksForPerson);
}

/**
 * Whether words that the lists here leave open are a given name and a surname of the country's: letters cannot tell those from a firm's, and firms
 * that bear both and nothing else are hardly to be found.
 */
function bearsBothNames(tokens: readonly string[]): boolean {
  const words = tokens.filter((token) => token.length > 1 && wordFlags(token) === 0);
  return words.some((one, i) => isListedGiven(one) && words.some((other, j) => i !== j && isListedSurname(other)));
}

/** Whether a line names a firm, by the lists' sum and, where that is in doubt, by its signs. */
export function namesFirm(tokens: readonly string[], listed: number): boolean {
  if (!isDoubtful(tokens, listed)) return listed > 0;
  let learned = table.weightOfLists * listed;
  visitSigns(tokens, (sign) => {
    learned += WEIGHTS.get(sign) ?? 0;
  });
  if (listed > 0) return learned > -OVERRULES;
  return learned > OVERRULES && !bearsBothNames(tokens);
}
