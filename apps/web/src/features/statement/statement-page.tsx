import { MAX_PDF_MOVEMENTS } from '@deedline/contract/limits';
import type { Movement, Statement } from '@deedline/contract/money/statement';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Switch } from '../../ui/form/choice.tsx';
import { Field, Input, Select } from '../../ui/form/field.tsx';
import { formatNumber } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { EmptyState, Problem, Skeleton, Waiting, WaitingRows } from '../../ui/placeholder.tsx';
import { MovementTable, StatementTotals } from './movements.tsx';
import {
  describeDisorder,
  type Preset,
  presetDays,
  PRESETS,
  readView,
  SHOWN,
  type Shown,
  statementFile,
  statementQuery,
  type StatementView,
  writeView,
} from './statement-view.ts';

/** `/statement`: every movement of the account's credits. The filter is part of the URL. */
export function StatementPage() {
  usePageTitle('Statement');
  const [address, setAddress] = useSearchParams();
  const [today] = useState(() => new Date());
  const view = readView(address, today);
  const isInOrder = describeDisorder(view) === null;
  return (
    <>
      <PageHeader
        title="Statement"
        lead="Every movement of your credits, and your balance after it. The files contain them all."
        actions={
          isInOrder && (
            <>
              <PdfLink view={view} />
              <a href={statementFile('csv', view)} download className={buttonClass()}>
                Download CSV
              </a>
            </>
          )
        }
      />
      <div className="@container">
        <StatementFilter view={view} onChange={(next) => setAddress(writeView(next), { replace: true })} />
        {isInOrder && <StatementPeriod view={view} />}
      </div>
    </>
  );
}

/** No PDF is offered for a long period, which would have too many pages; the CSV covers it. */
function PdfLink({ view }: { view: StatementView }) {
  const { data } = useInfiniteQuery(statementQuery(view));
  if ((data?.pages[0]?.count ?? 0) > MAX_PDF_MOVEMENTS)
    return <p className="self-center text-sm text-muted">PDF: at most {formatNumber(MAX_PDF_MOVEMENTS)} movements</p>;
  return (
    <a href={statementFile('pdf', view)} download className={buttonClass()}>
      Download PDF
    </a>
  );
}

/** A period's totals and movements. */
function StatementPeriod({ view }: { view: StatementView }) {
  const { data, isPlaceholderData, isError, refetch, ...older } = useInfiniteQuery(statementQuery(view));
  if (data === undefined) {
    if (isError) return <Problem what="Your statement could not be loaded." onRetry={() => void refetch()} />;
    return (
      <>
        <Waiting label="Loading your statement" className="mb-8">
          <Skeleton className="h-24 w-full" />
        </Waiting>
        <WaitingRows label="Loading the movements" rows={6} />
      </>
    );
  }
  const [first] = data.pages as [Statement, ...Statement[]];
  const movements = data.pages.flatMap((page) => page.movements);
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
      <StatementTotals statement={first} />
      <div className="mt-8">
        <Movements movements={movements} view={view} count={first.count} />
      </div>
      {older.hasNextPage && <Older {...older} />}
    </div>
  );
}

type OlderProps = { fetchNextPage: () => unknown; isFetchingNextPage: boolean; isFetchNextPageError: boolean };

function Older({ fetchNextPage, isFetchingNextPage, isFetchNextPageError }: OlderProps) {
  if (isFetchNextPageError) return <Problem what="The older movements could not be loaded." onRetry={() => void fetchNextPage()} />;
  return (
    <div className="flex justify-center border-t pt-5">
      <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
        {isFetchingNextPage ? 'Loading...' : 'Show older'}
      </Button>
    </div>
  );
}

function Movements({ movements, view, count }: { movements: readonly Movement[]; view: StatementView; count: number }) {
  if (count === 0)
    return <EmptyState title="No movements in this period">Your balance did not change. Another period may have more.</EmptyState>;
  if (movements.length === 0)
    return <p className="border-y py-5">None of the {formatNumber(count)} movements in this period is of this kind.</p>;
  return <MovementTable movements={movements} every={view.every} />;
}

type StatementFilterProps = { view: StatementView; onChange: (view: StatementView) => void };

/** Chooses the period and the kinds of movements. */
function StatementFilter({ view, onChange }: StatementFilterProps) {
  const disorder = describeDisorder(view);
  const setDays = (from: string, to: string) => onChange({ ...view, from, to, period: from === '' && to === '' ? 'all' : 'days' });
  return (
    <div className="mb-6 grid gap-4">
      <fieldset className="grid grid-cols-3 gap-2 @xl:flex">
        <legend className="sr-only">Period</legend>
        {(Object.keys(PRESETS) as Preset[]).map((preset) => (
          <Button
            key={preset}
            size="sm"
            variant={view.period === preset ? 'primary' : 'secondary'}
            aria-pressed={view.period === preset}
            onClick={() => onChange({ ...view, period: preset, ...presetDays(preset, new Date()) })}
          >
            {PRESETS[preset]}
          </Button>
        ))}
      </fieldset>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 @3xl:grid-cols-[10rem_10rem_11rem_1fr]">
        <Field label="From" error={disorder ?? undefined}>
          {(slots) => <Input {...slots} type="date" value={view.from} onChange={(event) => setDays(event.target.value, view.to)} />}
        </Field>
        <Field label="To">
          {(slots) => <Input {...slots} type="date" value={view.to} onChange={(event) => setDays(view.from, event.target.value)} />}
        </Field>
        <Field label="Show" className="max-@3xl:col-span-2">
          {(slots) => (
            <Select {...slots} value={view.shown} onChange={(event) => onChange({ ...view, shown: event.target.value as Shown })}>
              {Object.entries(SHOWN).map(([name, { words }]) => (
                <option key={name} value={name}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="max-@3xl:col-span-2 @3xl:pt-6 @3xl:pl-4">
          <Switch
            label="Every movement"
            hint="Lists what a search held and what it was charged separately, and a batch in its parts"
            isOn={view.every}
            onChange={(every) => onChange({ ...view, every })}
          />
        </div>
      </div>
    </div>
  );
}
