import type { BatchJob } from '@deedline/contract/search/batch';
import type { Search, SearchMode } from '@deedline/contract/search/search';
import { outcomeOf, type SearchOutcome } from '../../words/search-outcome.ts';
import { labelSearch } from '../../words/search-label.ts';

/** A single search, or a batch with all its rows. */
export type HistoryEntry = { id: string; createdAt: string } & ({ search: Search; job?: never } | { job: BatchJob; search?: never });

/** Merges searches and started batches, newest first. */
export function joinHistory(searches: readonly Search[], jobs: readonly BatchJob[]): readonly HistoryEntry[] {
  const singles = searches.map((search): HistoryEntry => ({ id: search.id, createdAt: search.createdAt, search }));
  const batches = jobs
    .filter(({ status }) => status !== 'pending')
    .map((job): HistoryEntry => ({ id: job.id, createdAt: job.createdAt, job }));
  return [...singles, ...batches].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
}

export type HistoryKind = SearchMode | 'batch';
/** The current filter and page; blank means all. Pages are counted from 0. */
export type HistoryView = { text: string; mode: HistoryKind | ''; status: SearchOutcome | ''; page: number };

/** The entries of the requested kind and outcome whose label contains every typed word. */
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

/** A batch counts as found if any row found something, and as a miss if it ended without a find. */
function outcomeOfEntry({ search, job }: HistoryEntry): SearchOutcome {
  if (search) return outcomeOf(search).outcome;
  if (job.status === 'pending' || job.status === 'processing' || job.status === 'failed') return job.status;
  return job.successfulRows > 0 ? 'found' : 'missed';
}

/** The label as shown, and as letters and digits only: '4195550142' finds '(419) 555-0142'. */
function searchableLabel({ search, job }: HistoryEntry): string {
  const label = (search ? labelSearch(search) : job.fileName).toLowerCase();
  return `${label} ${label.replace(/[^\p{L}\p{N}]/gu, '')}`;
}

export const PAGE_ROWS = 50;

/** The rows of one page. A page beyond the end gives the last one. */
export function cutPage<Row>(rows: readonly Row[], asked: number): { rows: readonly Row[]; page: number; pages: number; from: number } {
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_ROWS));
  const page = Math.min(Math.max(0, asked), pages - 1);
  const from = page * PAGE_ROWS;
  return { rows: rows.slice(from, from + PAGE_ROWS), page, pages, from };
}

export const WHOLE_HISTORY: HistoryView = { text: '', mode: '', status: '', page: 0 };
