import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { useMay } from '../../roles/roles.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState, Problem, WaitingRows } from '../../ui/placeholder.tsx';
import { PageHeader, SettingsNav } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { activityFile, activityQuery } from './activity-query.ts';
import { readShown, SHOWN, type Shown } from './activity-view.ts';
import { RecordTable } from './record-table.tsx';

const SEALED = 'Each record is sealed, so that a change would show, and kept for 5 years.';
const OF_THE_ACCOUNT = `What we keep of what you and your team do here, and of what our operators do with your account: when, from where, and for what purpose. ${SEALED}`;
const OF_ONESELF = `What we keep of what you do here: when, from where, and for what purpose. An owner sees what all members did. ${SEALED}`;

/** `/activity`: what is on record about the account. The address carries which kinds are shown. */
export function ActivityPage() {
  usePageTitle('Activity record');
  const [address, setAddress] = useSearchParams();
  const shown = readShown(address);
  const isOwner = useMay('owner');
  return (
    <>
      <SettingsNav />
      <PageHeader
        title="Activity record"
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
