import { listGivenNames, listSurnames, originsOf } from '@deedline/country/name-share';
import { lazily } from '@deedline/country/read-table';
import { randomOf, weighted, type Random } from '../ground/random.ts';
import { FEMALE_NAMES, MALE_NAMES } from './given-names.ts';
import { TRANSLITERATED_SURNAMES } from './spelling-variants.ts';
import { MARKED_SURNAMES, PARTICLE_SURNAMES, SPANISH_SURNAMES, SURNAME_ENDINGS, SURNAME_STEMS } from './surnames.ts';

export type Sex = 'F' | 'M';

/** Draws a rank with decreasing probability, as in counted names: a few are common, most are rare. */
function byRank(length: number, flatness: number): (random: Random) => number {
  return weighted(Array.from({ length }, (_, rank) => 1 / (rank + flatness)));
}

/** Returns a function that draws a name with the given probabilities. */
function drawOf(chances: readonly (readonly [name: string, chance: number])[]): (random: Random) => string {
  const draw = weighted(chances.map(([, chance]) => chance));
  const names = chances.map(([name]) => name);
  return (random) => names[draw(random)]!;
}

const spanish = byRank(SPANISH_SURNAMES.length, 10);
const particle = byRank(PARTICLE_SURNAMES.length, 3);
const elsewhere = byRank(TRANSLITERATED_SURNAMES.length, 3);
// Stem and ending are both drawn by rank, so some names belong to thousands of people and others to a single family.
const stem = byRank(SURNAME_STEMS.length, 9);
const ending = byRank(SURNAME_ENDINGS.length, 7);

/** The country's surnames with today's shares. */
const counted = lazily(() => drawOf(listSurnames()));
/** The country's surnames by origin. */
const countedBy = lazily(() => {
  const byOrigin = new Map<string, [string, number][]>();
  for (const [name, share] of listSurnames()) {
    for (const [origin, part] of originsOf(name)) {
      const list = byOrigin.get(origin) ?? [];
      list.push([name, share * part]);
      byOrigin.set(origin, list);
    }
  }
  return new Map([...byOrigin].map(([origin, names]) => [origin, drawOf(names)]));
});
/** Given names by origin and sex. */
const givenBy = new Map<string, (random: Random) => string>();
const apostrophes = new Map(MARKED_SURNAMES.map((name) => [name.replace("'", ''), name]));

function drawOrigin(random: Random, surname: string): string {
  let left = random.next();
  let origin = 'white';
  for (const [each, share] of originsOf(surname)) {
    origin = each;
    if ((left -= share) < 0) break;
  }
  return origin;
}

const females = new Set(FEMALE_NAMES);
const males = new Set(MALE_NAMES);
/** The country's table does not state the sex of a name. For names missing from the lists here, the ending decides. */
const FEMALE_END = /(A|AH|IE|TTE|LLE|INE|ENE|ANNE?|LYNN?|EEN|ICE|ISE|BETH|ITH|LY|CY|DY|TY|EY|IS)$/;

function isOfSex(name: string, sex: Sex): boolean {
  if (females.has(name) !== males.has(name)) return females.has(name) === (sex === 'F');
  return females.has(name) || FEMALE_END.test(name) === (sex === 'F');
}

/** Draws a given name, matching the surname's origin if there is one. */
export function pickGivenName(random: Random, sex: Sex, last = ''): string {
  const origin = last === '' ? 'white' : drawOrigin(random, last.split(/[ -]/)[0]!);
  const key = `${origin} ${sex}`;
  let draw = givenBy.get(key);
  if (!draw) givenBy.set(key, (draw = drawOf(listGivenNames(origin).filter(([name]) => isOfSex(name, sex)))));
  return draw(random);
}

function madeSurname(random: Random): string {
  const first = SURNAME_STEMS[stem(random)]!;
  const second = SURNAME_ENDINGS[ending(random)]!;
  return first.at(-1) === second[0] ? first + second.slice(1) : first + second;
}

const LIKE_SHARE = 0.85;

/** `like` is the surname of the future spouse, mostly of the same origin. */
export function pickSurname(random: Random, like = ''): string {
  const kind = random.next();
  if (kind < 0.8) {
    const origin = like !== '' && random.chance(LIKE_SHARE) ? drawOrigin(random, like) : '';
    const name = (countedBy().get(origin) ?? counted())(random);
    return apostrophes.get(name) ?? name;
  }
  if (kind < 0.88) return madeSurname(random);
  if (kind < 0.93) return `${SPANISH_SURNAMES[spanish(random)]!} ${SPANISH_SURNAMES[spanish(random)]!}`;
  if (kind < 0.95) return PARTICLE_SURNAMES[particle(random)]!;
  if (kind < 0.965) return `${counted()(random)}-${madeSurname(random)}`;
  if (kind < 0.98) return TRANSLITERATED_SURNAMES[elsewhere(random)]!;
  return `${random.pick(['MC', 'MAC', "O'"])}${madeSurname(random)}`;
}

/** A twin's name: often one with the same first letters as the other's. */
export function pickTwinName(random: Random, sex: Sex, of: string): string {
  const list = sex === 'F' ? FEMALE_NAMES : MALE_NAMES;
  const alike = list.filter((name) => name !== of && name.startsWith(of.slice(0, 2)));
  return alike.length > 0 && random.chance(0.5) ? random.pick(alike) : pickGivenName(random, sex);
}

/** A surname that nobody in the state has: no stem of the lists begins this way. */
export function absentSurname(seed: number, index: number): string {
  const random = randomOf(seed, 'absent-surname', index);
  return `ZYX${random.pick(['ANTH', 'ORLE', 'UMBR', 'ELVA'])}${random.pick(SURNAME_ENDINGS)}`;
}
