import type { OperatorOptOuts } from '@deedline/contract/operator/requests';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { formatDate, formatMoment, formatNumber } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { readText } from '../../../ui/form/form.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Answer, Columns, Figure, Nothing, WideTable } from '../parts/panel.tsx';
import { ReasonDialog } from '../parts/reason.tsx';

const WAYS: Readonly<Record<string, string>> = { page: 'the public page', request: 'a request to delete', drop: 'a deletion list' };

/** `/operator/opt-outs`: counts, and single opt-outs by their receipt. The people are stored as hashes only, so nothing about them can be shown. */
export function OptOutsPanel() {
  usePageTitle('Opt-outs · Operator');
  return (
    <>
      <PageHeader
        title="Opt-outs"
        lead="In effect as soon as they are submitted. They are kept as hashes: who they are about cannot be read here or anywhere."
      />
      <Answer route="GET /api/operator/opt-outs">
        {(optOuts, refresh) => (
          <div className="grid grid-cols-1 gap-10">
            <Section title="By letter or phone">
              <p className="max-w-prose text-sm">
                Enter it on the{' '}
                <a href={paths.optOut} className="link">
                  opt-out page
                </a>
                , as the person would, and send them the receipt.
              </p>
            </Section>
            <Section title="By receipt">
              <ReceiptLookUp onUndone={refresh} />
            </Section>
            <Section title="Counts" note={`${formatNumber(optOuts.days.reduce((sum, { count }) => sum + count, 0))} in the last 30 days`}>
              <Counts optOuts={optOuts} />
            </Section>
            <Section title="Deletion lists">
              <DeletionLists lists={optOuts.lists} dueAt={optOuts.listsDueAt} />
            </Section>
          </div>
        )}
      </Answer>
    </>
  );
}

function Counts({ optOuts: { optOuts, hashes } }: { optOuts: OperatorOptOuts }) {
  if (optOuts.length === 0) return <Nothing>Nobody has opted out yet.</Nothing>;
  return (
    <>
      <WideTable label="Opt-outs">
        <Columns names={['Of', 'Came by', '#In effect', '#Undone', '#Last 30 days', '#Link not confirmed']} />
        <tbody>
          {optOuts.map(({ kind, way, inEffect, undone, lastMonth, unconfirmed }) => (
            <tr key={`${kind} ${way}`}>
              <td className="font-medium">{kind}</td>
              <td>{WAYS[way] ?? way}</td>
              <Figure>{formatNumber(inEffect)}</Figure>
              <Figure>{formatNumber(undone)}</Figure>
              <Figure>{formatNumber(lastMonth)}</Figure>
              <Figure>{formatNumber(unconfirmed)}</Figure>
            </tr>
          ))}
        </tbody>
      </WideTable>
      <p className="mt-3 text-sm text-muted">
        Hashes that every look-up is checked against:{' '}
        {hashes.map(({ kind, count }) => `${kind} ${formatNumber(count)}`).join(', ') || 'none'}.
      </p>
    </>
  );
}

function DeletionLists({ lists, dueAt }: { lists: OperatorOptOuts['lists']; dueAt: OperatorOptOuts['listsDueAt'] }) {
  if (dueAt === null) return <Nothing>None has been taken yet: npm run deedline -- request drop FILE.zip --out FOLDER.</Nothing>;
  return (
    <>
      <ListsDue dueAt={dueAt} />
      <ListsTaken lists={lists} />
    </>
  );
}

function ListsDue({ dueAt }: { dueAt: string }) {
  const isOverdue = isPast(dueAt);
  return (
    <p className={`mb-3 text-sm ${isOverdue ? 'font-medium text-brick' : 'text-muted'}`}>
      {isOverdue ? 'Overdue: the lists should have been fetched again by' : 'Fetch them again by'} {formatDate(dueAt)}. California requires
      it at least every 45 days.
    </p>
  );
}

const isPast = (moment: string) => Date.parse(moment) < Date.now();

function ListsTaken({ lists }: { lists: OperatorOptOuts['lists'] }) {
  return (
    <WideTable label="Deletion lists">
      <Columns names={['List', 'Of', 'Taken', '#Entries', '#On record and left out']} />
      <tbody>
        {lists.map(({ list, kind, importedAt, entries, matched }) => (
          <tr key={list}>
            <td className="font-mono text-xs">{list}</td>
            <td>{kind}</td>
            <td className="whitespace-nowrap">{formatMoment(importedAt)}</td>
            <Figure>{formatNumber(entries)}</Figure>
            <Figure>{formatNumber(matched)}</Figure>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

function ReceiptLookUp({ onUndone }: { onUndone: () => void }) {
  const [isUndoing, setUndoing] = useState(false);
  const lookUp = useMutation({ mutationFn: (receipt: string) => call('POST /api/operator/receipts', { body: { receipt } }) });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    lookUp.mutate(readText(new FormData(event.currentTarget), 'receipt'));
  }
  const found = lookUp.data;
  return (
    <>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <Field label="Receipt number" className="w-64">
          {(slots) => (
            <Input
              {...slots}
              name="receipt"
              placeholder="XXXX-XXXX-XXXX"
              maxLength={40}
              autoComplete="off"
              required
              className="font-mono"
            />
          )}
        </Field>
        <Button type="submit" disabled={lookUp.isPending}>
          Look up
        </Button>
      </form>
      {lookUp.isError && (
        <p role="alert" className="mt-4 text-sm text-brick">
          {messageOf(lookUp.error)}
        </p>
      )}
      {found && (
        <div className="mt-4 flex flex-wrap items-center gap-4 border-y py-3">
          <span className="font-mono">{found.receipt}</span>
          <span>{found.kind === 'opt_out' ? 'opt-out' : `request: ${found.kind}`}</span>
          <span className="font-medium">{found.state.replaceAll('_', ' ')}</span>
          <span className="text-muted">since {formatMoment(found.since)}</span>
          {found.dueAt !== null && <span className="text-muted">due by {formatDate(found.dueAt)}</span>}
          {found.kind === 'opt_out' && found.state === 'in_effect' && (
            <Button size="sm" variant="danger" onClick={() => setUndoing(true)}>
              {' '}
              Undo it{' '}
            </Button>
          )}
        </div>
      )}
      {isUndoing && found && (
        <ReasonDialog
          title="Undo the opt-out"
          lead="Only once the person it is about has shown who they are. What no other opt-out covers is shown again."
          act="Undo it"
          isDanger
          done="Undone"
          onClose={() => setUndoing(false)}
          send={async (reason) => {
            await call('POST /api/operator/opt-outs/undo', { body: { receipt: found.receipt, reason } });
            lookUp.reset();
            onUndone();
          }}
        />
      )}
    </>
  );
}
