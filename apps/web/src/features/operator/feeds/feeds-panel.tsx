import type { Feed } from '@deedline/contract/operator/feeds';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, messageOf, reading } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { Section } from '../../../ui/page/section.tsx';
import { Problem, WaitingRows } from '../../../ui/placeholder.tsx';
import { Nothing } from '../parts/panel.tsx';
import { shortNameOf } from '../loads/load-words.ts';
import { FeedList } from './feed-list.tsx';
import { PublishedSources } from './published-sources.tsx';

const POLL_MS = 2_000;

/** Polled while a feed is being fetched or waits for a worker. */
const feedsQuery = queryOptions<Feed[]>({
  queryKey: ['/api/operator/feeds'],
  queryFn: reading('GET /api/operator/feeds'),
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_MS : false),
});

function isUnderWay({ begunAt, nextAt }: Feed): boolean {
  return begunAt !== null || (nextAt !== null && Date.parse(nextAt) <= Date.now());
}

/** `/operator/feeds`: files that counties publish, fetched once or on a schedule. */
export function FeedsPanel() {
  usePageTitle('Published files · Operator');
  const client = useQueryClient();
  const feeds = useQuery(feedsQuery);
  const refresh = () => void client.invalidateQueries({ queryKey: feedsQuery.queryKey });
  return (
    <>
      <PageHeader
        title="Published files"
        lead="What counties publish about their parcels, fetched from the source. You review and load what was fetched like any other file. From then on it can be fetched automatically."
      />
      <div className="grid grid-cols-1 gap-10">
        <Section title="By state and county" note="What states publish for all their counties, and some large counties for themselves">
          <PublishedSources onFetched={refresh} />
        </Section>
        <Section title="Your own address">
          <FetchAddress onFetched={refresh} />
        </Section>
        <Section title="What is fetched">
          {feeds.isError && <Problem what={messageOf(feeds.error)} onRetry={() => void feeds.refetch()} />}
          {feeds.isPending && <WaitingRows label="Loading what is fetched" rows={3} />}
          {feeds.data?.length === 0 && <Nothing>Nothing yet.</Nothing>}
          {feeds.data && feeds.data.length > 0 && <FeedList feeds={feeds.data} onChange={refresh} />}
        </Section>
      </div>
    </>
  );
}

function FetchAddress({ onFetched }: { onFetched: () => void }) {
  const [address, setAddress] = useState('');
  const [name, setName] = useState('');
  const [token, setToken] = useState('');
  const fetching = useMutation({
    mutationFn: () =>
      call('POST /api/operator/feeds', {
        body: { name: shortNameOf(name), address: address.trim(), ...(token.trim() === '' ? {} : { token: token.trim() }) },
      }),
    onSuccess: () => {
      setAddress('');
      setName('');
      setToken('');
      onFetched();
    },
  });
  return (
    <form
      className="grid max-w-3xl grid-cols-1 items-start gap-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        fetching.mutate();
      }}
    >
      <Field
        label="Address"
        hint="A layer of an ArcGIS server, a dataset of a Socrata portal, or a file, over HTTPS"
        error={fetching.isError ? messageOf(fetching.error) : undefined}
      >
        {(slots) => (
          <Input {...slots} type="url" required value={address} onChange={({ currentTarget }) => setAddress(currentTarget.value)} />
        )}
      </Field>
      <Field label="Short name" hint="‘hale-parcels’">
        {(slots) => (
          <Input {...slots} required maxLength={80} value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />
        )}
      </Field>
      <Field label="Token" optional hint="If an ArcGIS server asks for one. It is kept sealed, and only its end is ever shown">
        {(slots) => (
          <Input
            {...slots}
            type="password"
            autoComplete="off"
            value={token}
            onChange={({ currentTarget }) => setToken(currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" disabled={fetching.isPending} className="w-fit self-end">
        Fetch it
      </Button>
    </form>
  );
}
