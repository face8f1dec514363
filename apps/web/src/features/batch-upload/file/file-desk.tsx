import { useEffect, useRef } from 'react';
import { FileInput } from '../choose/choose-file.tsx';
import { ColumnMapping } from '../columns/column-mapping.tsx';
import type { ChosenColumns } from '../columns/columns.ts';
import { RememberColumns } from '../columns/remember-columns.tsx';
import type { ReadFile } from '../desk-state.ts';
import { countRows } from '../read/survey-rows.ts';
import { FileFacts } from './file-facts.tsx';
import { SkippedRows } from './skipped-rows.tsx';

type FileDeskProps = {
  ready: ReadFile;
  isSending: boolean;
  onColumns: (columns: ChosenColumns) => void;
  onFiles: (files: readonly File[]) => void;
};

/** A file that was read: what it holds, how its columns are read, and what is skipped of it. Takes the focus: it stands where the choice was. */
export function FileDesk({ ready: { file, reading, columns }, isSending, onColumns, onFiles }: FileDeskProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const found = countRows(reading, columns.address);
  const skipped = columns.address === undefined ? 0 : reading.rows - found;
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="p-5 md:p-6">
      <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 text-xl font-semibold break-words outline-none [overflow-wrap:anywhere]">
          {file.name}
        </h2>
        {!isSending && <FileInput label="Choose another file" onFiles={onFiles} />}
      </div>
      <FileFacts file={file} reading={reading} found={found} skipped={skipped} />
      <h3 className="mt-7 mb-3 text-lg font-semibold">Columns</h3>
      <ColumnMapping header={reading.header} sample={reading.sample} columns={columns} onChange={onColumns} isDisabled={isSending} />
      <RememberColumns header={reading.header} columns={columns} />
      {columns.address !== undefined && skipped > 0 && (
        <SkippedRows
          key={columns.address}
          file={file}
          address={columns.address}
          first={reading.firstEmpty[columns.address] ?? []}
          total={skipped}
        />
      )}
    </div>
  );
}
