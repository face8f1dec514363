/** A learned classifier for lines whose words leave open whether they name a person or a firm; it uses letters, words and their order. */
import { isListedGiven, isListedSurname } from '@deedline/country/name-share';
import { isDegree } from './name-person.ts';
import table from './lists/organisation-signs.json' with { type: 'json' };
import { ANY_GIVEN, ANY_SURNAME, COMPANY, GIVEN_COMMON, LEGAL_FORM, LEGAL_FORM_AT_END, ORDINARY, wordFlags } from './name-words.ts';

/** The lists' sum is in doubt between these values; below the lower one, an initial or a known name indicates a person. */
const LEAST_DOUBT = -2.5;
const MAX_DOUBT = 3;
/** The log-odds that the classifier needs to overrule the lists; bench/learn-organisations.ts prints the effect of other values. */
const OVERRULES = 1.5;

/** In the table, a number applies to all signs after it, up to the next number. */
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
/** From 'a' on, one letter for each combination of being a given name, a surname and a noun. */
const FIRST_CLASS = 97;

/** Classes of unlisted words: hyphenated, joined initials ('JC'), short, other. */
function unknownClass(word: string): string {
  if (word.includes('-')) return 'H';
  if (word.length > 3) return 'U';
  return word.length === 2 && !/[AEIOUY]/.test(word) ? 'J' : 'V';
}

/** The class of a token as one character; separators represent themselves. */
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

/** Visits all sequences of three and four letters of an unlisted word, with its ends marked. */
function visitLetters(word: string, visit: (sign: string) => void): void {
  const text = `^${word}$`;
  for (let i = 0; i + 3 <= text.length; i++) {
    visit(text.slice(i, i + 3));
    if (i + 4 <= text.length) visit(text.slice(i, i + 4));
  }
}

/**
 * Visits the signs of a line, possibly with repetitions: '/' and the classes of its words, ':' and two adjacent classes, '#' and the number of words, '=' and a
 * word that is not a given name, and letter sequences of unlisted words.
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

/** Whether the word is only a given name, or a degree after a name. */
function speaksForPerson(token: string, i: number): boolean {
  const flags = wordFlags(token);
  return ((flags & ANY_GIVEN) !== 0 && (flags & (COMPANY | ORDINARY)) === 0) || (i > 0 && isDegree(token));
}

/** Whether the classifier should decide: not if a word indicates a person, and not for a single word, whose letters say too little. */
export function isDoubtful(tokens: readonly string[], listed: number): boolean {
  if (listed <= LEAST_DOUBT || listed >= MAX_DOUBT || tokens.length === 1) return false;
  return listed > 0 || !tokens.some(speaksForPerson);
}

/**
 * Whether the words that the lists leave open include a known given name and a known surname. Letters cannot distinguish those from a firm's, and hardly any
 * firm consists of just the two.
 */
function bearsBothNames(tokens: readonly string[]): boolean {
  const words = tokens.filter((token) => token.length > 1 && wordFlags(token) === 0);
  return words.some((one, i) => isListedGiven(one) && words.some((other, j) => i !== j && isListedSurname(other)));
}

/** Whether a line names a firm, by the lists' sum and, if that is in doubt, by its signs. */
export function namesFirm(tokens: readonly string[], listed: number): boolean {
  if (!isDoubtful(tokens, listed)) return listed > 0;
  let learned = table.weightOfLists * listed;
  visitSigns(tokens, (sign) => {
    learned += WEIGHTS.get(sign) ?? 0;
  });
  if (listed > 0) return learned > -OVERRULES;
  return learned > OVERRULES && !bearsBothNames(tokens);
}
