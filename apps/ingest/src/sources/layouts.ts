import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMap } from '@deedline/contract/files/read-map';
import { type Layout, LayoutMismatch, type ReadItem, rejectItem, type SourceContext } from '../layout.ts';
import { mapLayout, type MapLayout } from '../maps/map-layout.ts';
import { openFiles } from '../read/open-file.ts';
import { feedNdjson } from './feed-ndjson/layout.ts';
import { parcelMap } from './parcel-map/layout.ts';

const CODED: readonly Layout[] = [feedNdjson, parcelMap];

/** The ids of the shipped maps: each has a folder of that name, with an invented sample. */
const SHIPPED_IDS: readonly string[] = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(mapFile(entry.name)))
  .map(({ name }) => name);

/** The ids of all layouts: of the shipped maps, and of those read by code because no map can describe them. */
export const LAYOUT_IDS: readonly string[] = [...SHIPPED_IDS, ...CODED.map(({ id }) => id)];

const shipped = new Map<string, MapLayout>();

/** A shipped map; undefined if there is none with this id. Read when it is first asked for: to check all of them takes a third of the program's start. */
export function findShipped(id: string): MapLayout | undefined {
  if (!SHIPPED_IDS.includes(id)) return undefined;
  const layout = shipped.get(id) ?? readShipped(id);
  shipped.set(id, layout);
  return layout;
}

export function listShipped(): MapLayout[] {
  return SHIPPED_IDS.map((id) => findShipped(id)!);
}

export function listLayouts(): Layout[] {
  return [...listShipped(), ...CODED];
}

function mapFile(id: string): string {
  return join(import.meta.dirname, id, 'map.json');
}

function readShipped(id: string): MapLayout {
  const path = mapFile(id);
  const read = readMap(readFileSync(path, 'utf8'));
  if ('faults' in read) throw new Error(`${path}: ${read.faults.map((fault) => `${fault.path} ${fault.says}`).join('; ')}`);
  if (read.map.id !== id) throw new Error(`${path}: its id is ${read.map.id}`);
  return mapLayout(read.map);
}

/** Throws an Error that lists the existing layouts if none has this id. */
export function findLayout(id: string): Layout {
  const layout = findShipped(id) ?? CODED.find((one) => one.id === id);
  if (!layout) throw new Error(`there is no layout "${id}"; there are ${LAYOUT_IDS.join(', ')}`);
  return layout;
}

/** Throws if the source lacks what the rows of this layout do not contain. */
export function requireContext(layout: Layout, context: SourceContext): void {
  if (layout.needsCounty && context.countyFips === undefined) throw new Error(`${layout.id} does not say its county: give --county FIPS`);
}

/**
 * The contents of a file, row by row, in file order. Memory stays constant. Throws LayoutMismatch before the first item if the file is not of this layout, and
 * an Error if the layout needs a county and `context` has none.
 */
export async function* readDrafts(layoutId: string, path: string, context: SourceContext): AsyncGenerator<ReadItem> {
  for await (const items of readBatches(findLayout(layoutId), [path], context)) for (const item of items) yield item;
}

/** `readDrafts` in batches, to avoid a promise per row; of one file or of several that belong together. `onBytes` is called with the number of bytes read. */
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

/**
 * Reads each file of an archive that is of the layout: registries and districts publish theirs in parts, with other files. Those that do not match are
 * reported.
 */
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

/** Groups the files of a load: together if the layout reads them together, otherwise one by one. */
export function groupFiles(layout: Layout, paths: readonly string[]): (readonly [string, ...string[]])[] {
  const [first, ...others] = paths;
  if (first === undefined) return [];
  return layout.readFiles ? [[first, ...others]] : paths.map((path) => [path]);
}
