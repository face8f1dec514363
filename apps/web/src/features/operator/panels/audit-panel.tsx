import { AUDIT_KINDS } from '@deedline/contract/compliance/audit';
import type { OperatorAuditProof, OperatorAuditRecord } from '@deedline/contract/operator/audit';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useSearchParams } from 'wouter';
import { call, messageOf, reading } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input, Select } from '../../../ui/form/field.tsx';
import { readText } from '../../../ui/form/form.tsx';
import { formatMoment, formatNumber } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { Problem, WaitingRows } from '../../../ui/placeholder.tsx';
import { Columns, Figure, Nothing, WideTable } from '../parts/panel.tsx';
import { AccountLink } from '../parts/payment-table.tsx';

/** The filters kept in the URL. Accounts are named by id there, because an email address would be kept in the browser's history. */
const FILTERS = ['kind', 'from', 'to', 'id', 'account'] as const;

/** `/operator/audit`: the audit record of all accounts. Searching it is recorded too. */
export function AuditPanel() {
  usePageTitle('Audit record · Operator');
  const [address, setAddress] = useSearchParams();
  const filter = new URLSearchParams(FILTERS.flatMap((name) => (address.get(name) ? [[name, address.get(name)!]] : [])));
  const isAsked = address.has('asked');
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const asked = FILTERS.flatMap((name) => (readText(form, name).trim() === '' ? [] : [[name, readText(form, name).trim()]]));
    setAddress(new URLSearchParams([...asked, ['asked', '1']]));
  }
  return (
    <>
      <PageHeader
        title="Audit record"
        lead="Searches, exports, settings, sign-ins and what operators did. Each search of it is itself put on record before anything is shown."
      />
      <ChainState />
      <form
        onSubmit={submit}
        key={filter.toString()}
        className="my-8 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr_auto]"
      >
        <Field label="Account id">
          {(slots) => (
            <Input
              {...slots}
              name="account"
              defaultValue={filter.get('account') ?? ''}
              pattern="[0-9a-fA-F\-]{36}"
              maxLength={36}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label="Kind">
          {(slots) => (
            <Select {...slots} name="kind" defaultValue={filter.get('kind') ?? ''}>
              <option value="">any</option>
              {AUDIT_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {kind.replaceAll('_', ' ')}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="From (UTC)">{(slots) => <Input {...slots} name="from" type="date" defaultValue={filter.get('from') ?? ''} />}</Field>
        <Field label="To (UTC)">{(slots) => <Input {...slots} name="to" type="date" defaultValue={filter.get('to') ?? ''} />}</Field>
        <Field label="Record id">
          {(slots) => (
            <Input {...slots} name="id" inputMode="numeric" pattern="[0-9]*" defaultValue={filter.get('id') ?? ''} autoComplete="off" />
          )}
        </Field>
        <Button type="submit" variant="primary">
          Search
        </Button>
      </form>
      {isAsked ? <Records filter={filter.toString()} /> : <Nothing>Nothing is shown until you search.</Nothing>}
    </>
  );
}

function Records({ filter }: { filter: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['/api/operator/audit', filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...Object.fromEntries(new URLSearchParams(filter)), ...(pageParam === null ? {} : { before: pageParam }) };
      return call('GET /api/operator/audit', { query, signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
  if (data === undefined) {
    if (error) return <Problem what={messageOf(error)} onRetry={() => void refetch()} />;
    return <WaitingRows label="Loading records" rows={8} />;
  }
  const records = data.pages.flatMap((page) => page.records);
  if (records.length === 0) return <Nothing>No record matches.</Nothing>;
  return (
    <>
      <WideTable label="Audit records">
        <Columns names={['#Id', 'When', 'Kind', 'What', 'By', 'Account', 'From', '#No.', 'Hash', 'Facts']} />
        <tbody>
          {records.map((record) => (
            <RecordRow key={record.id} record={record} />
          ))}
        </tbody>
      </WideTable>
      {hasNextPage && (
        <div className="flex justify-center border-t pt-5">
          <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
            {isFetchingNextPage ? 'Loading...' : 'Show older'}
          </Button>
        </div>
      )}
    </>
  );
}

function RecordRow({
  record: { id, at, kind, what, operator, accountId, ip, number, hash, facts, subject },
}: {
  record: OperatorAuditRecord;
}) {
  return (
    <tr>
      <Figure>{id}</Figure>
      <td className="whitespace-nowrap">{formatMoment(at)}</td>
      <td className="whitespace-nowrap">{kind.replaceAll('_', ' ')}</td>
      <td className="whitespace-nowrap">{what.replaceAll('_', ' ')}</td>
      <td className="whitespace-nowrap">{operator ?? (accountId === null ? 'nobody on an account' : 'the account')}</td>
      <td>{accountId === null ? '' : <AccountLink id={accountId} />}</td>
      <td className="whitespace-nowrap">{ip ?? ''}</td>
      <Figure>{number ?? 'being sealed'}</Figure>
      <td className="font-mono text-xs" title={hash ?? undefined}>
        {hash?.slice(0, 12) ?? ''}
      </td>
      <td>
        <Facts subject={subject} facts={facts} />
      </td>
    </tr>
  );
}

function Facts({ subject, facts }: Pick<OperatorAuditRecord, 'subject' | 'facts'>) {
  return (
    <details>
      <summary className="cursor-pointer text-xs whitespace-nowrap text-muted">
        {subject === null ? 'show' : `on ${subject.slice(0, 13)}`}
      </summary>
      <pre className="mt-1 max-w-md font-mono text-2xs whitespace-pre-wrap">{JSON.stringify({ subject, ...facts }, null, 1)}</pre>
    </details>
  );
}

/** The head of the chain and, on request, whether every record still matches what was sealed. */
function ChainState() {
  const head = useQuery({ queryKey: ['/api/operator/audit/head'], queryFn: reading('GET /api/operator/audit/head') });
  const verify = useMutation({ mutationFn: () => call('POST /api/operator/audit/verify') });
  return (
    <section aria-label="The chain" className="border-y py-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        {head.data === undefined ? (
          <p className="text-sm text-muted">{head.isError ? messageOf(head.error) : 'Reading the head...'}</p>
        ) : (
          <p className="min-w-0 text-sm">
            Head: No. <span className="font-medium tabular-nums">{formatNumber(head.data.number)}</span>
            {head.data.waiting > 0 && <span className="text-muted">, {formatNumber(head.data.waiting)} being sealed</span>}
            <span className="mt-0.5 block font-mono text-xs break-all text-muted">{head.data.hash}</span>
          </p>
        )}
        <Button onClick={() => verify.mutate()} disabled={verify.isPending}>
          {verify.isPending ? 'Reading every record...' : 'Verify the record'}
        </Button>
      </div>
      {verify.isError && (
        <p role="alert" className="mt-3 text-sm text-brick">
          {messageOf(verify.error)}
        </p>
      )}
      {verify.data && <Proof proof={verify.data} />}
    </section>
  );
}

function Proof({ proof: { at, records, findings, tookMs, removedThrough } }: { proof: OperatorAuditProof }) {
  return (
    <output className="mt-3 block text-sm">
      <span className={findings.length === 0 ? 'font-medium text-green' : 'font-medium text-brick'}>
        {findings.length === 0 ? 'Everything matches.' : `${findings.length} things do not match.`}
      </span>{' '}
      {formatNumber(records)} records read in {(tookMs / 1000).toFixed(1)} s, {formatMoment(at)}.
      {removedThrough !== null && ` Records up to No. ${formatNumber(removedThrough)} were removed by age.`}
      {findings.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
    </output>
  );
}
