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

/** Writes a CSV with these columns, without those about costs if billing is off. */
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

/** Several searches in one CSV, each row beginning with its search's id; searches without results are left out. */
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
 * Saves one search as a CSV, written in the browser after the export is recorded. Reads the search anew, because the page may be hours old: the file must not
 * contain anybody who has opted out since, and must show the current number lists.
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
