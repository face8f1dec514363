import { rates } from '@deedline/country/rates';
import { DIFFICULTIES, type Difficulty, NOISE } from '../../packages/world/errors/noise.ts';
import { randomOf } from '../../packages/world/ground/random.ts';

export type RateName = keyof typeof rates;

export interface DrawnRates {
  /** Each within the range that the country's figure has. */
  country: Record<RateName, number>;
  /** Each between what typical and what shifted noise has. */
  noise: Record<Difficulty | 'age' | 'lingering' | 'yearBehind' | 'coverage', number>;
}

const LEVELS = ['age', 'lingering', 'yearBehind', 'coverage'] as const;

/** The rates of a world that an installation may be in: every one drawn for itself, evenly over its range. The same for the same number. */
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
 * Sets the rates of this process to drawn ones, those of typical noise too: before anything of the generator is loaded, which takes its own rates from
 * them as it is.
 */
export function setRates({ country, noise }: DrawnRates): void {
  for (const [name, value] of Object.entries(country)) Object.assign(rates[name as RateName], { value });
  Object.assign(NOISE.typical, noise);
}
