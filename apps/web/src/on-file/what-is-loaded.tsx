import type { LoadedHere } from '@deedline/contract/installation';
import type { SearchMode } from '@deedline/contract/search/search';
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useId } from 'react';
import { installationQuery } from '../api/queries.ts';
import { describeAsked, NothingLoaded, RollList, sayMissing } from './loaded-here.tsx';

type WhatIsLoadedProps<Key extends QueryKey> = { of: UseQueryOptions<LoadedHere, Error, LoadedHere, Key>; mode?: SearchMode };

/** Shown beside a miss: whether it could have been found. Viewing it is free. `mode`: that of a single search. */
export function WhatIsLoaded<Key extends QueryKey>({ of, mode }: WhatIsLoadedProps<Key>) {
  const id = useId();
  const { data: loaded } = useQuery(of);
  const { data: installation } = useQuery(installationQuery);
  if (loaded === undefined) return null;
  if (loaded.rolls.length === 0 && installation?.sourcesTotal === 0)
    return (
      <div className="mt-6">
        <NothingLoaded contact={installation.contact} />
      </div>
    );
  // Rolls contain no phones or emails; the sources that were asked are listed beside the receipt.
  if (mode === 'reverse_phone' || mode === 'reverse_email')
    return (
      <div className="mt-6">
        <MissingFor mode={mode} />
      </div>
    );
  const asked = describeAsked(loaded);
  return (
    <section aria-labelledby={id} className="@container mt-6">
      <h2 id={id} className="text-base font-semibold">
        What is loaded here
      </h2>
      {asked !== null && <p className="mt-1 font-medium">{asked}</p>}
      {loaded.rolls.length === 0 && <p className="mt-1 text-sm text-muted">No county&rsquo;s roll of parcels.</p>}
      <details className="mt-1" open={asked === null || undefined}>
        <summary className="link inline-flex items-center text-sm touch:min-h-11">
          {loaded.rolls.length === 1 ? 'The roll that was searched' : `The ${loaded.rolls.length} rolls that were searched`}
        </summary>
        <div className="mt-2">
          <RollList rolls={loaded.rolls} />
        </div>
      </details>
    </section>
  );
}

/** Shown if no loaded file can answer a search mode: says so, and which sources still may. */
export function MissingFor({ mode }: { mode: SearchMode }) {
  const { data: installation } = useQuery(installationQuery);
  if (installation === undefined || installation.demo || installation.sourcesTotal === 0) return null;
  const missing = sayMissing(mode, installation.kinds);
  if (missing === null) return null;
  return (
    <p className="max-w-prose border-l-2 border-brass pl-3 text-sm">
      {missing}: such a search finds only what your own contact lists or a data vendor that you switched on can tell.
    </p>
  );
}

/** Shown on pages for searching if nothing is loaded yet: nothing can be found. Renders nothing otherwise. */
export function NothingHere() {
  const { data: installation } = useQuery(installationQuery);
  if (installation === undefined || installation.demo || installation.sourcesTotal > 0) return null;
  return (
    <div className="mb-6">
      <NothingLoaded contact={installation.contact} />
    </div>
  );
}
