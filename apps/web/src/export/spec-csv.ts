import { writeCsvCell, type CsvCell } from '@deedline/contract/csv-cell';
import {
  EXPORT_COLUMNS,
  EXPORT_COLUMNS_WITH_ID,
  exportRows,
  exportRowsWithId,
  fileTimestamp,
  leaveOutCosts,
  type ExportedSearch,
} from '@deedline/contract/search/export';
import { call } from '../api/call.ts';
import { isBilled } from '../edition.ts';
import { recordExport } from '../api/files.ts';

/** The lines of a file in these columns, those about costs left out where nobody is billed. */
function writeLines(columns: readonly string[], rows: readonly CsvCell[][]): string {
  const lines: readonly (readonly CsvCell[])[] = [columns, ...rows];
  return (isBilled() ? lines : lines.map(leaveOutCosts(columns))).map(writeRow).join('\n');
}

function writeRow(cells: readonly CsvCell[]): string {
  return cells.map(writeCsvCell).join(',');
}

export function buildSearchCsv(search: ExportedSearch): string {
  return writeLines(EXPORT_COLUMNS, exportRows(search));
}

/** Several searches in one file, with their ids in front; searches without results are left out. */
export function buildSearchesCsv(searches: readonly ExportedSearch[]): string {
  return writeLines(EXPORT_COLUMNS_WITH_ID, searches.flatMap(exportRowsWithId));
}

export function nameSearchCsv(id: string, now: Date): string {
  return `skiptrace_${id}_${fileTimestamp(now)}.csv`;
}

export function nameSearchesCsv(now: Date): string {
  return `skiptrace_export_${fileTimestamp(now)}.csv`;
}

/**
 * One search as a file, made here in the browser and put on record first. Read anew: what a page shows may be hours old, and in a file stands
 * nobody who opted out since, and what lists say of a number now.
 */
export async function saveSearch(id: string): Promise<void> {
  await recordExport([{ id }]);
  const search = await call('GET /api/searches/:id', { params: { id } });
  downloadCsv(nameSearchCsv(id, new Date()), buildSearchCsv(search));
}

export async function saveSearches(searches: readonly ExportedSearch[]): Promise<void> {
  await recordExport(searches);
  downloadCsv(nameSearchesCsv(new Date()), buildSearchesCsv(searches));
}

function downloadCsv(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
