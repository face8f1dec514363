import { LIST_FRESH_DAYS } from '@deedline/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../../api/queries.ts';
import { EmptyState, Problem, WaitingRows } from '../../ui/placeholder.tsx';
import { PageHeader, SettingsNav } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { Section } from '../../ui/page/section.tsx';
import { LoadForm } from './load-form.tsx';
import { NumberListTable } from './number-list-table.tsx';
import { numberListsQuery } from './number-lists.ts';

/** `/settings/do-not-call`: which lists the account's numbers are checked against. */
export function DoNotCallPage() {
  usePageTitle('Do-Not-Call Lists');
  const { data: lists, isError, refetch } = useQuery(numberListsQuery('/api/do-not-call/lists'));
  const { data: user } = useQuery(userQuery);
  const isOwner = user?.role === 'owner';
  const own = lists?.filter(({ owner }) => owner === 'account') ?? [];
  const shared = lists?.filter(({ owner }) => owner === 'installation') ?? [];
  return (
    <>
      <SettingsNav />
      <PageHeader
        title="Do-Not-Call Lists"
        lead={`Every phone in your results, earlier results included, is checked against these lists. A list is fresh for ${LIST_FRESH_DAYS} days from its date; after that it still shows which numbers are on it, but no longer that a number is not. Numbers that no fresh list covers are shown as not checked.`}
      />
      {isError && <Problem what="Your lists could not be loaded." onRetry={() => void refetch()} />}
      {!lists && !isError && <WaitingRows label="Loading your lists" rows={3} />}
      {lists && (
        <div className="@container grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-12">
          <Section title="Your lists">
            {own.length > 0 ? (
              <NumberListTable label="Your lists" lists={own} removeAt={isOwner ? '/api/do-not-call/lists' : null} />
            ) : (
              <EmptyState title="You have no lists loaded">
                A subscription belongs to one organization, so each account loads its own.
              </EmptyState>
            )}
          </Section>
          {isOwner && (
            <Section title="Load a list">
              <LoadForm path="/api/do-not-call/lists" />
            </Section>
          )}
          {shared.length > 0 && (
            <Section title="Lists of this installation" note="apply to every account">
              <NumberListTable label="Lists of this installation" lists={shared} removeAt={null} />
            </Section>
          )}
        </div>
      )}
    </>
  );
}
