import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { batchMappingsQuery } from '../../api/batch-upload.ts';
import { formatNumber } from '../../ui/format.ts';
import { settleToast, toast } from '../../ui/toast/toast.ts';
import { checkFiles, type FileFault } from '../../csv-files/file-input.tsx';
import { type ChosenColumns, findMapping } from '../../csv-files/columns.ts';
import { type ReadingProgress, readInWorker } from '../../csv-files/read-in-worker.ts';
import { countRows, type FileReading } from '../../csv-files/survey-rows.ts';

export type ReadFile = { step: 'ready'; file: File; reading: FileReading; columns: ChosenColumns };
type DeskState = { step: 'choose'; fault: string | null } | { step: 'reading'; file: File; progress: ReadingProgress } | ReadFile;

const EMPTY: DeskState = { step: 'choose', fault: null };
const NOTHING_READ = { bytes: 0, rows: 0 };

/** The current file: chosen, being read, or read. A new one replaces it. */
export function useDesk() {
  const client = useQueryClient();
  const [state, setState] = useState<DeskState>(EMPTY);
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);

  const clear = useCallback(() => {
    reading.current?.abort();
    setState(EMPTY);
  }, []);

  function refuse({ title, description }: FileFault) {
    toast({ title, description, variant: 'destructive' });
    setState((former) => (former.step === 'ready' ? former : { step: 'choose', fault: sentence(description) }));
  }

  async function read(file: File) {
    reading.current?.abort();
    const stop = new AbortController();
    reading.current = stop;
    setState({ step: 'reading', file, progress: NOTHING_READ });
    const mappings = client.ensureQueryData(batchMappingsQuery).catch(() => []);
    const result = await readInWorker({
      task: { kind: 'survey', file },
      onProgress: (progress) => setState({ step: 'reading', file, progress }),
      signal: stop.signal,
    });
    const columns = findMapping(result.header, await mappings)?.columns ?? result.guess;
    if (stop.signal.aborted) return;
    setState({ step: 'ready', file, reading: result, columns });
    const fault = checkRows(result, columns);
    if (fault !== null) return toast({ title: 'Upload failed', description: fault, variant: 'destructive' });
    toast({ title: `Found ${formatNumber(countRows(result, columns.address))} properties to process`, about: 'file' });
    settleToast('file');
  }

  function take(files: readonly File[]) {
    const fault = checkFiles(files);
    const [file] = files;
    if (fault || !file) return fault && refuse(fault);
    read(file).catch((error: Error) => {
      if (error.name === 'AbortError') return;
      setState(EMPTY);
      refuse({ title: 'Upload failed', description: error.message });
    });
  }

  const choose = (columns: ChosenColumns) => setState((former) => (former.step === 'ready' ? { ...former, columns } : former));
  return { state, take, choose, clear };
}

const sentence = (words: string) => (/[.?!]$/.test(words) ? words : `${words}.`);

/** Why a file cannot be searched with these columns, in the words of the specification; null if it can. */
export function checkRows(reading: FileReading, columns: ChosenColumns): string | null {
  if (columns.address === undefined) return 'CSV must have an "address" column';
  return countRows(reading, columns.address) === 0 ? 'No valid data rows found in CSV' : null;
}

export type Desk = ReturnType<typeof useDesk>;
