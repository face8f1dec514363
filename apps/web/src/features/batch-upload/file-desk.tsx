import type { CsvEncoding } from '@deedline/csv/decode-text';
import { useEffect, useRef, useState } from 'react';
import { saveBlob } from '../../export/spec-csv.ts';
import { Button } from '../../ui/button.tsx';
import { formatBytes, formatNumber } from '../../ui/format.ts';
import { Fact } from '../../ui/page/section.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { FileInput } from '../../csv-files/file-input.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import type { ChosenColumns } from '../../csv-files/columns.ts';
import { NO_ADDRESS } from '../../csv-files/read-file.ts';
import { readInWorker } from '../../csv-files/read-in-worker.ts';
import { countRows, type FileReading, type SkippedRow } from '../../csv-files/survey-rows.ts';
import { RememberColumns } from './remember-columns.tsx';
import type { ReadFile } from './use-desk.ts';

type FileDeskProps = {
  ready: ReadFile;
  isSending: boolean;
  onColumns: (columns: ChosenColumns) => void;
  onFiles: (files: readonly File[]) => void;
};

/** A file that was read: its contents, how its columns are read, and what is skipped. Takes the focus, because it replaces the file chooser. */
export function FileDesk({ ready: { file, reading, columns }, isSending, onColumns, onFiles }: FileDeskProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const found = countRows(reading, columns.address);
  const skipped = columns.address === undefined ? 0 : reading.rows - found;
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="p-5 md:p-6">
      <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 text-xl font-semibold outline-none wrap-anywhere">
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

type FileFactsProps = { file: File; reading: FileReading; found: number; skipped: number };

const DELIMITERS: Readonly<Record<string, string>> = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' };

const ENCODINGS: Readonly<Record<CsvEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big endian)',
  'windows-1252': 'Windows-1252',
};

/** What was detected from the file itself. */
function FileFacts({ file, reading, found, skipped }: FileFactsProps) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm @xl:flex @xl:flex-wrap @xl:gap-x-9">
      <Fact label="Rows with an address">{formatNumber(found)}</Fact>
      <Fact label="Skipped rows">{formatNumber(skipped)}</Fact>
      <Fact label="Columns">{formatNumber(reading.header.length)}</Fact>
      <Fact label="Delimiter">
        {reading.delimiter === null ? 'None, one column' : (DELIMITERS[reading.delimiter] ?? reading.delimiter)}
      </Fact>
      <Fact label="Encoding">{ENCODINGS[reading.encoding]}</Fact>
      <Fact label="Size">{formatBytes(file.size)}</Fact>
    </dl>
  );
}

type SkippedRowsProps = { file: File; address: number; first: readonly SkippedRow[]; total: number };

/** Which rows will not be searched, and why. They are free. */
function SkippedRows({ file, address, first, total }: SkippedRowsProps) {
  const { download, percent } = useSkippedFile(file, address);
  const isAll = first.length === total;
  return (
    <details className="mt-6 border-t pt-4">
      <summary className="font-medium touch:min-h-11">
        {formatNumber(total)} {total === 1 ? 'row is' : 'rows are'} skipped
        <span className="ml-2 text-sm font-normal text-muted">no address, not searched, free</span>
      </summary>
      <div className="mt-3">
        <Table aria-label="Skipped rows" className="table-fixed text-sm">
          <thead>
            <tr>
              <HeaderCell className="w-16">Line</HeaderCell>
              <HeaderCell className="w-28">Reason</HeaderCell>
              <HeaderCell>The rest of the row</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {first.map(({ line, text }) => (
              <Row key={line} className="[&>td]:py-1.5">
                <Cell>{formatNumber(line)}</Cell>
                <Cell>{NO_ADDRESS}</Cell>
                <Cell className="text-muted wrap-anywhere">{text}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-xs text-muted">
            {isAll ? 'These are all of them.' : `The first ${formatNumber(first.length)} of ${formatNumber(total)}.`}
          </p>
          <Button size="sm" disabled={percent !== null} onClick={download}>
            {percent === null ? 'Download skipped rows' : `Writing, ${percent}%`}
          </Button>
        </div>
      </div>
    </details>
  );
}

/** Reads the file again and saves its skipped rows; `percent` is the progress, null while it is not running. */
function useSkippedFile(file: File, address: number) {
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
