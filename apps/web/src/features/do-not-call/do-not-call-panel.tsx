import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/call.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { Problem, WaitingRows } from '../../ui/placeholder.tsx';
import { Section } from '../../ui/page/section.tsx';
import { LoadForm } from './load-form.tsx';
import { NumberListTable } from './number-list-table.tsx';
import { numberListsQuery } from './number-lists.ts';

const PATH = '/api/operator/do-not-call/lists';

/** `/operator/do-not-call`: the installation's lists, which apply to every account. */
export function DoNotCallPanel() {
  usePageTitle('Do-not-call lists · Operator');
  const { data: lists, error, refetch } = useQuery(numberListsQuery(PATH));
  return (
    <>
      <PageHeader
        title="Do-not-call lists"
        lead="Lists of the installation apply to every account. The National Do Not Call Registry gives a subscription to one organization: load it here only if all accounts belong to yours. Larger files: npm run deedline -- do-not-call."
      />
      {error && <Problem what={messageOf(error)} onRetry={() => void refetch()} />}
      {!lists && !error && <WaitingRows label="Loading the lists" rows={4} />}
      {lists && (
        <div className="@container grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-10">
          {lists.length > 0 ? (
            <NumberListTable label="Lists of the installation" lists={lists} removeAt={PATH} />
          ) : (
            <p className="border-t py-3 text-sm text-muted">No list is loaded.</p>
          )}
          <Section title="Load a list">
            <LoadForm path={PATH} />
          </Section>
        </div>
      )}
    </>
  );
}
