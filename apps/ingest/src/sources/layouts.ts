import type { Layout, ReadItem, SourceContext } from '../layout.ts';
import { openFile } from '../read/open-file.ts';
import { dncFlat } from './dnc-flat/layout.ts';
import { feedNdjson } from './feed-ndjson/layout.ts';
import { flNal } from './fl-nal/layout.ts';
import { flSdf } from './fl-sdf/layout.ts';
import { massgisL3 } from './massgis-l3/layout.ts';
import { ncOnemap } from './nc-onemap/layout.ts';
import { paAllegheny } from './pa-allegheny/layout.ts';
import { paPhiladelphia } from './pa-philadelphia/layout.ts';
import { parcelMap } from './parcel-map/layout.ts';
import { sunbizCor } from './sunbiz-cor/layout.ts';
import { txPacs } from './tx-pacs/layout.ts';

export const LAYOUTS: readonly Layout[] = [
  flNal,
  flSdf,
  massgisL3,
  txPacs,
  ncOnemap,
  paAllegheny,
  paPhiladelphia,
  sunbizCor,
  dncFlat,
  feedNdjson,
  parcelMap,
];

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
  for await (const items of readBatches(layoutId, path, context)) for (const item of items) yield item;
}

/** `readDrafts` in batches, for whom a promise a row is too many. `onBytes` is told how much of the file went by. */
export function readBatches(
  layoutId: string,
  path: string,
  context: SourceContext,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<ReadItem[]> {
  const layout = findLayout(layoutId);
  requireContext(layout, context);
  return layout.read(openFile(path, onBytes), context);
}
