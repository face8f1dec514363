import { rates } from '@deedline/country/rates';
import { DIFFICULTIES, type Difficulty, NOISE } from '../../packages/world/errors/noise.ts';
import { randomOf } from '../../packages/world/ground/random.ts';

export type RateName = keyof typeof rates;

export interface DrawnRates {
  /** Each within the range of the country's figure. */
  country: Record<RateName, number>;
  /** Each between the values of typical and of shifted noise. */
  noise: Record<Difficulty | 'age' | 'lingering' | 'yearBehind' | 'coverage', number>;
}

const LEVELS = ['age', 'lingering', 'yearBehind', 'coverage'] as const;

/** Draws the rates of a possible world, each independently and uniformly over its range. Deterministic by `draw`. */
export function drawRates(draw: number): DrawnRates {
  const evenly = (name: string, low: number, high: number): number => low + (high - low) * randomOf(draw, 'rate', name).next();
  const names = Object.keys(rates) as RateName[];
  const difficulties = [...(Object.keys(DIFFICULTIES) as Difficulty[]), ...LEVELS];
  const between = (name: Difficulty | (typeof LEVELS)[number]): number => evenly(name, NOISE.typical[name], NOISE.shifted[name]);
  return {
    country: Object.fromEntries(names.map((name) => [name, evenly(name, rates[name].low, rates[name].high)])) as DrawnRates['country'],
    noise: Object.fromEntries(difficulties.map((name) => [name, between(name)])) as DrawnRates['noise'],
  };
}

/**
 * Overwrites the rates of this process, including those of typical noise, with drawn ones. Call it before any module of the generator is loaded, because the
 * generator computes its own rates from them on loading.
 */
export function setRates({ country, noise }: DrawnRates): void {
  for (const [name, value] of Object.entries(country)) Object.assign(rates[name as RateName], { value });
  Object.assign(NOISE.typical, noise);
}
