import { useEffect, useRef, useState } from 'react';
import { saveBlob } from '../../../export/spec-csv.ts';
import { toast } from '../../../ui/toast-store.ts';
import { readInWorker } from '../read/read-in-worker.ts';

/** Reads the file once more and saves what is skipped of it; `percent` while that runs. */
export function useSkippedFile(file: File, address: number) {
  const [percent, setPercent] = useState<number | null>(null);
  const writing = useRef<AbortController>(null);
  useEffect(() => () => writing.current?.abort(), []);

  async function write() {
    const stop = new AbortController();
    writing.current = stop;
    setPercent(0);
    const blob = await readInWorker({
      task: { kind: 'skipped', file, address },
      onProgress: ({ bytes }) => setPercent(Math.floor((bytes / Math.max(1, file.size)) * 100)),
      signal: stop.signal,
    });
    saveBlob(`${file.name.replace(/\.csv$/i, '')}-skipped.csv`, blob);
  }

  function download() {
    write()
      .catch((error: Error) => {
        if (error.name !== 'AbortError') toast({ title: 'Download Failed', description: error.message, variant: 'destructive' });
      })
      .finally(() => setPercent(null));
  }

  return { download, percent };
}
