import { useQuery } from '@tanstack/react-query';
import type { CreateSearch, SearchMode } from '@deedline/contract/search';
import { useId } from 'react';
import { installationQuery, samplesQuery } from '../../api/queries.ts';
import { labelRequest } from '../../words/search-label.ts';

const MATCHING_SHOWN = 3;

type ExamplesProps = { mode: SearchMode; onChoose: (example: CreateSearch) => void };

/** In demo mode only: a few that the made-up state knows, and one that it does not. */
export function Examples({ mode, onChoose }: ExamplesProps) {
  const headingId = useId();
  const { data: installation } = useQuery(installationQuery);
  const { data: samples } = useQuery({ ...samplesQuery, enabled: installation?.demo === true });
  const ofMode = samples?.[mode];
  if (!ofMode) return null;
  const shown = [
    ...ofMode.matching.slice(0, MATCHING_SHOWN).map((example) => ({ example, note: '' })),
    ...ofMode.missing.slice(0, 1).map((example) => ({ example, note: 'finds nothing, costs nothing' })),
  ];
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="text-base font-semibold">
        Examples to try
      </h2>
      <p className="mt-1 text-xs text-muted">{installation?.stateName ?? 'The demo state'} and all who live there are made up.</p>
      <ul className="mt-3 border-t">
        {shown.map(({ example, note }) => (
          <li key={JSON.stringify(example)} className="border-b">
            <button
              type="button"
              onClick={() => onChoose(example)}
              className="flex w-full flex-wrap items-baseline justify-between gap-x-4 py-2.5 text-left text-sm hover:text-green disabled:text-muted touch:min-h-11"
            >
              <span className="min-w-0 break-words underline decoration-line underline-offset-4">{labelRequest(example)}</span>
              {note && <span className="text-xs text-muted">{note}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
