/** A list as a spreadsheet file, and as rows of a batch. */
import { AppError } from '@deedline/contract/errors';
import type { CsvCell } from '@deedline/contract/csv-cell';
import { BATCH_FIELDS } from '@deedline/contract/limits';
import {
  DEED_KIND_WORDS,
  LAND_USE_WORDS,
  OCCUPANCY_WORDS,
  OWNER_KIND_WORDS,
  TAX_STATE_WORDS,
} from '@deedline/contract/properties/filter-words';
import type { ListedProperty, SendPropertyList } from '@deedline/contract/property-lists/property-list';
import { STAGE_WORDS } from '@deedline/contract/property-lists/property-list-words';
import { sayFilter, sayWhy } from '@deedline/contract/property-lists/say-why';
import { fileTimestamp } from '@deedline/contract/search/export';
import type { BatchJob } from '@deedline/contract/search/batch';
import type { CsvRow } from '@deedline/csv/open-table';
import { createHash } from 'node:crypto';
import type { OutputLine } from '../batches/output/layout.ts';
import { writeLinesCsv } from '../batches/output/write-lines-csv.ts';
import { writeLinesXlsx } from '../batches/output/xlsx.ts';
import { createBatchJob } from '../batches/uploads/uploads.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { requireList } from './require-list.ts';
import type { ListRow } from './queries.ts';
import { walkListed } from './rows.ts';
import { stackOf } from './rules.ts';

const COLUMNS = [
  ['Address', ({ street, unit }) => [street, unit].filter(Boolean).join(', ')],
  ['City', ({ city }) => city],
  ['State', ({ state }) => state],
  ['ZIP', ({ zip }) => zip],
  ['County', ({ county }) => county],
  ['APN', ({ ParcelId }) => ParcelId],
  ['Owner Kind', ({ ownerKind }) => ownerKind && OWNER_KIND_WORDS[ownerKind]],
  ['Occupancy', ({ occupancy }) => occupancy && OCCUPANCY_WORDS[occupancy]],
  ['Use', ({ landUse }) => landUse && LAND_USE_WORDS[landUse]],
  ['Homestead', ({ isHomestead }) => (isHomestead === null ? '' : isHomestead ? 'Yes' : 'No')],
  ['Parcels Of Owner', ({ portfolio }) => portfolio],
  ['Building Sqft', ({ squareFeet }) => squareFeet],
  ['Lot Acres', ({ acreage }) => acreage],
  ['Year Built', ({ yearBuilt }) => yearBuilt],
  ['Bedrooms', ({ bedrooms }) => bedrooms],
  ['Bathrooms', ({ bathrooms }) => bathrooms],
  ['Market Value', ({ marketValue }) => marketValue],
  ['Market Value Before', ({ valueBefore }) => valueBefore],
  ['Assessed Value', ({ assessedValue }) => assessedValue],
  ['Last Sale Date', ({ soldOn }) => soldOn],
  ['Last Sale Amount', ({ salePrice }) => salePrice],
  ['Last Deed', ({ deedKind }) => deedKind && DEED_KIND_WORDS[deedKind]],
  ['Taxes', ({ taxState }) => taxState && TAX_STATE_WORDS[taxState]],
  ['Taxes Overdue Since', ({ delinquentSince }) => delinquentSince],
  ['Roll As Of', ({ asOf }) => asOf],
  ['On Lists', ({ why }) => why.lists.join('; ')],
  ['Why', (property, list) => sayReason(property, list)],
  ['Stage', ({ mark }) => mark.stage && STAGE_WORDS[mark.stage]],
  ['Tags', ({ mark }) => mark.tags.join('; ')],
  ['Note', ({ mark }) => mark.note],
  ['Follow Up', ({ mark }) => mark.followUp],
] as const satisfies readonly (readonly [string, (property: ListedProperty, list: ListRow) => CsvCell])[];

/**
 * Why a property is on the list: the facts that match the filter, the stacked lists that contain it, or that somebody added it by hand. If a filter asks
 * nothing of the property itself, the filter is described.
 */
function sayReason({ why, county }: ListedProperty, list: ListRow): string {
  const stacked = stackOf(list)?.of.length ?? list.stacked_from.length;
  const said = sayWhy(why, dollars, stacked === 0 ? undefined : stacked);
  return said ?? (list.filter === null ? '' : sayFilter(list.filter, dollars, () => county));
}

const dollars = (value: number) => `$${value.toLocaleString('en-US')}`;

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Writes what a list shows at this moment. Throws `property_list_not_found`, also for another account's list. */
export async function writeListed(ctx: SearchContext, accountId: string, id: string, format: 'csv' | 'xlsx') {
  const list = await requireList(ctx.db, accountId, id);
  const header = { originals: [], ours: COLUMNS.map(([name]) => name) };
  const lines = linesOf(ctx, list, accountId);
  const now = ctx.now();
  return {
    name: `property_list_${list.id}_${fileTimestamp(now)}.${format}`,
    type: TYPES[format],
    pieces:
      format === 'csv'
        ? writeLinesCsv(header, lines, { hasMark: true, lineEnd: '\r\n', endsLast: true })
        : writeLinesXlsx(header, lines, now),
  };
}

async function* linesOf(ctx: SearchContext, list: ListRow, accountId: string): AsyncGenerator<OutputLine[]> {
  for await (const properties of walkListed(ctx, list, accountId))
    yield properties.map((property) => ({ originals: [], ours: COLUMNS.map(([, cellOf]) => cellOf(property, list)) }));
}

type Uploader = Parameters<typeof createBatchJob>[1];

/** Creates a batch from the addresses of a list; it is quoted but not started. Throws `property_list_empty` when no property has an address. */
export async function sendToBatch(
  ctx: SearchContext,
  uploader: Uploader,
  id: string,
  terms: SendPropertyList,
  idempotencyKey?: string,
): Promise<{ job: BatchJob; isNew: boolean }> {
  const list = await requireList(ctx.db, uploader.accountId, id);
  const pages = rowsOf(ctx, list, uploader.accountId);
  const first = await pages.next();
  if (first.done === true) throw new AppError('property_list_empty');
  return createBatchJob(ctx, uploader, {
    fileName: `${list.name.slice(0, 100)}.csv`,
    terms: { ...terms, start: false },
    idempotencyKey,
    async open() {
      return { header: BATCH_FIELDS, columns: { address: 0, name: 1, city: 2, state: 3, zip: 4 }, rows: restOf(first.value, pages) };
    },
    // The same list with the same terms is the same request, even if the list has changed since.
    async bodyHash() {
      return createHash('sha256')
        .update(JSON.stringify([list.id, terms]))
        .digest();
    },
  });
}

async function* restOf(first: CsvRow[], pages: AsyncGenerator<CsvRow[]>): AsyncGenerator<CsvRow[]> {
  yield first;
  yield* pages;
}

/** Lots without an address are left out. */
async function* rowsOf(ctx: SearchContext, list: ListRow, accountId: string): AsyncGenerator<CsvRow[], undefined> {
  let number = 0;
  for await (const properties of walkListed(ctx, list, accountId)) {
    const rows = properties.flatMap(({ street, unit, city, state, zip }) =>
      street === null
        ? []
        : [
            {
              number: (number += 1),
              line: number + 1,
              cells: [[street, unit].filter(Boolean).join(' '), '', city ?? '', state ?? '', zip ?? ''],
            },
          ],
    );
    if (rows.length > 0) yield rows;
  }
}
