import type { Installation } from '@deedline/contract/installation';
import { SIGNUP_CREDITS } from '@deedline/contract/search/prices';
import { useAnswer } from '../../api/call.ts';
import { formatNumber } from '../../ui/format.ts';

export function Figures() {
  const figures = useFigures();
  return (
    <section aria-label="In figures" className="border-b">
      <dl className="mx-auto grid max-w-[84rem] grid-cols-2 md:px-5 lg:grid-cols-4">
        {figures.map(({ value, words }) => (
          <div
            key={words}
            className="flex flex-col-reverse justify-end border-line px-4 py-7 not-first:border-l max-lg:nth-[3]:border-l-0 max-lg:nth-[n+3]:border-t"
          >
            <dt className="mt-1 max-w-52 text-sm text-muted">{words}</dt>
            <dd className="min-h-10 font-display text-3xl font-bold tracking-tight">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface Figure {
  /** Empty until the installation has answered, so that no figure is shown that it did not give. */
  value: string;
  words: string;
}

/** '40+' for 44: the number rounded down to tens. Below ten it is the number itself. */
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

/** Figures that this installation counts about itself. */
function useFigures(): readonly Figure[] {
  return describeFigures(useAnswer('GET /api/installation'));
}
