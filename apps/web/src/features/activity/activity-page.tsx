import type { AuditKind } from '@deedline/contract/compliance/audit';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { call } from '../../api/call.ts';
import { addressOf } from '../../api/files.ts';
import { useMay } from '../../roles/roles.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PageHeader, SettingsNav } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { EmptyState, Problem, WaitingRows } from '../../ui/placeholder.tsx';
import { RecordTable } from './record-table.tsx';

const SEALED = 'Each record is sealed, so that a change would show, and kept for 5 years.';
const OF_THE_ACCOUNT = `What we keep of what you and your team do here, and of what our operators do with your account: when, from where, and for what purpose. ${SEALED}`;
const OF_ONESELF = `What we keep of what you do here: when, from where, and for what purpose. An owner sees what all members did. ${SEALED}`;

/** `/activity`: the account's audit records. The kinds that are shown are part of the URL. */
export function ActivityPage() {
  usePageTitle('Activity Record');
  const [address, setAddress] = useSearchParams();
  const shown = readShown(address);
  const isOwner = useMay('owner');
  return (
    <>
      <SettingsNav />
      <PageHeader
        title="Activity Record"
        lead={isOwner ? OF_THE_ACCOUNT : OF_ONESELF}
        actions={
          <>
            <a href={activityFile('csv', shown)} download className={buttonClass()}>
              Download CSV
            </a>
            <a href={activityFile('json', shown)} download className={buttonClass()}>
              Download JSON
            </a>
          </>
        }
      />
      <div className="@container">
        <fieldset className="mb-6 grid grid-cols-2 gap-2 @xl:flex @xl:flex-wrap">
          <legend className="sr-only">Show</legend>
          {(Object.keys(SHOWN) as Shown[]).map((name) => (
            <Button
              key={name}
              size="sm"
              variant={name === shown ? 'primary' : 'secondary'}
              aria-pressed={name === shown}
              onClick={() => setAddress(name === 'all' ? {} : { show: name }, { replace: true })}
            >
              {SHOWN[name].words}
            </Button>
          ))}
        </fieldset>
        <Records shown={shown} />
      </div>
    </>
  );
}

function Records({ shown }: { shown: Shown }) {
  const { data, isPlaceholderData, isError, refetch, hasNextPage, ...older } = useInfiniteQuery(activityQuery(shown));
  if (data === undefined) {
    if (isError) return <Problem what="Your record could not be loaded." onRetry={() => void refetch()} />;
    return <WaitingRows label="Loading your record" rows={8} />;
  }
  const records = data.pages.flatMap((page) => page.records);
  if (records.length === 0) return <EmptyState title="Nothing of this kind yet">What you do here shows up at once.</EmptyState>;
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
      <RecordTable records={records} />
      {hasNextPage && <Older {...older} />}
    </div>
  );
}

type OlderProps = { fetchNextPage: () => unknown; isFetchingNextPage: boolean; isFetchNextPageError: boolean };

function Older({ fetchNextPage, isFetchingNextPage, isFetchNextPageError }: OlderProps) {
  if (isFetchNextPageError) return <Problem what="The older records could not be loaded." onRetry={() => void fetchNextPage()} />;
  return (
    <div className="flex justify-center border-t pt-5">
      <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
        {isFetchingNextPage ? 'Loading...' : 'Show older'}
      </Button>
    </div>
  );
}

function kindsOf(shown: Shown) {
  return { kind: [...SHOWN[shown].kinds] };
}

/** The URL of a file with every record of the kinds that are shown. */
function activityFile(format: 'csv' | 'json', shown: Shown): string {
  return addressOf(`GET /api/audit.${format}`, { query: kindsOf(shown) });
}

/** Newest first, in pages. Refetched on every mount, because acts elsewhere are recorded at once. */
function activityQuery(shown: Shown) {
  return infiniteQueryOptions({
    queryKey: ['/api/audit', shown],
    queryFn: ({ pageParam, signal }) => call('GET /api/audit', { query: { ...kindsOf(shown), before: pageParam ?? undefined }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}

/** Groups of kinds that are shown together. */
const SHOWN = {
  all: { words: 'Everything', kinds: [] },
  searches: { words: 'Searches', kinds: ['search'] },
  files: { words: 'Exports and downloads', kinds: ['export', 'download'] },
  settings: { words: 'Settings and lists', kinds: ['setting'] },
  'sign-ins': { words: 'Sign-ins', kinds: ['sign_in'] },
  refusals: { words: 'Refused uses', kinds: ['refusal'] },
  operators: { words: 'By operators', kinds: ['operator'] },
} as const satisfies Record<string, { words: string; kinds: readonly AuditKind[] }>;
type Shown = keyof typeof SHOWN;

/** The group named in the URL; everything if it names none or an unknown one. */
function readShown(address: URLSearchParams): Shown {
  return (Object.keys(SHOWN).find((name) => name === address.get('show')) as Shown | undefined) ?? 'all';
}
