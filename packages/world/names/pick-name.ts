import { randomOf, weighted, type Random } from '../random.ts';
import { FEMALE_NAMES, MALE_NAMES } from './given-names.ts';
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

export function pickGivenName(random: Random, sex: Sex): string {
  return sex === 'F' ? FEMALE_NAMES[female(random)]! : MALE_NAMES[male(random)]!;
}

function madeSurname(random: Random): string {
  const stem = random.pick(SURNAME_STEMS);
  const ending = random.pick(SURNAME_ENDINGS);
  return stem.at(-1) === ending[0] ? stem + ending.slice(1) : stem + ending;
}

export function pickSurname(random: Random): string {
  const kind = random.next();
  if (kind < 0.5) return FREQUENT_SURNAMES[frequent(random)]!;
  if (kind < 0.93) return madeSurname(random);
  if (kind < 0.95) return `${SPANISH_SURNAMES[spanish(random)]!} ${SPANISH_SURNAMES[spanish(random)]!}`;
  if (kind < 0.97) return random.pick(PARTICLE_SURNAMES);
  if (kind < 0.985) return `${FREQUENT_SURNAMES[frequent(random)]!}-${madeSurname(random)}`;
  return `${random.pick(['MC', 'MAC', "O'"])}${madeSurname(random)}`;
}

/** A surname that nobody in the state carries: no stem of the lists begins so. */
export function absentSurname(seed: number, index: number): string {
  const random = randomOf(seed, 'absent-surname', index);
  return `ZYX${random.pick(['ANTH', 'ORLE', 'UMBR', 'ELVA'])}${random.pick(SURNAME_ENDINGS)}`;
}
