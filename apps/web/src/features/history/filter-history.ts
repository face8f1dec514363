import type { BatchJob } from '@deedline/contract/search/batch';
import type { Search, SearchMode } from '@deedline/contract/search/search';
import { outcomeOf, type SearchOutcome } from '../../words/search-outcome.ts';
import { labelSearch } from '../../words/search-label.ts';

/** A search, or a batch with all its rows. */
export type HistoryEntry = { id: string; createdAt: string } & ({ search: Search; job?: never } | { job: BatchJob; search?: never });

/** Searches and the batches that were started, the latest first. */
export function joinHistory(searches: readonly Search[], jobs: readonly BatchJob[]): readonly HistoryEntry[] {
  const singles = searches.map((search): HistoryEntry => ({ id: search.id, createdAt: search.createdAt, search }));
  const batches = jobs
    .filter(({ status }) => status !== 'pending')
    .map((job): HistoryEntry => ({ id: job.id, createdAt: job.createdAt, job }));
  return [...singles, ...batches].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
}

export type HistoryKind = SearchMode | 'batch';
/** What of the history is looked at; blank means all. Pages count from 0. */
export type HistoryView = { text: string; mode: HistoryKind | ''; status: SearchOutcome | ''; page: number };

/** Those of the kind and outcome asked for whose label has every typed word. */
export function filterHistory(entries: readonly HistoryEntry[], { text, mode, status }: HistoryView): readonly HistoryEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && mode === '' && status === '') return entries;
  return entries.filter((entry) => {
    if (mode !== '' && (entry.search?.searchMode ?? 'batch') !== mode) return false;
    if (status !== '' && outcomeOfEntry(entry) !== status) return false;
    const label = words.length > 0 ? searchableLabel(entry) : '';
    return words.every((word) => label.includes(word));
  });
}

/** A batch counts by what its rows came to: one with a find is found, and one that ended without any is a miss. */
function outcomeOfEntry({ search, job }: HistoryEntry): SearchOutcome {
  if (search) return outcomeOf(search).outcome;
  if (job.status === 'pending' || job.status === 'processing' || job.status === 'failed') return job.status;
  return job.successfulRows > 0 ? 'found' : 'missed';
}

/** A label as it reads and as a run of letters and digits: '4195550142' finds '(419) 555-0142'. */
function searchableLabel({ search, job }: HistoryEntry): string {
  const label = (search ? labelSearch(search) : job.fileName).toLowerCase();
  return `${label} ${label.replace(/[^\p{L}\p{N}]/gu, '')}`;
}

export const PAGE_ROWS = 50;

/** The rows of one page. A page that no longer exists is the last that does. */
export function cutPage<Row>(rows: readonly Row[], asked: number): { rows: readonly Row[]; page: number; pages: number; from: number } {
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_ROWS));
  const page = Math.min(Math.max(0, asked), pages - 1);
  const from = page * PAGE_ROWS;
  return { rows: rows.slice(from, from + PAGE_ROWS), page, pages, from };
}

export const WHOLE_HISTORY: HistoryView = { text: '', mode: '', status: '', page: 0 };
