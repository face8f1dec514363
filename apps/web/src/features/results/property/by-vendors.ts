import type { Results } from '@deedline/contract/search/results';

/** Of a door of which no county record is at hand: nothing of the property is known, and whose it is stands on vendors' word. */
export function isByVendors({ flags }: Pick<Results, 'flags'>): boolean {
  return flags.some(({ code }) => code === 'named_by_vendors');
}

/** Vendors name them as living there, and nobody as the owner. */
export function isResident(owner: Pick<Results['owners'][number], 'reckoning'> | undefined): boolean {
  return owner?.reckoning.steps[0]?.question === 'residence';
}
