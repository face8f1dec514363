import type { BatchJob, BatchLayout, batchOutputQuery } from '@deedline/contract/batch';
import { addressOf } from '../../../api/address-of.ts';
import { formatNumber } from '../../../ui/format.ts';

export type Output = ReturnType<typeof batchOutputQuery.parse>;
export const STANDARD_OUTPUT: Output = { layout: 'standard', format: 'csv', rows: 'all', phones: 'national' };

/** How each layout is called, and what it is for. */
export const LAYOUT_WORDS: Readonly<Record<BatchLayout, { name: string; note: string }>> = {
  standard: {
    name: 'Standard',
    note: 'Your columns unchanged, then owner, phones and emails in numbered columns; one line per row of the file.',
  },
  property_list: {
    name: 'Property list',
    note: 'Your columns, then property, owners and mailing address with the phones and emails that count as found.',
  },
  phones: { name: 'One line per phone', note: 'Your columns, with owner and property repeated for every phone: for dialers.' },
  gohighlevel: { name: 'GoHighLevel contacts', note: 'First name, last name, email, phone and tags only: ready for its import.' },
  detailed: {
    name: 'Detailed',
    note: 'As Export All writes it, without your columns: phones, emails and relatives side by side, a line for each.',
  },
};

export const FORMAT_WORDS: Readonly<Record<Output['format'], string>> = { csv: 'CSV', xlsx: 'Excel (XLSX)' };

export const ROWS_WORDS: Readonly<Record<Output['rows'], string>> = {
  all: 'All rows',
  found: 'Found only',
  misses: 'Misses, with the reason',
  skipped: 'Skipped, with the reason',
};

export const PHONES_WORDS: Readonly<Record<Output['phones'], string>> = { national: '4195550142', e164: '+14195550142' };

/** How many rows a file would have. */
export function countOutput(job: BatchJob, rows: Output['rows']): number {
  const all = job.totalRows + job.skippedRows;
  if (rows === 'found') return job.successfulRows;
  if (rows === 'skipped') return job.skippedRows;
  return rows === 'misses' ? all - job.successfulRows : all;
}

/** Why there is nothing to download; null when there is. */
export function describeNothing(job: BatchJob, rows: Output['rows']): string | null {
  if (job.status === 'pending' && rows !== 'skipped') return 'The job has not started: there is nothing to download yet.';
  if (countOutput(job, rows) > 0) return null;
  if (rows === 'found') return job.status === 'processing' ? 'Nothing has been found yet.' : 'Nothing was found.';
  if (rows === 'skipped') return 'No row was skipped.';
  return rows === 'misses' ? 'Every row was found.' : 'The job has no rows.';
}

/** What the file will have, for beside the button. */
export function describeOutput(job: BatchJob, rows: Output['rows']): string {
  const count = countOutput(job, rows);
  const words = `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`;
  return job.status === 'processing' ? `${words} as they stand now: the job still runs.` : `${words} of the file.`;
}

export function outputAddress(id: string, output: Output): string {
  return addressOf('GET /api/batch-jobs/:id/output', { params: { id }, query: output });
}
