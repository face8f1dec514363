import type { BatchJob } from '@deedline/contract/search/batch';
import { type FormEvent, useEffect, useRef } from 'react';
import { PRICES } from '../../prices.ts';
import { useIsPaid } from '../../roles/roles.tsx';
import { LicenceDialog } from '../../licence/licence.tsx';
import { NOT_AGREED, type Terms, TermsFields } from '../../purposes/terms.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatBytes, formatCost, formatNumber } from '../../ui/format.ts';
import { ProgressBar } from '../../ui/placeholder.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { ChooseFile } from './choose-file.tsx';
import { useFileDrop } from '../../csv-files/file-input.tsx';
import { FileDesk } from './file-desk.tsx';
import type { ReadingProgress as Progress } from '../../csv-files/read-in-worker.ts';
import { SendPanel } from './send-panel.tsx';
import { checkRows, type Desk } from './use-desk.ts';
import { useSendFile } from './use-send-file.ts';

type UploadDeskProps = { desk: Desk; terms: Terms; onTerms: (terms: Terms) => void; onQuoted: (job: BatchJob) => void };

const contactsHint = (isPaid: boolean) =>
  `Phones and emails of the owners. When off, a row delivers only the property${isPaid ? ` and never costs more than ${formatCost(PRICES.propertyInsights)}` : ''}.`;

/** The card that leads from choosing a file to its quote; accepts a file dropped anywhere on it. */
export function UploadDesk({ desk: { state, take, choose, clear }, terms, onTerms, onQuoted }: UploadDeskProps) {
  const form = useRef<HTMLFormElement>(null);
  const { isOver, target } = useFileDrop(take);
  const send = useSendFile(onQuoted);
  const isPaid = useIsPaid();
  const isSending = send.sent !== null;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (state.step !== 'ready' || isSending) return;
    const fault = checkRows(state.reading, state.columns);
    if (fault !== null) return toast({ title: 'Upload failed', description: fault, variant: 'destructive' });
    if (terms.permissibleUse) return send.start(state, terms);
    form.current?.querySelector<HTMLInputElement>('[name=permissibleUse]')?.focus();
    toast({ ...NOT_AGREED, variant: 'destructive' });
  }

  return (
    <>
      <form
        ref={form}
        noValidate
        aria-label="Upload"
        onSubmit={submit}
        {...(isSending ? {} : target)}
        className={classNames(
          'relative grid border bg-raise transition-colors @4xl:grid-cols-[minmax(0,1fr)_20rem]',
          isOver && 'border-green bg-wash outline-2 outline-green',
        )}
      >
        <div className="@container min-w-0">
          {state.step === 'choose' && <ChooseFile fault={state.fault} onFiles={take} />}
          {state.step === 'reading' && <ReadingProgress file={state.file} progress={state.progress} onCancel={clear} />}
          {state.step === 'ready' && <FileDesk ready={state} isSending={isSending} onColumns={choose} onFiles={take} />}
        </div>
        <div className="border-t p-5 md:p-6 @4xl:border-t-0 @4xl:border-l">
          <fieldset disabled={isSending} className="grid gap-5">
            <TermsFields terms={terms} onChange={(changed) => onTerms({ ...terms, ...changed })} contactsHint={contactsHint(isPaid)} />
          </fieldset>
          {state.step === 'ready' && <SendPanel ready={state} terms={terms} send={send} />}
        </div>
        {isOver && (
          <p className="pointer-events-none absolute inset-x-0 top-0 bg-green px-4 py-1.5 text-center text-sm font-semibold text-paper">
            Drop to read this file
          </p>
        )}
      </form>
      <LicenceDialog isOpen={send.needsLicence} onClose={send.forget} />
    </>
  );
}

type ReadingProgressProps = { file: File; progress: Progress; onCancel: () => void };

/** Shown in place of the file chooser while the file is read; takes the focus. The announcement changes at each quarter, the visible figures all the time. */
function ReadingProgress({ file, progress: { bytes, rows }, onCancel }: ReadingProgressProps) {
  const quarter = Math.floor((bytes / Math.max(1, file.size)) * 4) * 25;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="px-5 py-12 md:px-10 md:py-16">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        Reading <span className="wrap-anywhere">{file.name}</span>
      </h2>
      <ProgressBar label={`Reading ${file.name}`} done={bytes} of={file.size} className="mt-5" />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          {formatBytes(bytes)} of {formatBytes(file.size)}, {formatNumber(rows)} {rows === 1 ? 'row' : 'rows'}
        </p>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <output className="sr-only">Reading the file, {quarter}%</output>
    </div>
  );
}
