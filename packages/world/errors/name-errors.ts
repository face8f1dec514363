import { NICKNAMES } from '../names/given-names.ts';
import { GIVEN_VARIANTS, SURNAME_VARIANTS } from '../names/spelling-variants.ts';
import { PARTICLE } from '../names/surnames.ts';
import { nameAt } from '../people/person.ts';
import type { Day, FullName, Person } from '../people/types.ts';
import type { Random } from '../ground/random.ts';
import { misspell } from './misspell.ts';
import type { Noise } from './noise.ts';

const YEAR = 365.2425;

/** The name that a feed has: offices and companies learn of a new one years late, some never. */
export function nameKnown(random: Random, person: Person, day: Day, noise: Noise): FullName {
  const name = nameAt(person, day);
  const at = person.names.indexOf(name);
  if (at === 0) return name;
  const years = Math.max(0, day - name.from) / YEAR;
  return noise.happens(random, 'oldName', 4 / (1 + years)) ? person.names[at - 1]! : name;
}

/** 'GARCIA LOPEZ' or 'SMITH-TARN' by one of its halves: Spanish names mostly by the father's, married ones by either. */
function halved(random: Random, last: string, noise: Noise): string {
  const halves = PARTICLE.test(last) ? [] : last.split(/[ -]/);
  if (halves.length !== 2 || halves.some((half) => half.length < 3) || !noise.happens(random, 'halfSurname')) return last;
  return random.chance(last.includes('-') ? 0.5 : 0.8) ? halves[0]! : halves[1]!;
}

/** Apostrophes, hyphens, particles and MC as careless or restricted forms write them. */
function withoutMarks(random: Random, last: string, noise: Noise): string {
  const marked = /['-]/.test(last) || PARTICLE.test(last) || /^MA?C[A-Z]{4}/.test(last);
  if (!marked || !noise.happens(random, 'marks')) return last;
  if (last.includes("'")) return last.replace("'", random.chance(0.75) ? '' : ' ');
  if (last.includes('-')) return last.replace('-', random.chance(0.7) ? ' ' : '');
  if (/^MA?C[A-Z]/.test(last)) return last.replace(/^MA?C/, '$& ');
  if (last.startsWith('ST ')) return random.chance(0.5) ? `SAINT ${last.slice(3)}` : `ST${last.slice(3)}`;
  return random.chance(0.6) ? last.replaceAll(' ', '') : last.replace(/ (?=\w+$)/, '');
}

function respelled(random: Random, name: string, variants: ReadonlyMap<string, readonly string[]>, noise: Noise): string {
  const others = variants.get(name);
  return others && noise.happens(random, 'variant') ? random.pick(others) : name;
}

function wordWithSlips(random: Random, word: string, noise: Noise): string {
  return word.length > 3 && noise.happens(random, 'misspelt') ? misspell(random, word, noise.rates.spelling) : word;
}

const OTHER_SUFFIX: Readonly<Record<string, string>> = { JR: 'II', SR: 'I', II: 'JR', III: '3RD', IV: '4TH' };

function suffixWithSlips(random: Random, suffix: string, noise: Noise): string {
  if (suffix === '' || noise.happens(random, 'noSuffix')) return '';
  return noise.happens(random, 'wrongSuffix') ? (OTHER_SUFFIX[suffix] ?? suffix) : suffix;
}

/** A name with the errors it picked up on its way to the record. */
export function withSlips(random: Random, name: FullName, noise: Noise): FullName {
  let first = wordWithSlips(random, respelled(random, name.first, GIVEN_VARIANTS, noise), noise);
  let middle = name.middle === '' || noise.happens(random, 'noMiddle') ? '' : name.middle;
  const known = respelled(random, halved(random, name.last, noise), SURNAME_VARIANTS, noise);
  const last = wordWithSlips(random, withoutMarks(random, known, noise), noise);
  if (middle !== '' && noise.happens(random, 'middleFirst')) [first, middle] = [middle, first];
  return { first, middle, last, suffix: suffixWithSlips(random, name.suffix, noise) };
}

/** What people call themselves: a nickname, or only the initial. */
export function everydayFirst(random: Random, first: string, noise: Noise): string {
  const nicknames = NICKNAMES[first];
  if (nicknames && noise.happens(random, 'nickname')) return random.pick(nicknames);
  return noise.happens(random, 'initial') ? first.charAt(0) : first;
}
