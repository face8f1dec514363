import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatBytes, formatNumber } from '../../../ui/format.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { ReadingProgress as Progress } from './read-in-worker.ts';

type ReadingProgressProps = { file: File; progress: Progress; onCancel: () => void };

/** While the file is read; it stands where the choice was and takes the focus. What is spoken changes at each quarter; what is shown, all the time. */
export function ReadingProgress({ file, progress: { bytes, rows }, onCancel }: ReadingProgressProps) {
  const quarter = Math.floor((bytes / Math.max(1, file.size)) * 4) * 25;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="px-5 py-12 md:px-10 md:py-16">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        Reading <span className="break-words [overflow-wrap:anywhere]">{file.name}</span>
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
