import { ServiceFault } from '../fault.ts';
import { PartFile } from '../part-file.ts';
import type { PoliteClient } from '../polite-client.ts';
import type { Fetched, FetchWatcher } from '../report.ts';
import { FeatureWriter, placeOf } from './features.ts';
import { countRows, type Layer, readLayer } from './layer.ts';
import { beginWalk, type Position, Walk, type WalkedPage } from './walk.ts';

export interface LayerRequest {
  /** The URL of the layer: .../FeatureServer/0 */
  url: string;
  /** A condition in the server's SQL; undefined: all rows. */
  where?: string | undefined;
  out: string;
  resume: boolean;
  maxBytes: number;
}

/** A service that gives most rows new ids during the fetch is read once more; if it happens again, the fetch fails. */
const ROUNDS = 2;
/** If a larger share of the rows is gone at the end, that is not normal editing: the service was refilled. */
const GONE_SHARE = 0.02;
const GONE_FEW = 10;
const MENDINGS = 3;
const MOST_UNREADABLE = 100;

/** Fetches a layer's rows as lines of GeoJSON. Throws ServiceFault if they cannot be fetched completely; what was fetched is kept for `resume`. */
export async function fetchLayer(client: PoliteClient, request: LayerRequest, watcher: FetchWatcher): Promise<Fetched> {
  for (let round = 1; ; round += 1) {
    const fetched = await new LayerFetch(client, request, watcher).run(request.resume && round === 1);
    if (fetched !== 'filled anew') return fetched;
    if (round === ROUNDS)
      throw new ServiceFault('its rows were given new ids while they were read, twice: it is being refilled. Try again later');
    watcher.onNote('the service was filled anew while it was read: it is read once more');
  }
}

/** Counts of rows, and of shapes in a coordinate system that cannot be converted. */
interface Counts {
  repeated: number;
  gone: number;
  unreadable: number;
  misplaced: number;
}

interface Stand {
  walk: Position;
  counts: Counts;
}

class LayerFetch {
  readonly #client: PoliteClient;
  readonly #request: LayerRequest;
  readonly #watcher: FetchWatcher;
  readonly #where: string;
  /** The object ids of the rows in the file. */
  readonly #ids = new Set<number>();
  #lastId: number | undefined;
  #counts: Counts = { repeated: 0, gone: 0, unreadable: 0, misplaced: 0 };
  readonly #notes: string[] = [];

  constructor(client: PoliteClient, request: LayerRequest, watcher: FetchWatcher) {
    this.#client = client;
    this.#request = request;
    this.#watcher = watcher;
    this.#where = request.where ?? '1=1';
  }

  async run(resume: boolean): Promise<Fetched | 'filled anew'> {
    const { url, out } = this.#request;
    const layer = await readLayer(this.#client, url);
    const writer = new FeatureWriter(layer);
    const key = JSON.stringify([url, this.#where, layer.objectIdField, writer.columns]);
    const before = await countRows(this.#client, url, this.#where);
    const file = await PartFile.open({ path: out, key, resume, maxBytes: this.#request.maxBytes });
    try {
      await this.#readIds(file);
      const stand = file.position as Stand | undefined;
      if (stand) this.#counts = stand.counts;
      const walk = new Walk(this.#client, layer, this.#where, stand?.walk ?? beginWalk(layer));
      this.#watcher.onProgress({ rows: file.rows, total: before, bytes: file.bytes });
      let end = stand?.walk ?? beginWalk(layer);
      for await (const page of walk.pages()) {
        end = page.position;
        await this.#add(file, writer, page, end, before);
      }
      const isSame = await this.#verify(file, writer, layer, walk, (page) => this.#add(file, writer, page, end, before));
      if (!isSame) {
        await file.discard();
        return 'filled anew';
      }
      const sha256 = await file.finish();
      return {
        rows: file.rows,
        bytes: file.bytes,
        sha256,
        name: layer.name,
        columns: writer.columns,
        asOf: layer.lastEdited === undefined ? undefined : new Date(layer.lastEdited).toISOString().slice(0, 10),
        notes: [...this.#notes, ...this.#countedNotes()],
      };
    } catch (error) {
      await file.close().catch(() => undefined);
      throw error;
    }
  }

  async #readIds(file: PartFile): Promise<void> {
    for await (const line of file.lines()) {
      const id = /^\{"type":"Feature","id":(-?\d+),/.exec(line)?.[1];
      if (id !== undefined) this.#ids.add(Number(id));
    }
  }

  /** `position`: where a resumed fetch continues. */
  async #add(file: PartFile, writer: FeatureWriter, page: WalkedPage, position: Position, total: number | undefined): Promise<void> {
    const place = placeOf(page);
    if (page.position.mode !== 'offset') this.#lastId = undefined;
    const lines: string[] = [];
    for (const { feature, id } of page.features) {
      // Rows of a join share one id and are adjacent; an id that comes back later was moved there by a row added before it.
      if (id !== undefined && this.#ids.has(id) && id !== this.#lastId) {
        this.#counts.repeated += 1;
        continue;
      }
      this.#lastId = id;
      if (id !== undefined) this.#ids.add(id);
      if (place === 'elsewhere' && feature.geometry) this.#counts.misplaced += 1;
      lines.push(writer.write(feature, id, place));
    }
    this.#counts.gone += page.gone;
    this.#counts.unreadable += page.unreadable;
    if (this.#counts.unreadable > MOST_UNREADABLE)
      throw new ServiceFault(`it fails on more than ${MOST_UNREADABLE} of its rows, even one by one`);
    await file.append(lines.join(''), lines.length, { walk: position, counts: this.#counts } satisfies Stand);
    this.#watcher.onProgress({ rows: file.rows, total, bytes: file.bytes });
  }

  /**
   * Compares the file with the service as it is now: rows that it lists but the file lacks are fetched; if it has no list, rows are counted. False if the
   * service was refilled meanwhile, so that the file contains rows twice under different ids.
   */
  async #verify(
    file: PartFile,
    writer: FeatureWriter,
    layer: Layer,
    walk: Walk,
    add: (page: WalkedPage) => Promise<void>,
  ): Promise<boolean> {
    const now = await readLayer(this.#client, layer.url);
    if (JSON.stringify(new FeatureWriter(now).columns) !== JSON.stringify(writer.columns))
      throw new ServiceFault('its columns were changed while it was read. Fetch it again');
    for (let mending = 0; ; mending += 1) {
      const counted = await countRows(this.#client, layer.url, this.#where);
      const listed = layer.objectIdField === undefined ? undefined : await walk.listIds(null).catch(undefinedIfRefused);
      // A list shorter than the count is incomplete.
      if (listed === undefined || listed.length < (counted ?? 0)) return this.#count(file, counted);
      const there = new Set(listed);
      const removed = [...this.#ids].filter((id) => !there.has(id)).length;
      if (removed > Math.max(GONE_FEW, this.#ids.size * GONE_SHARE)) return false;
      const missing = [...there].filter((id) => !this.#ids.has(id));
      if (missing.length <= this.#counts.unreadable) {
        if (removed > 0) this.#notes.push(`${removed} rows were removed from the service after they were read, and are in the file`);
        return true;
      }
      if (mending === MENDINGS)
        throw new ServiceFault(`${missing.length} of its rows did not arrive, though they are listed; --resume tries again`);
      for await (const page of walk.rowsOf(missing)) await add(page);
    }
  }

  #count(file: PartFile, counted: number | undefined): boolean {
    const { repeated, unreadable } = this.#counts;
    if (counted !== undefined && file.rows + repeated + unreadable < counted)
      throw new ServiceFault(`it counts ${counted} rows, but ${file.rows} arrived: the rest are not available, so nothing was written`);
    if (counted === undefined) this.#notes.push('the service does not count its rows: whether these are all, it does not say');
    else if (file.rows !== counted) this.#notes.push(`the service counts ${counted} rows now: it was changed while it was read`);
    return true;
  }

  #countedNotes(): string[] {
    const { repeated, gone, unreadable, misplaced } = this.#counts;
    const notes: [number, string][] = [
      [repeated, 'rows came twice and are in the file once'],
      [gone, 'rows were removed before they were read'],
      [unreadable, 'rows make the service fail, even one by one, and are missing'],
      [misplaced, 'shapes came in coordinates that the service does not turn into degrees, and were left out'],
    ];
    return notes.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  }
}

function undefinedIfRefused(error: unknown): undefined {
  if (!(error instanceof ServiceFault)) throw error;
}
