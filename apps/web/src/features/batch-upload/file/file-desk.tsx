import type { BatchJob } from '@deedline/contract/batch';
import { useEffect, useRef } from 'react';
import type { FormEvent } from 'react';
import { toast } from '../../../ui/toast-store.ts';
import { FileInput } from '../choose/choose-file.tsx';
import { ColumnMapping } from '../columns/column-mapping.tsx';
import type { ChosenColumns } from '../columns/columns.ts';
import { RememberColumns } from '../columns/remember-columns.tsx';
import { checkRows } from '../desk-state.ts';
import type { ReadFile, Terms } from '../desk-state.ts';
import { countRows } from '../read/survey-rows.ts';
import { SendPanel } from '../send/send-panel.tsx';
import { TermsFields } from '../send/terms-fields.tsx';
import { useSendFile } from '../send/use-send-file.ts';
import { FileFacts } from './file-facts.tsx';
import { SkippedRows } from './skipped-rows.tsx';

type FileDeskProps = {
  ready: ReadFile;
  terms: Terms;
  onTerms: (terms: Terms) => void;
  onColumns: (columns: ChosenColumns) => void;
  onFiles: (files: readonly File[]) => void;
  onQuoted: (job: BatchJob) => void;
};

/** A file that was read: what it holds, how its columns are read, and what it is searched for. Ends with asking for a quote. */
export function FileDesk({ ready, terms, onTerms, onColumns, onFiles, onQuoted }: FileDeskProps) {
  const { file, reading, columns } = ready;
  const heading = useRef<HTMLHeadingElement>(null);
  const send = useSendFile(onQuoted);
  const found = countRows(reading, columns.address);
  const fault = checkRows(reading, columns);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (fault !== null) return toast({ title: 'Upload failed', description: fault, variant: 'destructive' });
    if (terms.permissibleUse) return send.start(ready, terms);
    document.querySelector<HTMLElement>('[data-permissible-use]')?.focus();
    toast({ title: 'Policy Agreement Required', description: 'Please agree to the permissible use policy', variant: 'destructive' });
  }

  return (
    <form noValidate onSubmit={submit} className="grid @4xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="@container min-w-0 p-5 md:p-6">
        <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
          <h2 ref={heading} tabIndex={-1} className="min-w-0 text-xl font-semibold break-words outline-none [overflow-wrap:anywhere]">
            {file.name}
          </h2>
          {send.sent === null && <FileInput label="Choose another file" onFiles={onFiles} />}
        </div>
        <FileFacts file={file} reading={reading} found={found} skipped={columns.address === undefined ? 0 : reading.rows - found} />
        <h3 className="mt-7 mb-3 text-lg font-semibold">Columns</h3>
        <ColumnMapping
          header={reading.header}
          sample={reading.sample}
          columns={columns}
          onChange={onColumns}
          isDisabled={send.sent !== null}
        />
        <RememberColumns header={reading.header} columns={columns} />
        {columns.address !== undefined && reading.rows > found && (
          <SkippedRows
            key={columns.address}
            file={file}
            address={columns.address}
            first={reading.firstEmpty[columns.address] ?? []}
            total={reading.rows - found}
          />
        )}
      </div>
      <div className="border-t p-5 md:p-6 @4xl:border-t-0 @4xl:border-l">
        <TermsFields terms={terms} onChange={onTerms} isDisabled={send.sent !== null} />
        <SendPanel file={file} fault={fault} found={found} terms={terms} send={send} />
      </div>
    </form>
  );
}
