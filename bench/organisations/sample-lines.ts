/** Makes lines that name a person or a firm from lists whose names are known to be one or the other. */
import { readFileSync } from 'node:fs';
import { foldText } from '@deedline/engine/text/fold';
import { classifyTokens, listedWeight } from '@deedline/engine/normalize/name-kind';
import { takeMarks } from '@deedline/engine/normalize/name-marks';
import { splitNameTokens } from '@deedline/engine/normalize/name-words';
import { isDoubtful } from '@deedline/engine/normalize/organisation-signs';
import { pickGivenName, pickSurname } from '@deedline/world/names/pick-name';
import { randomOf } from '@deedline/world/ground/random';
import type { DoubtfulLine } from './fit-signs.ts';

const LEGAL_END =
  /[\s,]+(?:INC|INCORPORATED|LLC|L\.L\.C|CORP|CORPORATION|LTD|LIMITED|LP|L\.P|LLP|CO|COMPANY|P\.?C|PLLC|LIMITED PARTNERSHIP)\.?$/i;
/** Suffixes that rolls print after people's names. */
const TAILS = ['JR', '3RD', 'MD', '33.3%', 'III', '1/2 INT', 'SR', 'ESQ', '50%', '2ND', 'ETAL', 'TR', '1/3'];
/** Seed of a state that no figure is reported for. */
const SEED = 101;
const MADE_UP = 6000;

/** One name per line, with or without quotes, as in published lists. */
export function readList(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split(/[\r\n]+/)
    .map((line) => line.replace(/^"|"$/g, '').replaceAll('""', '"').replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

/** The words of a text in sorted order; two lines with the same words count as the same name. */
export function wordsOf(text: string): string {
  const words = text.toUpperCase().split(/[^A-Z0-9]+/);
  return words.sort().join(' ').trim();
}

/** Whether the name ends in a legal form and therefore is a firm's. */
export function bearsForm(name: string): boolean {
  return LEGAL_END.test(name);
}

/** Removes up to two legal forms, as in 'CO., LLC'. */
export function withoutForm(text: string): string {
  return text.replace(LEGAL_END, '').replace(LEGAL_END, '');
}

/** Firms' names, each with and without its legal form. */
function* firmLines(names: readonly string[]): Generator<string> {
  for (const name of names) {
    yield name;
    yield withoutForm(name);
  }
}

/** Splits 'LAST, FIRST M' and 'FIRST M LAST'; undefined for names with a suffix, with one word, or with many. */
function splitListed(name: string): { last: string; given: string } | undefined {
  const [before = '', behind] = name.split(',').map((part) => part.trim());
  if (/\b(?:JR|SR|II|III|IV|ESQ|MD)\b/i.test(behind ?? name)) return undefined;
  if (behind !== undefined) return behind === '' ? undefined : { last: before, given: behind };
  const words = name.split(' ');
  return words.length === 2 || words.length === 3 ? { last: words.at(-1)!, given: words.slice(0, -1).join(' ') } : undefined;
}

/** Prints names in turn in each of the ways in which records print people, and combines successive names to couples. */
function* personLines(names: readonly string[]): Generator<string> {
  let before = { last: '', first: '' };
  let turn = 0;
  for (const name of names) {
    if (bearsForm(name)) continue;
    const split = splitListed(name);
    if (split === undefined) {
      yield name;
      continue;
    }
    const { last, given } = split;
    const [first = ''] = given.split(' ');
    const printed = `${last} ${given}`;
    const tail = TAILS[turn % TAILS.length]!;
    const spoken = `${given} ${last}`;
    const [initial, other] = [first[0], before.first[0] ?? 'J'];
    const short = [
      `${initial}. ${last}`,
      `${last} ${initial}`,
      `${initial}. ${other}. ${last}`,
      `${initial}${other} ${last}`,
      `${last} ${initial}${other}`,
    ];
    const plain = [printed, spoken, `${last}, ${given}`, spoken, printed, short[turn % short.length]!, `${printed} ${tail}`];
    const couple = [
      `${last} ${given} & ${before.first}`,
      `${first} & ${before.first} ${last}`,
      `${last}, ${first} & ${before.first}`,
      `${last} ${first} & ${before.last} ${before.first}`,
      `${last}, ${first} & ${before.last}, ${before.first}`,
      `${spoken} & ${before.first} ${before.last}`,
    ];
    yield plain[turn % plain.length]!;
    if (before.first !== '' && turn % 5 === 0) yield couple[turn % couple.length]!;
    before = { last, first };
    turn++;
  }
}

/** People of made-up states, some of whose surnames are invented. */
function* madeUpLines(): Generator<string> {
  for (let index = 0; index < MADE_UP; index++) {
    const random = randomOf(SEED, 'organisations', index);
    const last = pickSurname(random);
    const first = pickGivenName(random, random.chance(0.5) ? 'F' : 'M', last);
    const other = pickGivenName(random, 'F', last);
    const prints = [`${last} ${first}`, `${first} ${other[0]} ${last}`, `${last}, ${first}`, `${last} ${first} & ${other}`, last];
    yield prints[index % prints.length]!;
  }
}

function doubtfulLine(text: string, isFirm: boolean): DoubtfulLine | undefined {
  const { tokens, marks } = takeMarks(splitNameTokens(foldText(text)));
  if (tokens.length === 0) return undefined;
  const kind = classifyTokens(tokens, marks);
  const listed = listedWeight(tokens, marks);
  if ((kind !== 'person' && kind !== 'company') || !isDoubtful(tokens, listed)) return undefined;
  return { text, tokens, listed, isFirm };
}

/** The distinct lines that the word lists leave in doubt; excludes every form of a name whose words are in `except`. */
export function sampleLines(firms: readonly string[], people: readonly string[], except: ReadonlySet<string>): DoubtfulLine[] {
  const seen = new Set<string>();
  const out: DoubtfulLine[] = [];
  const isFree = (name: string): boolean => !except.has(wordsOf(name)) && !except.has(wordsOf(withoutForm(name)));
  const add = (text: string, isFirm: boolean): void => {
    const same = `${text.toUpperCase()}|${isFirm}`;
    if (seen.has(same)) return;
    seen.add(same);
    const line = doubtfulLine(text, isFirm);
    if (line !== undefined) out.push(line);
  };
  const known = people.filter(isFree);
  for (const text of firmLines(firms.filter(isFree))) add(text, true);
  for (const lines of [personLines(known), madeUpLines()]) for (const text of lines) add(text, false);
  return out;
}
