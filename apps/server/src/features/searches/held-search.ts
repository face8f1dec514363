import { readQuery } from '@deedline/engine/pipeline';
import type { Query } from '@deedline/engine/query/query';
import type { Asked } from '../lookup/look-up.ts';
import type { SearchRow } from './queries.ts';
import { lackedBy } from '../lookup/regulated-sources.ts';
import { Fault } from '../../http/describe-fault.ts';

/** A search on record with its credits held, ready to run. */
export interface HeldSearch {
  row: SearchRow;
  query: Query;
  /** performance.now() when it was taken up. */
  startedAtMs: number;
}

/** Takes a recorded search up (again). Its text was readable when it was recorded: an unreadable one is a fault of ours. */
export function takeUp(row: SearchRow, startedAtMs = performance.now()): HeldSearch {
  const read = readQuery(row.input);
  if (!read.ok) throw new Fault(`search ${row.id} was recorded with a text that cannot be read`);
  return { row, query: read.query, startedAtMs };
}

export function askedIn({ query, row, startedAtMs }: HeldSearch): Asked {
  return {
    query,
    includeContacts: row.include_contacts,
    lacks: lackedBy(row.glba_purpose, row.dppa_purpose),
    accountId: row.account_id,
    startedAtMs,
  };
}
