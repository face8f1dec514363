import type { Installation } from '@deedline/contract/installation';
import { SIGNUP_CREDITS } from '@deedline/contract/search/prices';
import { useAnswer } from '../../../api/call.ts';
import { formatNumber } from '../../../ui/format.ts';

export interface Figure {
  /** Empty until the installation has answered: nothing is stated that it did not say. */
  value: string;
  words: string;
}

/** '40+' for 44: the round number that is reached. Below ten it is the number itself. */
export function reachedTens(count: number): string {
  return count < 10 ? String(count) : `${Math.floor(count / 10) * 10}+`;
}

export function describeFigures(installation: Installation | undefined): readonly Figure[] {
  const parcels = installation?.demo ? `parcels of ${installation.stateName ?? 'a made-up state'} to try it on` : 'parcels on file';
  return [
    { value: installation ? reachedTens(installation.sourcesTotal) : '', words: 'data sources searched in parallel' },
    { value: installation ? formatNumber(installation.sourcesPerSearch) : '', words: 'of them asked about every single property' },
    { value: installation ? formatNumber(installation.parcels) : '', words: parcels },
    { value: formatNumber(SIGNUP_CREDITS), words: 'free credits on signup, without a card' },
  ];
}

/** What this installation can say about itself, counted and not claimed. */
export function useFigures(): readonly Figure[] {
  return describeFigures(useAnswer('GET /api/installation'));
}
