import { OWN_LIST_LIMITS } from '@deedline/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reportFailure } from '../../api/session.ts';
import type { ContactFile } from '../../csv-files/read-contacts.ts';
import { readInWorker } from '../../csv-files/read-in-worker.ts';
import { saveBlob } from '../../export/spec-csv.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/choice.tsx';
import { Field, Input } from '../../ui/form/field.tsx';
import { formatNumber } from '../../ui/format.ts';
import { KeyValue } from '../../ui/page/section.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { ownListsQuery } from './own-list-table.tsx';
import { sendList, type SentList } from './send-list.ts';
import type { ContactDesk, ReadContactFile } from './use-contact-file.ts';
import { REASON_WORDS } from './words.ts';

const plural = (count: number, one: string, many = `${one}s`) => `${formatNumber(count)} ${count === 1 ? one : many}`;
const today = () => new Date().toISOString().slice(0, 10);

type SendPanelProps = { ready: ReadContactFile & { contacts: ContactFile }; desk: ContactDesk };

/** The list's name, date and contents; then it is sent. */
export function SendPanel({ ready, desk }: SendPanelProps) {
  const { contacts, file, isReading } = ready;
  const client = useQueryClient();
  const [name, setName] = useState(file.name.replace(/\.csv$/i, '').slice(0, OWN_LIST_LIMITS.name));
  const [asOf, setAsOf] = useState(today);
  const [isListing, setListing] = useState(false);
  const [sent, setSent] = useState(0);
  const bring = useMutation({
    mutationFn: () => sendList({ name: name.trim(), fileName: file.name, asOf, contacts, isListing, onProgress: setSent }),
    onSuccess: ({ list, listed }) => {
      const also = listed === 0 ? '' : ` ${plural(listed, 'number')} went on your do-not-call list.`;
      toast({ title: `${plural(list.rows, 'person', 'people')} added`, description: `Your searches use this list from now on.${also}` });
    },
    onError: reportFailure('List Not Added'),
    onSettled: () => void client.invalidateQueries({ queryKey: ownListsQuery.queryKey }),
  });
  if (bring.data) return <Sent sent={bring.data} file={file} onDone={desk.clear} />;
  const isReady = contacts.rows.length > 0 && !contacts.isTooMany && name.trim() !== '' && asOf !== '' && !isReading;
  return (
    <div className="grid gap-4">
      <div className="grid max-w-2xl gap-4 @xl:grid-cols-2">
        <Field label="Name of the list">
          {(slots) => (
            <Input
              {...slots}
              maxLength={OWN_LIST_LIMITS.name}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          )}
        </Field>
        <Field label="Date of the list" hint="When these contacts were current. If a row has its own date, that one counts.">
          {(slots) => (
            <Input {...slots} type="date" max={today()} value={asOf} onChange={({ currentTarget }) => setAsOf(currentTarget.value)} />
          )}
        </Field>
      </div>
      <dl className="max-w-md">
        <KeyValue label="Rows in the file">{formatNumber(contacts.total)}</KeyValue>
        <KeyValue label="People with a phone or email">{formatNumber(contacts.rows.length)}</KeyValue>
        <KeyValue label="Left out">{formatNumber(contacts.leftOut.length)}</KeyValue>
        <KeyValue label="Marked as not to be called">{formatNumber(contacts.doNotCall.length)}</KeyValue>
      </dl>
      {contacts.isTooMany && (
        <p role="alert" className="max-w-xl border-l-2 border-brick pl-3 text-sm">
          A list holds {formatNumber(OWN_LIST_LIMITS.rows)} rows at most. Please split this file and add the parts.
        </p>
      )}
      {contacts.doNotCall.length > 0 && (
        <Checkbox
          label={`Put ${plural(contacts.doNotCall.length, 'number')} on your own do-not-call list`}
          hint="Calls to them are blocked in every result of your account. Deleting this list leaves them there."
          checked={isListing}
          onChange={({ currentTarget }) => setListing(currentTarget.checked)}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" disabled={!isReady || bring.isPending} onClick={() => bring.mutate()}>
          {bring.isPending ? 'Adding...' : `Add ${plural(contacts.rows.length, 'person', 'people')}`}
        </Button>
        <p aria-live="polite" className="text-sm text-muted">
          {bring.isPending && `${formatNumber(sent)} of ${formatNumber(contacts.rows.length)} rows are sent.`}
        </p>
      </div>
    </div>
  );
}

/** What was accepted, with a file of the rows that were not. */
function Sent({ sent: { list, leftOut }, file, onDone }: { sent: SentList; file: File; onDone: () => void }) {
  const reasons = [...Map.groupBy(leftOut, ({ reason }) => reason)];
  const download = useMutation({
    mutationFn: () => {
      const task = { kind: 'left-out', file, reasons: new Map(leftOut.map(({ line, reason }) => [line, REASON_WORDS[reason]])) } as const;
      return readInWorker({ task, onProgress: () => undefined, signal: new AbortController().signal });
    },
    onSuccess: (blob) => saveBlob(`${file.name.replace(/\.csv$/i, '')}-left-out.csv`, blob),
    onError: reportFailure('Download Failed'),
  });
  return (
    <div className="grid gap-4" aria-live="polite">
      <p>
        <span className="font-semibold">{plural(list.rows, 'person', 'people')}</span> of {list.name} are searched from now on.
      </p>
      {leftOut.length > 0 && (
        <dl className="max-w-md">
          {reasons.map(([reason, rows]) => (
            <KeyValue key={reason} label={REASON_WORDS[reason]}>
              {formatNumber(rows.length)}
            </KeyValue>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
        {leftOut.length > 0 && (
          <Button disabled={download.isPending} onClick={() => download.mutate()}>
            Download what is left out
          </Button>
        )}
      </div>
    </div>
  );
}
