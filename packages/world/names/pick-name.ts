import { randomOf, weighted, type Random } from '../ground/random.ts';
import { FEMALE_NAMES, MALE_NAMES, SPANISH_GIVEN } from './given-names.ts';
import { TRANSLITERATED_SURNAMES } from './spelling-variants.ts';
import { FREQUENT_SURNAMES, PARTICLE_SURNAMES, SPANISH_SURNAMES, SURNAME_ENDINGS, SURNAME_STEMS } from './surnames.ts';

export type Sex = 'F' | 'M';

/** Falls with the rank as counted names do: a few are common, most are rare. */
function byRank(length: number, flatness: number): (random: Random) => number {
  return weighted(Array.from({ length }, (_, rank) => 1 / (rank + flatness)));
}

const female = byRank(FEMALE_NAMES.length, 14);
const male = byRank(MALE_NAMES.length, 12);
const frequent = byRank(FREQUENT_SURNAMES.length, 24);
const spanish = byRank(SPANISH_SURNAMES.length, 10);
const particle = byRank(PARTICLE_SURNAMES.length, 3);
const elsewhere = byRank(TRANSLITERATED_SURNAMES.length, 3);
// Stem and ending both by rank: names of thousands of people at one end, of a single family at the other.
const stem = byRank(SURNAME_STEMS.length, 9);
const ending = byRank(SURNAME_ENDINGS.length, 7);

const spanishNames = new Set(SPANISH_SURNAMES);
const SPANISH_GIVEN_SHARE = 0.6;

/** Goes with a surname where one is given: names of a language come together. */
export function pickGivenName(random: Random, sex: Sex, last = ''): string {
  if (last !== '' && spanishNames.has(last.split(/[ -]/)[0]!) && random.chance(SPANISH_GIVEN_SHARE)) return random.pick(SPANISH_GIVEN[sex]);
  return sex === 'F' ? FEMALE_NAMES[female(random)]! : MALE_NAMES[male(random)]!;
}

function madeSurname(random: Random): string {
  const first = SURNAME_STEMS[stem(random)]!;
  const second = SURNAME_ENDINGS[ending(random)]!;
  return first.at(-1) === second[0] ? first + second.slice(1) : first + second;
}

export function pickSurname(random: Random): string {
  const kind = random.next();
  if (kind < 0.5) return FREQUENT_SURNAMES[frequent(random)]!;
  if (kind < 0.88) return madeSurname(random);
  if (kind < 0.93) return `${SPANISH_SURNAMES[spanish(random)]!} ${SPANISH_SURNAMES[spanish(random)]!}`;
  if (kind < 0.95) return PARTICLE_SURNAMES[particle(random)]!;
  if (kind < 0.965) return `${FREQUENT_SURNAMES[frequent(random)]!}-${madeSurname(random)}`;
  if (kind < 0.98) return TRANSLITERATED_SURNAMES[elsewhere(random)]!;
  return `${random.pick(['MC', 'MAC', "O'"])}${madeSurname(random)}`;
}

/** A twin's name: often one that begins as the other's does, and about as long. */
export function pickTwinName(random: Random, sex: Sex, of: string): string {
  const list = sex === 'F' ? FEMALE_NAMES : MALE_NAMES;
  const alike = list.filter((name) => name !== of && name.startsWith(of.slice(0, 2)));
  return alike.length > 0 && random.chance(0.5) ? random.pick(alike) : pickGivenName(random, sex);
}

/** A surname that nobody in the state carries: no stem of the lists begins so. */
export function absentSurname(seed: number, index: number): string {
  const random = randomOf(seed, 'absent-surname', index);
  return `ZYX${random.pick(['ANTH', 'ORLE', 'UMBR', 'ELVA'])}${random.pick(SURNAME_ENDINGS)}`;
}
