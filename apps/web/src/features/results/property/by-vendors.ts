import type { Results } from '@deedline/contract/search/results';

/** Whether no county record is on file for the address, so that property and owner are known from vendors only. */
export function isByVendors({ flags }: Pick<Results, 'flags'>): boolean {
  return flags.some(({ code }) => code === 'named_by_vendors');
}

/** Whether vendors name the person as a resident, and nobody as the owner. */
export function isResident(owner: Pick<Results['owners'][number], 'reckoning'> | undefined): boolean {
  return owner?.reckoning.steps[0]?.question === 'residence';
}
