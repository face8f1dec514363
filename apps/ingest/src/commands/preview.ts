import type { LayoutMap } from '@deedline/contract/files/layout-map';
import type { MapPreview } from '@deedline/contract/files/map-preview';
import { addMapped, type ReadItem, type SourceContext } from '../layout.ts';
import { learnManners, tellNames } from '../load/learn-names.ts';
import { columnsOfMap } from '../maps/columns-of-map.ts';
import { normalizeColumn } from '../maps/compile-map.ts';
import { bindTable } from '../maps/bind-table.ts';
import { mapLayout } from '../maps/map-layout.ts';
import { readBatches } from '../sources/layouts.ts';
import { readTogether } from '../maps/read-together.ts';
import { openTable } from '../read/open-table.ts';

/** How many rows are examined; as in a load, they also determine how names are printed. */
const LOOKED_ROWS = 4_000;
const EXAMPLE_CHARACTERS = 80;
/** The longest text of a cell in the output: an outline has thousands of characters. */
const CELL_CHARACTERS = 300;

interface Looked {
  columns: string[];
  rows: { line: number; before: string[]; items: ReadItem[] }[];
}

/**
 * What a map makes of the first rows of a file, and what is lost of them. Throws as a load would if the file does not fit the map. A county that the source
 * still has to specify appears as 00000.
 */
export async function previewMap(
  paths: readonly [string, ...string[]],
  map: LayoutMap,
  context: SourceContext,
  shown: number,
): Promise<MapPreview> {
  const told = mapLayout(map).needsCounty && context.countyFips === undefined ? { ...context, countyFips: '00000' } : context;
  const { columns, rows } = await look(paths, map, told);
  const items = rows.flatMap((row) => row.items);
  const manners = learnManners(items);
  tellNames(items, manners);
  const read = new Set(columnsOfMap(map).map(normalizeColumn));
  const known = new Set(columns.map(normalizeColumn));
  const reasons = new Map<string, number>();
  for (const item of items) if ('reject' in item) reasons.set(item.reject, (reasons.get(item.reject) ?? 0) + 1);
  const rejected = items.filter((item) => 'reject' in item).length;
  return {
    columns,
    rows: rows.slice(0, shown).map(({ line, before, items: made }) => ({
      line,
      before: before.map((text) => (text.length > CELL_CHARACTERS ? `${text.slice(0, CELL_CHARACTERS)}…` : text)),
      after: made.flatMap(showMade),
      ...rejectedOf(made),
    })),
    looked: {
      rows: rows.length,
      loaded: rows.filter(({ items: made }) => made.some((item) => 'draft' in item)).length,
      rejected,
      reasons: Array.from(reasons, ([reason, count]) => ({ reason, rows: count })).sort((one, other) => other.rows - one.rows),
    },
    unused: columns.flatMap((column, at) =>
      read.has(normalizeColumn(column))
        ? []
        : sayUnused(
            column,
            rows.map(({ before }) => before[at] ?? ''),
          ),
    ),
    missing: columnsOfMap(map).filter((column) => !known.has(normalizeColumn(column))),
    filled: sayFilled(map, items),
    learned: Object.fromEntries(manners),
  };
}

function showMade(item: ReadItem): MapPreview['rows'][number]['after'] {
  if ('shape' in item) return [{ kind: 'outline', recordId: item.shape.apn, body: { corners: item.shape.ring.length - 1 } }];
  if (!('draft' in item)) return [];
  const { kind, recordId, body } = item.draft;
  return [{ kind, recordId, body: body as unknown as Record<string, unknown> }];
}

function rejectedOf(items: readonly ReadItem[]): { rejected?: string } {
  const [rejected] = items.flatMap((item) => ('reject' in item ? [item.reject] : []));
  return rejected === undefined ? {} : { rejected };
}

function sayUnused(column: string, cells: readonly string[]): MapPreview['unused'] {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length === 0
    ? []
    : [{ column, filled: filled.length / cells.length, example: filled[0]!.trim().slice(0, EXAMPLE_CHARACTERS) }];
}

/** For each field of a map, and fields filled indirectly (careOf), the share of records that have it. */
function sayFilled(map: LayoutMap, items: readonly ReadItem[]): MapPreview['filled'] {
  const lots = items.filter((item) => 'shape' in item).length;
  return map.records.flatMap((record) => {
    const bodies = items.flatMap((item) =>
      'draft' in item && item.draft.kind === record.kind ? [item.draft.body as unknown as Record<string, unknown>] : [],
    );
    const fields = new Set([...Object.keys(record.fields), ...(bodies.some(({ careOf }) => careOf !== undefined) ? ['careOf'] : [])]);
    return [...fields].map((field) => ({
      kind: record.kind,
      field,
      share: (field === 'outline' ? lots : bodies.filter((body) => isFilled(body[field])).length) / Math.max(bodies.length, 1),
    }));
  });
}

function isFilled(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}

function look(paths: readonly [string, ...string[]], map: LayoutMap, context: SourceContext): Promise<Looked> {
  if (map.beside !== undefined) return lookTogether(paths, map, context);
  return map.input.kind === 'table' ? lookAtTable(paths[0], map, context) : lookAtRecords(paths[0], map, context);
}

/** The first rows together with their accompanying files, whose columns follow the rows' own. */
async function lookTogether(paths: readonly string[], map: LayoutMap, context: SourceContext): Promise<Looked> {
  const looked: Looked = { columns: [], rows: [] };
  const onRow = (columns: readonly string[], before: readonly string[], items: readonly ReadItem[], line: number): void => {
    looked.columns = [...columns];
    looked.rows.push({ line, before: [...before], items: [...items] });
  };
  for await (const _ of readTogether(map, paths, context, { most: LOOKED_ROWS, onRow }));
  return looked;
}

async function lookAtTable(path: string, map: LayoutMap, context: SourceContext): Promise<Looked> {
  const { kind: _, ...said } = map.input as Extract<LayoutMap['input'], { kind: 'table' }>;
  const table = await openTable(path, { header: true, ...said });
  const { mapRow } = bindTable(map, table.columns, context);
  const rows: Looked['rows'] = [];
  for await (const batch of table.rows) {
    for (const row of batch) {
      if ('rejected' in row) rows.push({ line: row.rejected.line, before: [], items: [row.rejected] });
      else {
        const items: ReadItem[] = [];
        addMapped(items, row.line, mapRow(row.fields), () => row.text);
        rows.push({ line: row.line, before: row.fields, items });
      }
    }
    if (rows.length >= LOOKED_ROWS) break;
  }
  return { columns: table.columns, rows };
}

/** Fixed-width records or plain lines: the columns are those of the map. */
async function lookAtRecords(path: string, map: LayoutMap, context: SourceContext): Promise<Looked> {
  const layout = mapLayout(map);
  const rows: Looked['rows'] = [];
  for await (const batch of readBatches(layout, [path], context)) {
    for (const item of batch) {
      const last = rows.at(-1);
      if (last?.line === item.line) last.items.push(item);
      else rows.push({ line: item.line, before: 'row' in item ? [item.row] : [], items: [item] });
    }
    if (rows.length >= LOOKED_ROWS) break;
  }
  return { columns: [], rows };
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** Formats a preview for a terminal. */
export function sayPreview({ rows, looked, unused, missing, filled, learned, columns }: MapPreview): string {
  const lines = rows.flatMap(({ line, before, after, rejected }) => [
    `line ${line}`,
    ...before.flatMap((text, at) => (text.trim() === '' ? [] : [`  ${columns[at] ?? ''}: ${text.trim()}`])),
    ...(rejected === undefined ? [] : [`  => rejected: ${rejected}`]),
    ...after.map(({ kind, body }) => `  => ${kind} ${JSON.stringify(body)}`),
  ]);
  return [
    ...lines,
    `Of ${looked.rows} rows, ${looked.loaded} become records and ${looked.rejected} are rejected.`,
    ...looked.reasons.map(({ reason, rows: count }) => `  ${count}: ${reason}`),
    ...(missing.length > 0 ? [`Columns that the map reads but the file lacks: ${missing.join(', ')}.`] : []),
    ...(unused.length > 0
      ? [`Not read: ${unused.map(({ column, filled: share, example }) => `${column} (${percent(share)}, "${example}")`).join(', ')}.`]
      : []),
    `Filled: ${filled.map(({ field, share }) => `${field} ${percent(share)}`).join(', ')}.`,
    ...Object.entries(learned).map(([kind, manner]) => `Form of the names of ${kind}, found in the rows: ${JSON.stringify(manner)}`),
  ].join('\n');
}
