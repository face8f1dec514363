import { z } from 'zod';
import { ServiceFault } from '../fault.ts';
import { PartFile } from '../part-file.ts';
import type { PoliteClient } from '../polite-client.ts';
import type { Fetched, FetchWatcher } from '../report.ts';
import { type Column, countDataset, type Dataset, type Headers, readDataset } from './dataset.ts';

export interface DatasetRequest {
  origin: string;
  id: string;
  /** A condition in the portal's query language; undefined: all rows. */
  where?: string | undefined;
  out: string;
  resume: boolean;
  maxBytes: number;
  headers: Headers;
}

/** The largest page of older portals. */
const LARGEST_PAGE = 50_000;
const FIRST_PAGE = 10_000;
const SMALLEST_PAGE = 100;
const PAGE_BYTES = 256 << 20;
const ROUNDS = 2;

const rows = z.array(z.record(z.string(), z.unknown()));

interface Position {
  offset: number;
  size: number;
}

/**
 * Fetches a dataset's rows as lines of GeoJSON, in the order of the portal's row ids. Throws ServiceFault if they cannot be fetched completely; what was
 * fetched is kept for `resume`.
 */
export async function fetchDataset(client: PoliteClient, request: DatasetRequest, watcher: FetchWatcher): Promise<Fetched> {
  for (let round = 1; ; round += 1) {
    const fetched = await fetchOnce(client, request, watcher, request.resume && round === 1);
    if (fetched !== 'changed') return fetched;
    if (round === ROUNDS) throw new ServiceFault('it was changed while it was read, twice. Try again later');
    watcher.onNote('the dataset was changed while it was read: it is read once more');
  }
}

async function fetchOnce(
  client: PoliteClient,
  request: DatasetRequest,
  watcher: FetchWatcher,
  resume: boolean,
): Promise<Fetched | 'changed'> {
  const dataset = await needDataset(client, request);
  const total = await countDataset(client, dataset, request.where, request.headers);
  const key = JSON.stringify([dataset.origin, dataset.id, request.where ?? null, dataset.columns, dataset.updatedAt ?? null]);
  const file = await PartFile.open({ path: request.out, key, resume, maxBytes: request.maxBytes });
  try {
    let position = (file.position as Position | undefined) ?? { offset: 0, size: FIRST_PAGE };
    watcher.onProgress({ rows: file.rows, total, bytes: file.bytes });
    for (;;) {
      const page = await readPage(client, dataset, request, position);
      if (page.rows.length === 0) break;
      position = { offset: position.offset + page.rows.length, size: page.size };
      await file.append(page.rows.map((row) => writeLine(row, dataset.columns)).join(''), page.rows.length, position);
      watcher.onProgress({ rows: file.rows, total, bytes: file.bytes });
    }
    const now = await needDataset(client, request);
    if (now.updatedAt !== dataset.updatedAt || JSON.stringify(now.columns) !== JSON.stringify(dataset.columns)) {
      await file.discard();
      return 'changed';
    }
    const counted = await countDataset(client, dataset, request.where, request.headers);
    if (counted !== file.rows)
      throw new ServiceFault(`it counts ${counted} rows, but ${file.rows} arrived, so nothing was written. Fetch it again`);
    return {
      rows: file.rows,
      bytes: file.bytes,
      sha256: await file.finish(),
      name: dataset.name,
      columns: dataset.columns.map(({ field }) => field),
      asOf: dataset.updatedAt === undefined ? undefined : new Date(dataset.updatedAt * 1000).toISOString().slice(0, 10),
      notes: [],
    };
  } catch (error) {
    await file.close().catch(() => undefined);
    throw error;
  }
}

async function needDataset(client: PoliteClient, { origin, id, headers }: DatasetRequest): Promise<Dataset> {
  const dataset = await readDataset(client, origin, id, headers);
  if (dataset === undefined) throw new ServiceFault('it does not answer as a Socrata portal does');
  return dataset;
}

async function readPage(
  client: PoliteClient,
  { origin, id }: Dataset,
  { where, headers }: DatasetRequest,
  { offset, size: first }: Position,
) {
  let size = Math.min(first, LARGEST_PAGE);
  let hasFailed = false;
  const attempt = async (): Promise<z.infer<typeof rows>> => {
    const query = new URLSearchParams({
      $order: ':id',
      $limit: String(size),
      $offset: String(offset),
      ...(where === undefined ? {} : { $where: where }),
    });
    const answer = rows.safeParse(await client.json(`${origin}/resource/${id}.json?${query.toString()}`, { headers, bytes: PAGE_BYTES }));
    if (!answer.success) throw new ServiceFault('its rows do not read as those of a Socrata portal');
    return answer.data;
  };
  const read = await client.patiently(attempt, ({ kind }) => {
    hasFailed = true;
    if (kind !== 'slow' || size <= SMALLEST_PAGE) return false;
    size = Math.max(SMALLEST_PAGE, Math.floor(size / 2));
    return true;
  });
  return { rows: read, size: hasFailed ? size : Math.min(LARGEST_PAGE, size * 2) };
}

const SHAPES = new Set(['point', 'multipoint', 'line', 'multiline', 'polygon', 'multipolygon']);

/** Rows omit empty columns; lines contain every column. */
function writeLine(row: Record<string, unknown>, columns: readonly Column[]): string {
  const properties: Record<string, unknown> = {};
  let geometry: unknown = null;
  for (const { field, type } of columns) {
    const value = row[field] ?? null;
    if (SHAPES.has(type) && isShape(value)) geometry ??= value;
    else properties[field] = readValue(value, type);
  }
  return `${JSON.stringify({ type: 'Feature', geometry, properties })}\n`;
}

function isShape(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'coordinates' in value;
}

/** Reduces dates to the day and links to their URL; other structured values stay JSON. */
function readValue(value: unknown, type: string): unknown {
  if (typeof value === 'string' && /date|timestamp/.test(type)) return /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(value)?.[0] ?? value;
  if (typeof value !== 'object' || value === null) return value;
  const { url, phone_number: phone } = value as { url?: unknown; phone_number?: unknown };
  if (type === 'url' && typeof url === 'string') return url;
  if (type === 'phone' && typeof phone === 'string') return phone;
  return JSON.stringify(value);
}
