import type { BatchRowState } from '@deedline/contract/batch';
import type { OutputRow } from './read-output-rows.ts';

const WORDS: Readonly<Record<BatchRowState, string>> = {
  waiting: 'Waiting',
  running: 'Running',
  found: 'Found',
  not_found: 'Not found',
  failed: 'Failed',
  not_run: 'Not run',
  skipped: 'Skipped',
};

export const REASON_COLUMNS = ['Status', 'Message'];

export function reasonCells(row: OutputRow): [string, string] {
  return [WORDS[row.state], messageOf(row)];
}

/** Every row without a result says why. */
function messageOf(row: OutputRow): string {
  if (row.state === 'found') return row.message ?? (row.search?.results ? '' : 'The result was erased');
  return row.message ?? REASONS[row.state](row);
}

const REASONS: Readonly<Record<Exclude<BatchRowState, 'found'>, (row: OutputRow) => string>> = {
  waiting: () => 'This row has not been run yet',
  running: () => 'This row is being run',
  // The words of the specification, section 8.
  not_found: ({ search }) =>
    search?.results?.heldBack?.reason ?? 'Unable to locate property records for this address. Please verify the address and try again.',
  failed: () => 'The search failed',
  not_run: ({ job_stopped: stopped, job_status: status }) => {
    if (stopped === 'credits') return 'Your credits ran out before this row was run';
    if (stopped === 'cap') return 'The cap of the job was reached before this row was run';
    return status === 'cancelled' ? 'The job was cancelled before this row was run' : 'The job ended before this row was run';
  },
  skipped: () => 'This row has no address',
};
