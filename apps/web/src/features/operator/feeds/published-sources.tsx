import type { ParcelSources } from '@deedline/contract/files/parcel-sources';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/form/field.tsx';
import { Problem, WaitingRows } from '../../../ui/placeholder.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { shortNameOf } from '../loads/load-words.ts';
import { publishedQuery } from '../loads/loads-queries.ts';
import { STATES } from '../loads/states.ts';
import { Columns, Nothing, WideTable } from '../parts/panel.tsx';

type Source = ParcelSources['sources'][number];

const KINDS: Record<Source['kind'], string> = {
  arcgis: 'Layer of an ArcGIS server',
  socrata: 'Dataset of a portal',
  shapefile: 'Shapefile',
};
const OWNERS: Record<Source['owners'], string> = {
  yes: 'with owners',
  some: 'some of it with owners',
  no: 'without owners',
  unknown: 'owners: not stated in the list',
};

/** The published sources that the shipped catalogue has for a state or county; one click has a worker fetch one. */
export function PublishedSources({ onFetched }: { onFetched: () => void }) {
  const [state, setState] = useState('');
  const [county, setCounty] = useState('');
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...publishedQuery(state, county),
    placeholderData: (before) => (state === '' ? undefined : before),
  });
  return (
    <>
      <div className="mb-4 grid max-w-2xl grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label="State">
          {(slots) => (
            <Select
              {...slots}
              value={state}
              onChange={({ currentTarget }) => {
                setState(currentTarget.value);
                setCounty('');
              }}
            >
              <option value="">Choose...</option>
              {STATES.map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="County">
          {(slots) => (
            <Select {...slots} value={county} disabled={!data} onChange={({ currentTarget }) => setCounty(currentTarget.value)}>
              <option value="">All of them</option>
              {data?.counties.map(({ fips, name }) => (
                <option key={fips} value={fips}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {isError && <Problem what={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && isFetching && <WaitingRows label="Loading what is published" rows={3} />}
      {data && <Sources sources={data.sources} county={data.counties.find(({ fips }) => fips === county)?.name} onFetched={onFetched} />}
    </>
  );
}

type SourcesProps = { sources: readonly Source[]; county: string | undefined; onFetched: () => void };

function Sources({ sources, county, onFetched }: SourcesProps) {
  if (sources.length === 0)
    return (
      <Nothing>
        The list has nothing for {county ?? 'this state'}. Its assessor may send a file if you ask, and often has a layer on an ArcGIS
        server. Enter the address of that layer below.
      </Nothing>
    );
  return (
    <>
      {county !== undefined && sources.every(({ reach }) => reach === 'state') && (
        <p className="mb-3 text-sm">The list has nothing that {county} publishes itself, but its state publishes this:</p>
      )}
      <WideTable label="What is published">
        <Columns names={['Place', 'What it is', 'Address', 'Action']} />
        <tbody>
          {sources.map((source) => (
            <SourceRow key={source.address} source={source} county={county} onFetched={onFetched} />
          ))}
        </tbody>
      </WideTable>
    </>
  );
}

function SourceRow({ source, county, onFetched }: { source: Source } & Pick<SourcesProps, 'county' | 'onFetched'>) {
  const { place, covers, kind, owners, address, where, yields, reach, seen } = source;
  // A source that only yields this county's records is named after the county, whoever publishes it.
  const what = county !== undefined && reach === 'state' && yields === 'county' ? county : place;
  const fetching = useMutation({
    mutationFn: () =>
      call('POST /api/operator/feeds', {
        body: { name: shortNameOf(`${what} parcels`), address, ...(where === undefined ? {} : { where }) },
      }),
    onSuccess: () => {
      toast({ title: `${what} is being fetched`, description: 'It is listed below, with its progress.' });
      onFetched();
    },
    onError: (error) => toast({ title: 'Not fetched', description: messageOf(error), variant: 'destructive' }),
  });
  return (
    <tr>
      <td className="font-medium">
        {place}
        {covers !== '' && <span className="block text-xs font-normal text-muted">{covers}</span>}
      </td>
      <td>
        {KINDS[kind]}, {OWNERS[owners]}
        <span className="block text-xs text-muted">{describeReach(source, county)}</span>
      </td>
      <td className="max-w-md text-xs break-all text-muted">
        {yields === 'choice' ? 'One for each county' : address}
        <span className="block">Read: {seen}</span>
      </td>
      <td>
        <Button
          size="sm"
          disabled={yields === 'choice' || fetching.isPending}
          aria-label={`Fetch ${what}`}
          onClick={() => fetching.mutate()}
        >
          Fetch
        </Button>
      </td>
    </tr>
  );
}

/** Which part of the source would be loaded. */
function describeReach({ where, yields }: Source, county: string | undefined): string {
  if (yields === 'choice') return 'Choose the county: each has its own file';
  if (where !== undefined) return `Only the rows of ${county}: ${where}`;
  if (yields === 'county') return '';
  return county === undefined
    ? 'The whole state is fetched: choose a county for less'
    : 'The whole state is fetched: its rows do not state the county';
}
