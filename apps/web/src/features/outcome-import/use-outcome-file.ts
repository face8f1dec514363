import type { OutcomesRead } from '@deedline/contract/accuracy/outcome-import';
import { type DispositionColumns, matchDispositionColumns, type Meaning } from '@deedline/csv/match-dispositions';
import { useEffect, useRef, useState } from 'react';
import { checkFiles } from '../../csv-files/file-input.tsx';
import { type ReadingTask, readInWorker } from '../../csv-files/read-in-worker.ts';
import type { OutcomeFile } from '../../csv-files/read-outcomes.ts';
import type { FileReading } from '../../csv-files/survey-rows.ts';
import { toast } from '../../ui/toast/toast.ts';

export type Meanings = Readonly<Record<string, Meaning>>;

export type ReadOutcomeFile = {
  file: File;
  reading: FileReading;
  columns: DispositionColumns;
  meanings: Meanings;
  /** The last reading; null until the columns are chosen. */
  outcomes: OutcomeFile | null;
  /** The file is being read again. */
  isReading: boolean;
  /** What the server would take from it; null until it was asked. */
  preview: OutcomesRead | null;
};

const hasColumns = ({ disposition, phone, email }: DispositionColumns): boolean =>
  disposition !== undefined && (phone !== undefined || email !== undefined);

function fail(error: Error): void {
  if (error.name !== 'AbortError') toast({ title: 'Import failed', description: error.message, variant: 'destructive' });
}

/** A file of dispositions, its columns and what its words mean; read again whenever one of these changes. */
export function useOutcomeFile() {
  const [state, setState] = useState<ReadOutcomeFile | null>(null);
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);

  function run<Task extends ReadingTask>(task: Task) {
    reading.current?.abort();
    const stop = new AbortController();
    reading.current = stop;
    return readInWorker({ task, onProgress: () => undefined, signal: stop.signal });
  }

  async function readWords(known: Omit<ReadOutcomeFile, 'isReading' | 'preview'>) {
    const { file, columns, meanings } = known;
    const isReading = hasColumns(columns);
    // The words stay in place meanwhile, and so does the focus.
    setState({ ...known, outcomes: isReading ? known.outcomes : null, isReading, preview: null });
    if (!isReading) return;
    const outcomes = await run({ kind: 'outcomes', file, columns, meanings });
    setState({ ...known, outcomes, isReading: false, preview: null });
  }

  async function read(file: File) {
    const survey = await run({ kind: 'survey', file });
    await readWords({ file, reading: survey, columns: matchDispositionColumns(survey.header), meanings: {}, outcomes: null });
  }

  function take(files: readonly File[]) {
    const fault = checkFiles(files);
    const [file] = files;
    if (fault || !file) return fault && toast({ ...fault, variant: 'destructive' });
    read(file).catch(fail);
  }
  return {
    state,
    take,
    choose: (columns: DispositionColumns) => state && readWords({ ...state, columns, meanings: {} }).catch(fail),
    mean: (word: string, meaning: Meaning) =>
      state && readWords({ ...state, meanings: { ...state.meanings, [word]: meaning } }).catch(fail),
    /** Nothing, if another file or reading has taken the place of what was sent. */
    showPreview: (preview: OutcomesRead, of: OutcomeFile) =>
      setState((former) => (former?.outcomes === of && !former.isReading ? { ...former, preview } : former)),
    /** Clears what was imported; a file that was chosen meanwhile stays. */
    clear: (of: OutcomeFile) => setState((former) => (former?.outcomes === of ? null : former)),
  };
}

export type OutcomeDesk = ReturnType<typeof useOutcomeFile>;
