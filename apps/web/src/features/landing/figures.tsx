import { useQuery } from '@tanstack/react-query';
import { SIGNUP_CREDITS } from '@deedline/contract/prices';
import { installationQuery } from '../../api/queries.ts';
import { formatNumber } from '../../ui/format.ts';

/** What this installation can say about itself; nothing is stated that it did not answer. */
export function Figures() {
  const { data } = useQuery(installationQuery);
  const figures = [
    { value: data?.sourcesPerSearch, words: 'sources asked side by side in every property search' },
    { value: data?.sourcesTotal, words: 'data sources loaded here' },
    { value: data?.parcels, words: data?.demo ? `parcels of ${data.stateName ?? 'a made-up state'} to try it on` : 'parcels on file' },
    { value: SIGNUP_CREDITS, words: 'free credits on signup, without a card' },
  ];
  return (
    <section aria-label="In figures" className="border-b">
      <dl className="mx-auto grid max-w-[84rem] grid-cols-2 md:px-5 lg:grid-cols-4">
        {figures.map(({ value, words }) => (
          <div
            key={words}
            className="flex flex-col-reverse justify-end border-line px-4 py-7 not-first:border-l max-lg:nth-[3]:border-l-0 max-lg:nth-[n+3]:border-t"
          >
            <dt className="mt-1 max-w-52 text-sm text-muted">{words}</dt>
            <dd className="min-h-10 font-display text-3xl font-bold tracking-tight">{value === undefined ? '' : formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
