import type { BatchJob } from '@deedline/contract/batch';
import { useRef } from 'react';
import type { FormEvent } from 'react';
import { LicenceDialog } from '../../licence/licence-dialog.tsx';
import { classNames } from '../../ui/class-names.ts';
import { toast } from '../../ui/toast-store.ts';
import { ChooseFile } from './choose/choose-file.tsx';
import { useFileDrop } from './choose/use-file-drop.ts';
import { checkRows } from './desk-state.ts';
import type { Terms } from './desk-state.ts';
import { FileDesk } from './file/file-desk.tsx';
import { ReadingProgress } from './read/reading-progress.tsx';
import { SendPanel } from './send/send-panel.tsx';
import { TermsFields } from './send/terms-fields.tsx';
import { useSendFile } from './send/use-send-file.ts';
import type { Desk } from './use-desk.ts';

type UploadDeskProps = { desk: Desk; terms: Terms; onTerms: (terms: Terms) => void; onQuoted: (job: BatchJob) => void };

/** One card from the choice of a file to its quote; a file dropped anywhere on it is taken. */
export function UploadDesk({ desk: { state, take, choose, clear }, terms, onTerms, onQuoted }: UploadDeskProps) {
  const agreement = useRef<HTMLInputElement>(null);
  const { isOver, target } = useFileDrop(take);
  const send = useSendFile(onQuoted);
  const isSending = send.sent !== null;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (state.step !== 'ready' || isSending) return;
    const fault = checkRows(state.reading, state.columns);
    if (fault !== null) return toast({ title: 'Upload failed', description: fault, variant: 'destructive' });
    if (terms.permissibleUse) return send.start(state, terms);
    agreement.current?.focus();
    toast({ title: 'Policy Agreement Required', description: 'Please agree to the permissible use policy', variant: 'destructive' });
  }

  return (
    <>
      <form
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
          <TermsFields agreement={agreement} terms={terms} onChange={onTerms} isDisabled={isSending} />
          {state.step === 'ready' && <SendPanel ready={state} terms={terms} send={send} />}
        </div>
        {isOver && (
          <p className="pointer-events-none absolute inset-x-0 top-0 bg-green px-4 py-1.5 text-center text-sm font-semibold text-paper">
            Let go to read this file
          </p>
        )}
      </form>
      <LicenceDialog isOpen={send.needsLicence} onClose={send.forget} />
    </>
  );
}
