import { listGivenNames, listSurnames, originsOf } from '@deedline/country/name-share';
import { lazily } from '@deedline/country/read-table';
import { randomOf, weighted, type Random } from '../ground/random.ts';
import { FEMALE_NAMES, MALE_NAMES } from './given-names.ts';
import { TRANSLITERATED_SURNAMES } from './spelling-variants.ts';
import { MARKED_SURNAMES, PARTICLE_SURNAMES, SPANISH_SURNAMES, SURNAME_ENDINGS, SURNAME_STEMS } from './surnames.ts';

export type Sex = 'F' | 'M';

/** Falls with the rank as counted names do: a few are common, most are rare. */
function byRank(length: number, flatness: number): (random: Random) => number {
  return weighted(Array.from({ length }, (_, rank) => 1 / (rank + flatness)));
}

/** Draws one of a list's names by their chances. */
function drawOf(chances: readonly (readonly [name: string, chance: number])[]): (random: Random) => string {
  const draw = weighted(chances.map(([, chance]) => chance));
  const names = chances.map(([name]) => name);
  return (random) => names[draw(random)]!;
}

const spanish = byRank(SPANISH_SURNAMES.length, 10);
const particle = byRank(PARTICLE_SURNAMES.length, 3);
const elsewhere = byRank(TRANSLITERATED_SURNAMES.length, 3);
// Stem and ending both by rank: names of thousands of people at one end, of a single family at the other.
const stem = byRank(SURNAME_STEMS.length, 9);
const ending = byRank(SURNAME_ENDINGS.length, 7);

/** The country's surnames, as adults bear them today. */
const counted = lazily(() => drawOf(listSurnames()));
/** Its surnames by the origin of those who bear them. */
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
/** The country's table does not say whose a name is; of names that the lists here do not have their end does. */
const FEMALE_END = /(A|AH|IE|TTE|LLE|INE|ENE|ANNE?|LYNN?|EEN|ICE|ISE|BETH|ITH|LY|CY|DY|TY|EY|IS)$/;

function isOfSex(name: string, sex: Sex): boolean {
  if (females.has(name) !== males.has(name)) return females.has(name) === (sex === 'F');
  return females.has(name) || FEMALE_END.test(name) === (sex === 'F');
}

/** Goes with a surname where one is given: names of an origin come together. */
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

/** `like`: the surname of whom they marry, mostly of one origin with them. */
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
