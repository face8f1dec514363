/** A feed as it is told, and what the importer says of it. */
import type { FetchLine } from '@deedline/contract/files/fetch-report';
import type { LoadReport, newLoad } from '@deedline/contract/operator/loads';
import type { z } from 'zod';
import type { Every } from './rules.ts';

/** What the importer is asked for each time; the day is that of the publisher. */
export type FeedRequest = Omit<z.output<typeof newLoad>, 'fileId' | 'asOf' | 'force'>;
export type FetchProgress = Omit<Extract<FetchLine, { line: 'progress' }>, 'line'>;
export type FetchReport = Omit<Extract<FetchLine, { line: 'report' }>, 'line' | 'file'>;

/** One row of the list: a feed, and what became of it the last time. */
export interface ListedFeed {
  name: string;
  address: string;
  rows_where: string | null;
  /** The last four characters of its token; null: it has none. */
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
  /** What was fetched, to be looked at; null once it is off the disk. */
  load_file_id: string | null;
  /** What was fetched once has been loaded since: how it is read is known. */
  is_known: boolean;
}
