import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMap } from '@deedline/contract/files/read-map';
import { type Layout, LayoutMismatch, type ReadItem, rejectItem, type SourceContext } from '../layout.ts';
import { mapLayout, type MapLayout } from '../maps/map-layout.ts';
import { openFiles } from '../read/open-file.ts';
import { feedNdjson } from './feed-ndjson/layout.ts';
import { parcelMap } from './parcel-map/layout.ts';

/** The maps that are shipped: each in a folder of its own beside a made-up sample. */
export const SHIPPED_MAPS: readonly MapLayout[] = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => join(import.meta.dirname, name, 'map.json'))
  .flatMap((path) => readShipped(path));

/** Where a layout is read by code: no map says what they hold. */
export const LAYOUTS: readonly Layout[] = [...SHIPPED_MAPS, feedNdjson, parcelMap];

function readShipped(path: string): MapLayout[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  const read = readMap(text);
  if ('faults' in read) throw new Error(`${path}: ${read.faults.map((fault) => `${fault.path} ${fault.says}`).join('; ')}`);
  return [mapLayout(read.map)];
}

/** Throws, naming the layouts that there are, when there is none of this id. */
export function findLayout(id: string): Layout {
  const layout = LAYOUTS.find((one) => one.id === id);
  if (!layout) throw new Error(`there is no layout "${id}"; there are ${LAYOUTS.map((one) => one.id).join(', ')}`);
  return layout;
}

/** Throws when a source does not say what the rows of this layout leave open. */
export function requireContext(layout: Layout, context: SourceContext): void {
  if (layout.needsCounty && context.countyFips === undefined) throw new Error(`${layout.id} does not say its county: give --county FIPS`);
}

/**
 * What a file holds, row by row, in file order. Memory stays constant. Throws LayoutMismatch before the first item when the
 * file is not of this layout, and when the layout needs a county and `context` names none.
 */
export async function* readDrafts(layoutId: string, path: string, context: SourceContext): AsyncGenerator<ReadItem> {
  for await (const items of readBatches(findLayout(layoutId), [path], context)) for (const item of items) yield item;
}

/** `readDrafts` in batches, for whom a promise a row is too many, of one file or of those that belong together. `onBytes` is told how much went by. */
export function readBatches(
  layout: Layout,
  paths: readonly [string, ...string[]],
  context: SourceContext,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<ReadItem[]> {
  requireContext(layout, context);
  const [path] = paths;
  return (
    layout.readFiles?.(paths, context, onBytes) ?? layout.readFile?.(path, context, onBytes) ?? readEach(layout, path, context, onBytes)
  );
}

/** Of an archive each file that is of the layout: registries and districts pack theirs in parts, beside others. Those that are not are told. */
async function* readEach(
  layout: Layout,
  path: string,
  context: SourceContext,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<ReadItem[]> {
  const files = await openFiles(path, onBytes);
  const others: { name: string; cause: LayoutMismatch }[] = [];
  for (const { name, chunks } of files) {
    let isBegun = false;
    try {
      for await (const items of layout.read(chunks, context)) {
        isBegun ||= items.length > 0;
        yield name === undefined ? items : items.map((item) => ({ ...item, file: name }));
      }
    } catch (cause) {
      if (name === undefined || isBegun || !(cause instanceof LayoutMismatch)) throw cause;
      others.push({ name, cause });
    }
  }
  if (others.length === files.length) throw others[0]!.cause;
  if (others.length > 0) yield others.map(({ name, cause }) => ({ ...rejectItem(0, cause.message, ''), file: name }));
}

/** The files of a load as they are read: together where they belong together, else one after the other. */
export function groupFiles(layout: Layout, paths: readonly string[]): (readonly [string, ...string[]])[] {
  const [first, ...others] = paths;
  if (first === undefined) return [];
  return layout.readFiles ? [[first, ...others]] : paths.map((path) => [path]);
}
