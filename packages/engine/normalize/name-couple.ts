import { isSurnameOf } from '@deedline/country/name-share';
import type { RawName } from '../model/evidence.ts';
import type { NameOrder, PersonName } from './name.ts';
import {
  isDegree,
  isOfficeUnsure,
  isParticle,
  isSuffix,
  makePerson,
  type NameParts,
  splitFirstLast,
  splitLastFirst,
  surnameLength,
  opensVietnamese,
  takeSuffix,
} from './name-person.ts';
import { fitAsGiven, fitAsSurname, GIVEN_COMMON, isSyllable, SURNAME_COMMON, wordFlags } from './name-words.ts';

interface Segment {
  words: string[];
  suffix?: string;
  /** Number of words before a comma that does not precede a suffix; -1 if there is none. */
  commaAt: number;
  /** Preceded by 'MR', 'MISS' or a similar title. */
  isTitled: boolean;
  /** The first word may be an office or a name: 'PASTOR PEYTON DANIEL'. */
  isOffice: boolean;
}

function isNumber(token: string): boolean {
  const code = token.charCodeAt(0);
  return code >= 48 && code <= 57 && !/^\d(?:ND|RD|TH)$/.test(token);
}

const SPOKEN_TITLES: ReadonlySet<string> = new Set(['MR', 'MRS', 'MS', 'MISS', 'DR']);

/**
 * Index of the last degree after a comma ('JOHN PELLWORTH, D.O., PH.D.'), or of the comma itself if none follows. A suffix among the degrees is appended to the
 * name.
 */
function behindDegrees(tokens: readonly string[], comma: number, run: string[]): number {
  if (run.length < 2 && tokens.indexOf(',', comma + 1) < 0) return comma;
  let at = comma + 1;
  while (at < tokens.length && (isDegree(tokens[at] ?? '') || isSuffix(tokens[at] ?? ''))) at++;
  const next = tokens[at];
  if (at === comma + 1 || (next !== undefined && next !== ',' && next !== '&')) return comma;
  const behind = tokens.slice(comma + 1, at).find((token) => isSuffix(token));
  if (behind !== undefined && !run.some((word) => isSuffix(word))) run.push(behind);
  return at - 1;
}

/** 'SMITH JOHN 1/3 JONES MARY 2/3': the share of one owner precedes the name of the next. */
function isShareBetween(tokens: readonly string[], at: number, before: number): boolean {
  return before > 1 && /^\d\/\d+$/.test(tokens[at] ?? '') && [1, 2].every((ahead) => /^[A-Z]{2}/.test(tokens[at + ahead] ?? ''));
}

function readSegments(tokens: readonly string[], order: NameOrder): Segment[] {
  const segments: Segment[] = [];
  let run: string[] = [];
  let titles: readonly string[] = [];
  let commaAt = -1;
  let head: number | undefined;
  const close = (): void => {
    // 'SMITH JOHN MD & MARY RN': a spouse may be given by first name only.
    const { words, suffix } = takeSuffix(run, { leastWords: segments.length > 0 ? 1 : 2, order, head });
    const isTitled = words.length > 0 && SPOKEN_TITLES.has(titles[0] ?? run[0] ?? '');
    const isOffice = isOfficeUnsure(run.slice(0, head));
    if (words.length > 0) segments.push({ words, ...(suffix === undefined ? {} : { suffix }), commaAt, isTitled, isOffice });
    titles = words.length > 0 ? [] : run;
    run = [];
    commaAt = -1;
    head = undefined;
  };
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] ?? '';
    if (token === '&') close();
    else if (token === ',') {
      i = behindDegrees(tokens, i, run);
      head ??= run.length;
      const before = takeSuffix(run, { order, head }).words.length;
      if (commaAt > 0 && before > commaAt) close();
      else if (before > 0) commaAt = before;
    } else if (isShareBetween(tokens, i, run.length)) close();
    else if (token !== '%' && !isNumber(token)) run.push(token);
  }
  close();
  for (const segment of segments) if (segment.commaAt >= segment.words.length) segment.commaAt = -1;
  return segments;
}

/** Matches Vietnamese syllables such as ANH, NGOC, TRUNG, QUYEN; not DYKE or NESS. */
const VIETNAMESE_SYLLABLE = /^(?:NG|[BCDGHKLMNPQRSTVXY])?[HR]?[AEIOUY]{1,3}(?:NG|NH|CH|[NMPTC])?$/;

/** A given name of two syllables, such as SANG-HOON and KA-WAI. 'KIM ANN-MARIE' and 'HAN LEE-MAI' do not match. */
function isTwoSyllables(word: string): boolean {
  const parts = word.split('-');
  return parts.length === 2 && parts.every((part) => isSyllable(part) && (wordFlags(part) & (GIVEN_COMMON | SURNAME_COMMON)) === 0);
}

/** East Asian names reveal their order: a listed surname next to a given name of two syllables, or before VAN and THI. */
function leanAsian(words: readonly string[]): number {
  if (opensVietnamese(words, 0) && VIETNAMESE_SYLLABLE.test(words[2]!)) return SURE;
  if (words.length !== 2) return 0;
  const isGivenBeside = (at: number, beside: number): boolean => isTwoSyllables(words[at]!) && isAsianSurname(words[beside]!);
  return isGivenBeside(1, 0) ? SURE : isGivenBeside(0, 1) ? -SURE : 0;
}

/** Positive if the surname seems to come first. */
function leanLastFirst(words: readonly string[]): number {
  if (words.length < 2) return 0;
  const asian = leanAsian(words);
  if (asian !== 0) return asian;
  const length = surnameLength(words, 0);
  // 'KEVIN G': a given name with the initial of a surname.
  if (words.length === 2 && words[1]?.length === 1 && fitAsSurname(words[0] ?? '') < 0) return -3;
  const asSurname = length > 1 ? 3 : fitAsSurname(words[0] ?? '');
  const isInitialInside = words.length > 2 && words[1]?.length === 1 && words.at(-1)?.length !== 1;
  const given = words[Math.min(length, words.length - 1)] ?? '';
  const opensSurname = words.length > length + 1 && isParticle(given);
  const asLastFirst = asSurname + (isInitialInside ? -3.5 : opensSurname ? -1 : fitAsGiven(given));
  const endsInParticle = words.length > 2 && isParticle(words.at(-2) ?? '');
  const asFirstLast = fitAsGiven(words[0] ?? '') + (endsInParticle ? 3 : fitAsSurname(words.at(-1) ?? ''));
  return asLastFirst - asFirstLast;
}

/** A spouse far more often shares the surname than has another one. */
const SHARED_SURNAME = 1.1;

function isAsianSurname(word: string): boolean {
  return isSurnameOf(word, 'chinese', 'korean', 'vietnamese');
}

/** 'YOUNG HEE' next to a Kim: a given name in two syllables, the first of which is not a surname there. */
function isGivenInTwo(a: string, b: string): boolean {
  return !isAsianSurname(a) && [a, b].every((word) => isSyllable(word) && (wordFlags(word) & GIVEN_COMMON) === 0);
}

/** For lines in LAST FIRST order: whether the words after '&' begin with a surname of their own. */
function bringsSurname(words: readonly string[], surname: string): boolean {
  if (words.length < 2) return false;
  if (words[0] === surname) return true;
  if (surnameLength(words, 0) > 1 && words.length > 2) return true;
  const [a = '', b = ''] = words;
  if (a.length === 1 || b.length === 1) return false;
  if (words.length === 2 && isAsianSurname(a) && isTwoSyllables(b)) return true;
  if (words.length === 2 && isAsianSurname(surname) && isGivenInTwo(a, b)) return false;
  // FIRST MIDDLE MIDDLE is rare, LAST FIRST MIDDLE is common.
  const thirdWord = words.length > 2 ? 2.5 : 0;
  return fitAsSurname(a) + fitAsGiven(b) + thirdWord > fitAsGiven(a) + Math.max(fitAsGiven(b), 0.5) + SHARED_SURNAME;
}

/**
 * A person after '&' printed given name first in a line with surnames first: the words end in the first person's surname or, if other rows of the file are
 * printed this way, in another surname. Null if the words are only given names.
 */
function readTurned(words: readonly string[], surname: readonly string[], second: RawName['second']): NameParts | null {
  if (words.length < 2 || words[0] === surname[0]) return null;
  const at = words.length - surname.length;
  if (at > 0 && surname.length > 0 && surname.every((word, i) => words[at + i] === word))
    return { first: words.slice(0, at), last: words.slice(at) };
  const last = words.at(-1) ?? '';
  const parts = splitFirstLast(words);
  const isSurname = last.length > 1 && (parts.last.length > 1 || words.at(-2)?.length === 1 || fitAsSurname(last) >= fitAsGiven(last));
  return second === 'first_last' && isSurname ? parts : null;
}

function readLastFirst(segments: readonly Segment[], second: RawName['second']): NameParts[] {
  let surname: string[] = [];
  return segments.map((segment, i) => {
    const { words } = segment;
    const turned = i > 0 && segment.commaAt < 0 ? readTurned(words, surname, second) : null;
    if (turned) return withSuffix(turned, segment.suffix);
    const isOwn = i === 0 || segment.commaAt > 0 || bringsSurname(words, surname[0] ?? '');
    let parts: NameParts;
    if (segment.commaAt > 0) parts = { last: words.slice(0, segment.commaAt), first: words.slice(segment.commaAt) };
    else if (isOwn) parts = splitLastFirst(words);
    else parts = { first: [...words], last: surname };
    if (isOwn) surname = parts.last;
    return withSuffix(parts, segment.suffix);
  });
}

/** 'JOHN SMITH ET UX MARY': for a lone given name at the end, the surname of the person before it. */
function surnameBeforeSpouse(segments: readonly Segment[]): string[] {
  const [before, spouse] = segments.slice(-2);
  const [name = ''] = spouse?.words ?? [];
  if (before === undefined || spouse?.words.length !== 1 || before.words.length < 2 || before.commaAt > 0) return [];
  return fitAsGiven(name) >= 2 && fitAsSurname(name) < 0 ? splitFirstLast(before.words).last : [];
}

function readFirstLast(segments: readonly Segment[]): NameParts[] {
  const out: NameParts[] = [];
  let surname = surnameBeforeSpouse(segments);
  for (const segment of segments.toReversed()) {
    const { words } = segment;
    const last = words.at(-1) ?? '';
    const isFull =
      segment.commaAt > 0 || surname.length === 0 || (words.length > 1 && last.length > 1 && fitAsSurname(last) >= fitAsGiven(last));
    let parts: NameParts;
    if (segment.commaAt > 0) parts = { last: words.slice(0, segment.commaAt), first: words.slice(segment.commaAt) };
    else if (isFull) parts = splitFirstLast(words);
    else parts = { first: [...words], last: surname };
    if (isFull) surname = parts.last;
    out.unshift(withSuffix(parts, segment.suffix));
  }
  return out;
}

function withSuffix(parts: NameParts, suffix: string | undefined): NameParts {
  return suffix === undefined ? parts : { ...parts, suffix };
}

/** Weight of the layout's order against the fit of the words. */
const ORDER_HINT = 6;
/** Weight of the layout's order after 'ESTATE OF' and in a trust's name, which may use either order whatever the rest of the roll does. */
const WEAK_HINT = 0.6;
/** In a line of unknown order people tend to write names in spoken order, more so in lower case. */
const SPOKEN_ORDER = 0.6;
const SPOKEN_LINE = 2.2;
/** 'MISS ANN PELLWORTH' */
const BEHIND_TITLE = 4;
const SURE = 2;

/** 'CAROLYN E, SAVAGE': a given name before the comma and only a surname after it. */
function isTurned({ words, commaAt }: Segment): boolean {
  if (commaAt < 1 || words.length !== commaAt + 1 || commaAt > 2 || (commaAt === 2 && words[1]?.length !== 1)) return false;
  return (
    fitAsGiven(words[0] ?? '') >= 2 &&
    fitAsSurname(words[0] ?? '') < 0 &&
    fitAsGiven(words[commaAt] ?? '') < 0 &&
    fitAsSurname(words[commaAt] ?? '') > 1
  );
}

/** 'MOSES & RUTH COHEN' among lines with surnames first: two given names, followed by their common surname. */
function isSpokenCouple([first, second]: readonly Segment[]): boolean {
  const last = second?.words.at(-1) ?? '';
  return (
    fitAsGiven(first?.words[0] ?? '') >= fitAsSurname(first?.words[0] ?? '') &&
    fitAsGiven(second?.words[0] ?? '') > fitAsSurname(second?.words[0] ?? '') &&
    last.length > 1 &&
    fitAsSurname(last) >= fitAsGiven(last)
  );
}

/** The persons in a line without its marks, in print order, with shared surnames filled in. */
export function readPersons(
  tokens: readonly string[],
  order: NameOrder,
  isHintWeak = false,
  second?: RawName['second'],
): { persons: PersonName[]; orderGuessed: boolean } {
  const segments = readSegments(tokens, order);
  const [first] = segments;
  if (first === undefined) return { persons: [], orderGuessed: false };
  const hint = isHintWeak ? WEAK_HINT : ORDER_HINT;
  let lean = order === 'last_first' ? hint : order === 'first_last' ? -hint : order === 'spoken' ? -SPOKEN_LINE : -SPOKEN_ORDER;
  if (first.isTitled) lean -= BEHIND_TITLE;
  for (const segment of segments) if (isTurned(segment)) segment.commaAt = -1;
  const hasComma = segments.some((segment) => segment.commaAt > 0);
  const spoken = first.words.length === 1 && segments.length > 1 && (segments[1]?.words.length ?? 0) > 1;
  if (hasComma) lean += 10;
  else if (spoken && (order !== 'last_first' || isSpokenCouple(segments))) lean -= order === 'last_first' ? 2 * ORDER_HINT : 6;
  else for (const segment of segments) lean += leanLastFirst(segment.words) / segments.length;
  const persons = (lean > 0 ? readLastFirst(segments, second) : readFirstLast(segments)).map(makePerson);
  const isOpen = (order === undefined || order === 'spoken') && !hasComma && first.words.length > 1;
  // Lower case decides the order but does not make it certain.
  const said = order === 'spoken' ? lean + SPOKEN_LINE - SPOKEN_ORDER : lean;
  return { persons, orderGuessed: isOpen && (Math.abs(said) < SURE || first.isOffice) };
}
