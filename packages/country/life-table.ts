import { lazily, readTable } from './read-table.ts';

export type Sex = 'male' | 'female';

/** By sex and age: the probability of dying within the year of that age, and the share of those born who reach it. */
const tables = lazily(() => {
  const { perMillionFromAge0: rows } = JSON.parse(readTable('life-table.json')) as { perMillionFromAge0: Record<Sex, string[]> };
  const read = (sex: Sex) => {
    const chances = rows[sex].flatMap((row) => row.split(' ')).map((chance) => Number(chance) / 1e6);
    const alive = [1];
    for (const chance of chances) alive.push(alive.at(-1)! * (1 - chance));
    return { chances, alive };
  };
  return { male: read('male'), female: read('female') };
});

/** The share of those born who reach this age, which may have a fraction. */
function reach(sex: Sex, age: number): number {
  const { alive } = tables()[sex];
  const whole = Math.min(Math.max(Math.floor(age), 0), alive.length - 1);
  const before = alive[whole]!;
  return before + ((alive[whole + 1] ?? 0) - before) * Math.max(age - whole, 0);
}

/**
 * The probability, 0 to 1, that somebody alive at `age` is dead `years` later; both may be fractional. If the sex is unknown, it is averaged over everybody
 * alive at that age.
 */
export function deathChance(age: number, sex: Sex | null, years: number): number {
  const sexes: readonly Sex[] = sex ? [sex] : ['male', 'female'];
  const alive = sexes.reduce((sum, each) => sum + reach(each, age), 0);
  return alive > 0 ? 1 - sexes.reduce((sum, each) => sum + reach(each, age + years), 0) / alive : 1;
}
