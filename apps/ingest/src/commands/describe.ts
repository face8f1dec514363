import type { FileDescription } from '@deedline/contract/files/file-description';

/** Formats a description for a terminal. */
export function sayDescription(path: string, found: FileDescription): string {
  const { members, together, tables, unread } = found;
  return [
    `${path}: ${found.says}${found.packed ? `, packed (${found.packed})` : ''}${found.rows === undefined ? '' : `, ${found.rows} rows`}`,
    ...(found.advice ? [found.advice] : []),
    ...(members ?? []).map(({ name, bytes }) => `  --member ${JSON.stringify(name)}  ${bytes} bytes`),
    ...(together ?? []).map(({ layout, title, files }) => `  together ${title} (${files.join(', ')}): load ${layout} reads them as one`),
    ...(tables ?? []).map(({ name, rows, columns }) => `  --table ${JSON.stringify(name)}  ${rows ?? '?'} rows of ${columns} columns`),
    ...(unread ? [`${unread.rows} rows cannot be read; the first, in line ${unread.line}: ${unread.reason}`] : []),
    ...found.columns.map((column, at) => `  ${column}: ${found.sample[0]?.[at] ?? ''}`),
  ].join('\n');
}
