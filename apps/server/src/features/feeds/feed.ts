/** Types of a feed as it is listed, and of what the importer reports about it. */
import type { FetchLine } from '@deedline/contract/files/fetch-report';
import type { LoadReport, newLoad } from '@deedline/contract/operator/loads';
import type { z } from 'zod';
import type { Every } from './rules.ts';

/** What the importer is asked for each time. The date comes from the publisher. */
export type FeedRequest = Omit<z.output<typeof newLoad>, 'fileId' | 'asOf' | 'force'>;
export type FetchProgress = Omit<Extract<FetchLine, { line: 'progress' }>, 'line'>;
export type FetchReport = Omit<Extract<FetchLine, { line: 'report' }>, 'line' | 'file'>;

/** A row of the list: a feed with the result of its last run. */
export interface ListedFeed {
  name: string;
  address: string;
  rows_where: string | null;
  /** The last four characters of its token; null if it has none. */
  token_end: string | null;
  every: Every;
  hour: number;
  is_on: boolean;
  next_at: Date;
  begun_at: Date | null;
  progress: FetchProgress | null;
  ended_at: Date | null;
  outcome: 'loading' | 'fetched' | 'unchanged' | 'failed' | null;
  failure: string | null;
  report: FetchReport | null;
  load_state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | null;
  load_failure: string | null;
  load_report: LoadReport | null;
  /** The fetched file, for a look at it; null once it is deleted. */
  load_file_id: string | null;
  /** An operator has loaded what was fetched, so it is known how to read it. */
  is_known: boolean;
}
