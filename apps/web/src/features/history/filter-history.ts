import type { Search, SearchMode, SearchStatus } from '@deedline/contract/search';
import { labelSearch } from '../../words/search-label.ts';

/** What of the history is looked at; blank means all. Pages count from 0. */
export type HistoryView = { text: string; mode: SearchMode | ''; status: SearchStatus | ''; page: number };
export const WHOLE_HISTORY: HistoryView = { text: '', mode: '', status: '', page: 0 };

export const PAGE_ROWS = 50;

/** A label as it reads and as a run of letters and digits: '4195550142' finds '(419) 555-0142'. */
function searchableLabel(search: Search): string {
  const label = labelSearch(search).toLowerCase();
  return `${label} ${label.replace(/[^\p{L}\p{N}]/gu, '')}`;
}

/** Those of the mode and status asked for whose label has every typed word. */
export function filterHistory(searches: readonly Search[], { text, mode, status }: HistoryView): readonly Search[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && mode === '' && status === '') return searches;
  return searches.filter((search) => {
    if (mode !== '' && search.searchMode !== mode) return false;
    if (status !== '' && search.status !== status) return false;
    const label = words.length > 0 ? searchableLabel(search) : '';
    return words.every((word) => label.includes(word));
  });
}

/** The rows of one page. A page that no longer exists is the last that does. */
export function cutPage<Row>(rows: readonly Row[], asked: number): { rows: readonly Row[]; page: number; pages: number; from: number } {
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_ROWS));
  const page = Math.min(Math.max(0, asked), pages - 1);
  const from = page * PAGE_ROWS;
  return { rows: rows.slice(from, from + PAGE_ROWS), page, pages, from };
}
