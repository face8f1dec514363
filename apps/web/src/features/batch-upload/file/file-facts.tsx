import type { CsvEncoding } from '@deedline/csv/decode-text';
import { formatBytes, formatNumber } from '../../../ui/format.ts';
import { Fact } from '../../../ui/section.tsx';
import type { FileReading } from '../read/survey-rows.ts';

const ENCODINGS: Readonly<Record<CsvEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big endian)',
  'windows-1252': 'Windows-1252',
};
const DELIMITERS: Readonly<Record<string, string>> = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' };

type FileFactsProps = { file: File; reading: FileReading; found: number; skipped: number };

/** What was told from the file itself. */
export function FileFacts({ file, reading, found, skipped }: FileFactsProps) {
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
