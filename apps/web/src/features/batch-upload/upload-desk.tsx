import type { BatchJob } from '@deedline/contract/batch';
import { classNames } from '../../ui/class-names.ts';
import { ChooseFile } from './choose/choose-file.tsx';
import { useFileDrop } from './choose/use-file-drop.ts';
import type { Terms } from './desk-state.ts';
import { FileDesk } from './file/file-desk.tsx';
import { ReadingProgress } from './read/reading-progress.tsx';
import type { Desk } from './use-desk.ts';

type UploadDeskProps = { desk: Desk; terms: Terms; onTerms: (terms: Terms) => void; onQuoted: (job: BatchJob) => void };

/** One card from the choice of a file to its quote; a file dropped anywhere on it is taken. */
export function UploadDesk({ desk: { state, take, choose, clear }, terms, onTerms, onQuoted }: UploadDeskProps) {
  const { isOver, target } = useFileDrop(take);
  return (
    <section
      aria-label="Upload"
      {...target}
      className={classNames(
        'relative border bg-raise transition-colors',
        state.step === 'choose' && 'border-dashed border-edge',
        isOver && 'border-solid border-green bg-wash outline-2 outline-green',
      )}
    >
      {state.step === 'choose' && <ChooseFile fault={state.fault} isOver={isOver} onFiles={take} />}
      {state.step === 'reading' && <ReadingProgress file={state.file} progress={state.progress} onCancel={clear} />}
      {state.step === 'ready' && (
        <FileDesk ready={state} terms={terms} onTerms={onTerms} onColumns={choose} onFiles={take} onQuoted={onQuoted} />
      )}
    </section>
  );
}
