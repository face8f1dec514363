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
  arcgis: 'layer of a server',
  socrata: 'dataset of a portal',
  shapefile: 'shapefile',
  geojson: 'GeoJSON',
  geodatabase: 'File Geodatabase, which is not read: ask for another form',
};

/** What the shipped list knows of a state or a county; one press has a worker fetch it. */
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
      {data && <Sources sources={data.sources} county={county} onFetched={onFetched} />}
    </>
  );
}

function Sources({ sources, county, onFetched }: { sources: readonly Source[]; county: string; onFetched: () => void }) {
  const ownOnes = county === '' || sources.some(({ geoid }) => geoid === county);
  return (
    <>
      {!ownOnes && <Nothing>The list has nothing that this county publishes itself. Its assessor may send a file if you ask.</Nothing>}
      {sources.length === 0 && ownOnes && <Nothing>The list has nothing of this state.</Nothing>}
      {sources.length > 0 && (
        <WideTable label="What is published">
          <Columns names={['Place', 'What it is', 'Address', 'Act']} />
          <tbody>
            {sources.map((source) => (
              <SourceRow key={source.address} source={source} onFetched={onFetched} />
            ))}
          </tbody>
        </WideTable>
      )}
    </>
  );
}

function SourceRow({ source: { place, kind, address }, onFetched }: { source: Source; onFetched: () => void }) {
  const fetching = useMutation({
    mutationFn: () => call('POST /api/operator/feeds', { body: { name: shortNameOf(`${place} parcels`), address } }),
    onSuccess: () => {
      toast({ title: `${place} is being fetched`, description: 'It stands below, with how far it is.' });
      onFetched();
    },
    onError: (error) => toast({ title: 'Not fetched', description: messageOf(error), variant: 'destructive' }),
  });
  const isRead = kind !== 'geodatabase' && address.startsWith('https:');
  return (
    <tr>
      <td className="font-medium">{place}</td>
      <td>{KINDS[kind]}</td>
      <td className="max-w-md break-all text-xs text-muted">{address}</td>
      <td>
        <Button size="sm" disabled={!isRead || fetching.isPending} aria-label={`Fetch ${place}`} onClick={() => fetching.mutate()}>
          Fetch
        </Button>
      </td>
    </tr>
  );
}
