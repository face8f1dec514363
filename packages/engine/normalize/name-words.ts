/** Classifies the words of a name line with one lookup each, and splits lines into words. */
import givenNames from './lists/given-names.json' with { type: 'json' };
import organisationWords from './lists/organisation-words.json' with { type: 'json' };
import surnames from './lists/surnames.json' with { type: 'json' };

export const GIVEN_COMMON = 1;
const GIVEN = 2;
export const SURNAME_COMMON = 4;
const SURNAME = 8;
export const COMPANY = 16;
export const ORDINARY = 32;
export const LEGAL_FORM = 64;
export const LEGAL_FORM_AT_END = 128;

export const ANY_GIVEN = GIVEN_COMMON | GIVEN;
export const ANY_SURNAME = SURNAME_COMMON | SURNAME;

function readWords(): Map<string, number> {
  const words = new Map<string, number>();
  const { company, companyAsIs, ordinary, ordinaryAsIs, legalForms, legalFormsAtEnd } = organisationWords;
  const lists: readonly (readonly [readonly string[], number])[] = [
    [givenNames.common, GIVEN_COMMON],
    [givenNames.more, GIVEN],
    [givenNames.rare, GIVEN],
    [surnames.common, SURNAME_COMMON],
    [surnames.more, SURNAME],
    [company, COMPANY],
    [ordinary, ORDINARY],
    [companyAsIs, COMPANY],
    [ordinaryAsIs, ORDINARY],
    [legalForms, LEGAL_FORM],
    [legalFormsAtEnd, LEGAL_FORM_AT_END],
  ];
  for (const [list, flag] of lists) for (const word of wordsOf(list)) words.set(word, (words.get(word) ?? 0) | flag);
  for (const word of wordsOf([...company, ...ordinary]))
    if (word.length > 3 && !word.endsWith('S') && !words.has(`${word}S`)) words.set(`${word}S`, ORDINARY);
  return words;
}

let words: ReadonlyMap<string, number> | undefined;

/** The lists are read for the first word: many programs that load this module never see a name. */
function listed(word: string): number | undefined {
  words ??= readWords();
  return words.get(word);
}

function wordsOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(' '));
}

/** The flags above for one upper-case word; apostrophes are ignored. */
export function wordFlags(word: string): number {
  const flags = listed(word);
  if (flags !== undefined) return flags;
  if (word.includes('-')) return hyphenFlags(word);
  return word.includes("'") ? (listed(word.replaceAll("'", '')) ?? 0) : 0;
}

const COMPOUNDING: ReadonlySet<string> = new Set(['JEAN', 'MARIE', 'ANNE', 'ANN', 'MARY', 'HANS', 'KARL', 'JOSE', 'JUAN']);

/** 'MARY-ANN' is a given name, 'AHMAD-STOKEBANK' a surname, 'BLUE-SKY' neither. */
function hyphenFlags(word: string): number {
  const parts = word.split('-');
  const [first = 0, second = 0] = parts.map((part) => listed(part) ?? 0);
  if (COMPOUNDING.has(parts[0] ?? '') && second === 0) return GIVEN;
  if ((first & ANY_GIVEN) !== 0 && (second & ANY_GIVEN) !== 0) return (first | second) & ANY_GIVEN;
  return ((first | second) & (ANY_GIVEN | ANY_SURNAME)) === 0 ? first | second : SURNAME;
}

/** A syllable in the spelling of East Asian names: HOON, XIAO, KWOK. */
const SYLLABLE = /^[BCDGHJKLMNPQRSTWXYZ]?[HWY]?[AEIOUY]{1,3}(?:NG|[NMKLPTHW])?$/;

export function isSyllable(word: string): boolean {
  return SYLLABLE.test(word);
}

const SURNAME_ENDING =
  /(?:SON|SEN|TON|MAN|MANN|LEY|WORTH|FORD|FIELD|WOOD|STEIN|BERG|SKI|SKY|WICZ|WITZ|EZ|ER|ERS|OV|EV|IAN|INI|ELLI|ETTI|OGLU|STROM|QVIST|HOLM|WELL|HAM|HURST|STEAD|LAND|STONE|DALE|RIDGE|ES|OU)$/;
const GIVEN_ENDING = /(?:A|IE|YN|LYN|ELLE|ETTE|INE|EEN|IA|AH|SHA|ICE|ISE|LEIGH|ITH|Y|IUS|IO)$/;

/** Punjabi given names, most of which are unlisted: BALWINDER, HARPREET, AMANDEEP, MANJIT. */
const PUNJABI_GIVEN = /^[A-Z]{2,}(?:[A-Z]INDER|PREET|DEEP|JEET|JIT)$/;

/** The evidence from the ending of an unlisted name: positive for a surname, negative for a given name. */
function endingLean(word: string): number {
  if (word.length > 5 && PUNJABI_GIVEN.test(word) && !/^.{1,2}INDER$/.test(word)) return -1.5;
  if (/^(?:MC|MAC|O'|D'|FITZ)..../.test(word) || word.includes('-')) return 1.5;
  if (SURNAME_ENDING.test(word)) return 0.7;
  return GIVEN_ENDING.test(word) ? -0.9 : 0;
}

/** How well a word fits as a given name: common 3, known 2, initial .5, unknown by its ending, known only as a surname negative. */
export function fitAsGiven(word: string): number {
  if (word.length === 1) return 0.5;
  const flags = wordFlags(word);
  if ((flags & GIVEN_COMMON) !== 0) return 3;
  if ((flags & GIVEN) !== 0) return (flags & SURNAME_COMMON) === 0 ? 2 : 1.2;
  return (flags & ANY_SURNAME) === 0 ? -0.7 - endingLean(word) : -1;
}

/** How well a word fits as a surname: common 3, known 2, unknown .8 plus its ending, known only as a given name and initials negative. */
export function fitAsSurname(word: string): number {
  if (word.length === 1) return -6;
  const flags = wordFlags(word);
  if ((flags & SURNAME_COMMON) !== 0) return 3;
  if ((flags & SURNAME) !== 0) return (flags & GIVEN_COMMON) === 0 ? 2 : 1.5;
  return (flags & ANY_GIVEN) === 0 ? 0.8 + endingLean(word) : -1.5;
}

/** Abbreviations with slashes that belong together; any other slash separates two names. */
const STROKED: ReadonlySet<string> = new Set(
  'C/O H/W W/H L/E J/T T/C T/E U/A U/A/D U/T/A U/T/D U/D/T U/W U/W/O F/B/O A/K/A F/K/A N/K/A D/B/A W/ROS J/T/R/S R/S H/H I/T/F T/O/D P/O/D P/K/A E/U L/T L/C M/M S/M S/W C/F'.split(
    ' ',
  ),
);
/** Dotted letters that form one word; other dotted letters are initials. */
const DOTTED: ReadonlySet<string> = new Set(
  'LLC LLP LP INC PC PA NA PLLC PLC USA US MD DDS DMD RN OD DVM CPA ESQ PHD SA LTD CO FKA AKA NKA DBA JTRS TR LE DO'.split(' '),
);

function isWordCode(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 39 || code === 45 || code === 46 || code === 47;
}

function pushDotted(word: string, tokens: string[]): void {
  const parts = word.split('.').filter((part) => part !== '');
  const joined = parts.join('');
  const isAbbreviation = parts.length > 1 && DOTTED.has(joined) && parts.every((part) => part.length <= 2);
  if (isAbbreviation) tokens.push(joined);
  else for (const part of parts) pushWord(part, tokens);
}

function pushStroked(word: string, tokens: string[]): void {
  if (STROKED.has(word) || /^\d+\/\d/.test(word)) {
    tokens.push(word);
    return;
  }
  // 'W/LIFE' means with LIFE; 'UTMA/OH' names the state whose law applies.
  const [, withWhat = word.replace(/^(UTMA|UGMA)\/[A-Z]{2}$/, '$1')] = /^W\/([A-Z]{2,})$/.exec(word) ?? [];
  if (withWhat !== word) {
    tokens.push(withWhat);
    return;
  }
  word
    .split('/')
    .filter((part) => part !== '')
    .forEach((part, i) => {
      if (i > 0) tokens.push('&');
      pushWord(part, tokens);
    });
}

function pushWord(word: string, tokens: string[]): void {
  let from = 0;
  let to = word.length;
  while (from < to && "'-./".includes(word[from] ?? '')) from++;
  while (to > from && "'-./".includes(word[to - 1] ?? '')) to--;
  if (from === to) return;
  const trimmed = from === 0 && to === word.length ? word : word.slice(from, to);
  if (trimmed.includes('.')) pushDotted(trimmed, tokens);
  else if (trimmed.includes('/')) pushStroked(trimmed, tokens);
  else tokens.push(trimmed);
}

/** More words than any owner line has. */
const MAX_TOKENS = 60;

/**
 * Splits a folded line into words, with '&', ',', '%' and '(' as words of their own. 'AND', '+', ';', '|' and a slash between spaces become '&'; 'C / O'
 * becomes one word.
 */
export function splitNameTokens(text: string): string[] {
  const tokens: string[] = [];
  const folded = text.includes(' / ') ? text.replace(/\b([A-Z]) \/ (?=[A-Z]\b)/g, '$1/') : text;
  let start = -1;
  let isPlain = true;
  for (let i = 0; i <= folded.length && tokens.length < MAX_TOKENS; i++) {
    const code = i < folded.length ? folded.charCodeAt(i) : 32;
    if (isWordCode(code)) {
      if (start < 0) {
        start = i;
        isPlain = true;
      }
      if (code < 48) isPlain = false;
      continue;
    }
    if (start >= 0) {
      const word = folded.slice(start, i);
      start = -1;
      if (word === 'AND' || word === 'AND/OR') tokens.push('&');
      else if (isPlain) tokens.push(word);
      else if (word === '/') tokens.push('&');
      else pushWord(word, tokens);
    }
    if (code === 38 || code === 43 || code === 59 || code === 92 || code === 124) tokens.push('&');
    else if (code === 44) tokens.push(',');
    else if (code === 37) {
      // A percentage after a name is dropped; any other '%' means care of.
      if (!/^\d/.test(tokens.at(-1) ?? '')) tokens.push('%');
      else if (tokens.length > 2) {
        tokens.pop();
        // 'SMITH JOHN 33.33% JONES MARY 66.67%'
        if (tokens.length > 1 && /^ +[A-Z]{2,} +[A-Z]/.test(folded.slice(i + 1, i + 40)) && !/^ +AND\b/.test(folded.slice(i + 1, i + 10)))
          tokens.push('&');
      }
    } else if (code === 40) tokens.push('(');
  }
  return tokens;
}

/** Letters that text recognition misreads as a digit. */
const MISREAD: Readonly<Record<string, readonly string[]>> = { 0: ['O'], 1: ['I', 'L'], 5: ['S'], 8: ['B'] };

/** 'DAV1D' and 'I5ABEL': a digit between letters is replaced if that yields a name; otherwise the word is unchanged. */
export function withLetters(word: string): string {
  const [, before = '', digit = '', after = ''] = /^([A-Z'-]+)([0158])([A-Z'-]+)$/.exec(word) ?? [];
  if (digit === '' || word.length < 4) return word;
  return (
    MISREAD[digit]!.map((letter) => `${before}${letter}${after}`).find((read) => (wordFlags(read) & (ANY_GIVEN | ANY_SURNAME)) !== 0) ??
    word
  );
}
