/** The operator's own base map beneath the lots: a local PMTiles file, served tile by tile. */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { BaseMap } from '@deedline/contract/properties/map';
import { PMTiles, TileType } from 'pmtiles';

const FILES = new Map<TileType, { kind: BaseMap['kind']; file: string }>([
  [TileType.Mvt, { kind: 'vector', file: 'application/vnd.mapbox-vector-tile' }],
  [TileType.Png, { kind: 'raster', file: 'image/png' }],
  [TileType.Jpeg, { kind: 'raster', file: 'image/jpeg' }],
  [TileType.Webp, { kind: 'raster', file: 'image/webp' }],
]);

interface Opened {
  tiles: PMTiles;
  told: BaseMap;
  file: string;
}
/** Opened files by path. A file stays open as long as the process lives. */
const opened = new Map<string, Promise<Opened>>();

/** What a page needs to know about the base map; null when none is configured. Rejects when the file cannot be read. */
export async function readBaseMap(path: string | undefined): Promise<BaseMap | null> {
  return path === undefined ? null : (await openOnce(path)).told;
}

/** A tile and its media type; undefined when the file has none at that place. */
export async function readBaseTile(path: string, zoom: number, x: number, y: number): Promise<{ file: string; bytes: Buffer } | undefined> {
  const { tiles, file } = await openOnce(path);
  const found = await tiles.getZxy(zoom, x, y);
  return found && { file, bytes: Buffer.from(found.data) };
}

function openOnce(path: string): Promise<Opened> {
  const before = opened.get(path);
  if (before !== undefined) return before;
  const made = openFile(path);
  opened.set(path, made);
  // The next request tries again, in case the file was repaired.
  made.catch(() => opened.delete(path));
  return made;
}

async function openFile(path: string): Promise<Opened> {
  const handle = await open(path, 'r');
  try {
    const tiles = new PMTiles({ getKey: () => path, getBytes: (offset, length) => readBytes(handle, offset, length) });
    const { tileType, minZoom, maxZoom } = await tiles.getHeader();
    const kind = FILES.get(tileType);
    if (kind === undefined)
      throw new Error(`MAP_BASE_FILE holds tiles of a kind that pages do not show: ${TileType[tileType] ?? tileType}`);
    const { size, mtimeMs } = await handle.stat();
    const of = createHash('sha256').update(`${size} ${mtimeMs}`).digest('hex').slice(0, 12);
    return { tiles, file: kind.file, told: { kind: kind.kind, least: minZoom, most: maxZoom, of } };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readBytes(handle: FileHandle, offset: number, length: number): Promise<{ data: ArrayBuffer }> {
  const data = new ArrayBuffer(length);
  const { bytesRead } = await handle.read(new Uint8Array(data), 0, length, offset);
  return { data: data.slice(0, bytesRead) };
}
