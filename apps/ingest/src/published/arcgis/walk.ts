import type { z } from 'zod';
import { ServiceFault, type Trouble } from '../fault.ts';
import type { PoliteClient } from '../polite-client.ts';
import { ids as idsShape, page as pageShape, type Page } from './answers.ts';
import { askArcgis } from './ask.ts';
import type { Layer } from './layer.ts';

/**
 * How the rows of a layer are paged. `after`: rows with an object id beyond the last one, in order, so that rows added or removed meanwhile move no others.
 * `offset`: counted from the beginning, if a server refuses the former or has no object ids. `ids`: first all object ids, then the rows between two of them, if
 * it does not support paging.
 */
export type Mode = 'after' | 'offset' | 'ids';

/** Where paging continues. */
export interface Position {
  mode: Mode;
  /** The last object id that was read. */
  last: number | null;
  /** How many rows were read. */
  offset: number;
  /** How many rows one request asks for. */
  size: number;
}

export interface WalkedPage {
  features: { feature: Page['features'][number]; id: number | undefined }[];
  spatialReference: Page['spatialReference'];
  position: Position;
  /** Rows that were listed but no longer exist. */
  gone: number;
  /** Rows that the server fails on, even when requested one by one. */
  unreadable: number;
}

/** Larger pages overtax servers, whatever they claim. */
const LARGEST_PAGE = 2000;
/** After this many pages without trouble a larger one is tried. */
const GOOD_PAGES = 4;
const BAD_REQUEST = 400;

export function beginWalk(layer: Layer): Position {
  const mode = layer.objectIdField === undefined ? 'offset' : layer.supportsPagination ? 'after' : 'ids';
  return { mode, last: null, offset: 0, size: Math.min(layer.maxRecordCount, LARGEST_PAGE) };
}

/** Pages through a layer from a position to its end. */
export class Walk {
  readonly #client: PoliteClient;
  readonly #layer: Layer;
  readonly #where: string;
  readonly #largest: number;
  #position: Position;
  #good = 0;
  /** The first row of the previous page, as text. */
  #head: string | undefined;
  /** On the first page an error means that the server refuses the mode; later it is trouble. */
  #isProven: boolean;

  constructor(client: PoliteClient, layer: Layer, where: string, position: Position) {
    this.#client = client;
    this.#layer = layer;
    this.#where = where;
    this.#position = position;
    this.#largest = Math.min(layer.maxRecordCount, LARGEST_PAGE);
    this.#isProven = position.offset > 0 || layer.objectIdField === undefined;
  }

  /** Ends when there are no further rows. */
  async *pages(): AsyncGenerator<WalkedPage> {
    for (;;) {
      if (this.#position.mode === 'ids') {
        yield* this.#walkIds();
        return;
      }
      const page = await (this.#position.mode === 'after' ? this.#pageAfter() : this.#pageFrom());
      if (page === 'other way') continue;
      if (page.features.length === 0 && page.unreadable === 0) return;
      yield page;
    }
  }

  /** The object ids of all current rows, in order; an id shared by several rows occurs as often. */
  async listIds(after: number | null): Promise<number[]> {
    const field = this.#oidField();
    const all: number[] = [];
    // A server may list at most one page of ids at a time.
    for (let last = after; ;) {
      const where = last === null ? this.#where : `(${this.#where}) AND ${field} > ${last}`;
      const answer = await this.#client.patiently(() => this.#query(idsShape, { where, returnIdsOnly: 'true' }));
      const fresh = (answer.objectIds ?? []).filter((id) => last === null || id > last).toSorted((a, b) => a - b);
      if (fresh.length === 0) return all;
      for (const id of fresh) all.push(id);
      last = all.at(-1)!;
      if (fresh.length % this.#layer.maxRecordCount !== 0) return all;
    }
  }

  /** Rows by object id, for those that were missed. */
  async *rowsOf(ids: readonly number[]): AsyncGenerator<WalkedPage> {
    for (let at = 0; at < ids.length;) {
      const page = await this.#pageOfIds(ids.slice(at, at + this.#position.size));
      at += page.taken;
      if (page.taken > 0) yield page;
    }
  }

  async #pageAfter(): Promise<WalkedPage | 'other way'> {
    const field = this.#oidField();
    const { last } = this.#position;
    const answer = await this.#askPage((size) => ({
      where: last === null ? this.#where : `(${this.#where}) AND ${field} > ${last}`,
      orderByFields: `${field} ASC`,
      resultRecordCount: size,
    }));
    if (answer === 'refused') return this.#turnTo('offset');
    if (answer === 'unreadable') return this.#turnTo('ids');
    const features = this.#identify(answer.features);
    // Several rows share one id, as in a join: a page that begins after it would skip the rest of them.
    if (features.some(({ id }, at) => at > 0 && id === features[at - 1]!.id)) return this.#turnTo('offset');
    // A server that returns them in another order may have left out rows in between.
    if (features.some(({ id }, at) => id === undefined || (last !== null && id <= last) || (at > 0 && id < features[at - 1]!.id!)))
      return this.#turnTo('ids');
    this.#move(features.length, features.at(-1)?.id ?? last);
    return this.#present(answer, features);
  }

  async #pageFrom(): Promise<WalkedPage | 'other way'> {
    const { offset } = this.#position;
    const field = this.#layer.objectIdField;
    const answer = await this.#askPage((size) => ({
      where: this.#where,
      ...(field === undefined ? {} : { orderByFields: `${field} ASC` }),
      resultOffset: offset,
      resultRecordCount: size,
    }));
    if (answer === 'refused') {
      if (field === undefined)
        throw new ServiceFault(
          'it gives its rows neither by pages nor by object ids, so it is not possible to tell whether all have arrived',
        );
      return this.#turnTo('ids');
    }
    if (answer === 'unreadable') {
      this.#move(1, this.#position.last);
      return this.#present(NOTHING, [], { unreadable: 1 });
    }
    const head = JSON.stringify(answer.features[0]?.attributes);
    if (answer.features.length > 0 && head === this.#head) {
      if (field === undefined)
        throw new ServiceFault(
          'it gives the same rows whichever page is requested, so it is not possible to tell whether all have arrived',
        );
      return this.#turnTo('ids');
    }
    this.#head = head;
    this.#move(answer.features.length, this.#position.last);
    return this.#present(answer, this.#identify(answer.features));
  }

  async *#walkIds(): AsyncGenerator<WalkedPage> {
    yield* this.rowsOf([...new Set(await this.listIds(this.#position.last))]);
  }

  /** `taken`: how many of the ids it covers, from the first on. */
  async #pageOfIds(chunk: readonly number[]): Promise<WalkedPage & { taken: number }> {
    const field = this.#oidField();
    let asked = chunk;
    const answer = await this.#askPage((size) => {
      const isDense = chunk.at(-1)! - chunk[0]! < chunk.length * DENSE;
      asked = chunk.slice(0, isDense ? size : Math.min(size, IN_LIST));
      const those = isDense ? `${field} >= ${asked[0]} AND ${field} <= ${asked.at(-1)}` : `${field} IN (${asked.join(',')})`;
      return { where: `(${this.#where}) AND ${those}` };
    });
    if (answer === 'refused') throw new ServiceFault('it refuses requests for rows by their object ids');
    if (answer === 'unreadable') {
      this.#move(1, asked[0]!);
      return { ...this.#present(NOTHING, [], { unreadable: 1 }), taken: 1 };
    }
    const wanted = new Set(asked);
    const features = this.#identify(answer.features).filter(({ id }) => id !== undefined && wanted.has(id));
    features.sort((a, b) => a.id! - b.id!);
    const found = new Set(features.map(({ id }) => id));
    const missing = asked.filter((id) => !found.has(id));
    // The server returned a part and says so: a smaller page is requested.
    if (missing.length > 0 && answer.exceededTransferLimit === true && this.#shrink(Math.min(features.length, asked.length - 1)))
      return { ...this.#present(NOTHING, []), taken: 0 };
    // Or it does not say so: the rest is requested once more before it is considered gone.
    const last = features.at(-1)?.id;
    const isCut = last !== undefined && missing.length > 0 && missing.every((id) => id > last);
    const taken = isCut ? asked.indexOf(last) + 1 : asked.length;
    this.#move(features.length, asked[taken - 1]!);
    return { ...this.#present(answer, features, { gone: isCut ? 0 : missing.length }), taken };
  }

  /** Requests one page, and smaller ones if the server fails. A single row that always fails is requested without its shape, and then given up. */
  async #askPage(question: (size: number) => Record<string, string | number>): Promise<Page | 'refused' | 'unreadable'> {
    let trouble: Trouble | undefined;
    let withShape = this.#layer.geometryType !== undefined;
    const attempt = () => this.#query(pageShape, { ...question(this.#position.size), ...ROWS, returnGeometry: String(withShape) });
    const onTrouble = (met: Trouble): boolean => {
      trouble = met;
      if (!this.#isProven && met.code === BAD_REQUEST && this.#position.mode !== 'ids') throw new Refused();
      return met.kind === 'slow' && this.#shrink(Math.floor(this.#position.size / 2));
    };
    const isHopeless = (error: unknown) => error instanceof ServiceFault && this.#position.size === 1 && trouble?.kind === 'slow';
    try {
      const page = await this.#client.patiently(attempt, onTrouble).catch((error: unknown) => {
        if (!isHopeless(error) || !withShape) throw error;
        withShape = false;
        return this.#client.patiently(attempt, onTrouble);
      });
      this.#isProven = true;
      this.#grow(trouble !== undefined);
      return page;
    } catch (error) {
      if (error instanceof Refused) return 'refused';
      if (isHopeless(error) && (await this.#isAlive())) return 'unreadable';
      throw error;
    }
  }

  /** Whether the server answers at all. */
  #isAlive(): Promise<boolean> {
    return this.#query(idsShape, { where: this.#where, returnIdsOnly: 'true' }).then(
      () => true,
      () => false,
    );
  }

  #query<T>(shape: z.ZodType<T>, parameters: Record<string, string | number>): Promise<T> {
    return askArcgis(this.#client, `${this.#layer.url}/query`, shape, parameters);
  }

  #identify(features: Page['features']): WalkedPage['features'] {
    const field = this.#layer.objectIdField;
    return features.map((feature) => {
      const id = field === undefined ? undefined : feature.attributes[field];
      return { feature, id: typeof id === 'number' && Number.isSafeInteger(id) ? id : undefined };
    });
  }

  #present({ spatialReference }: Page, features: WalkedPage['features'], { gone = 0, unreadable = 0 } = {}): WalkedPage {
    return { features, spatialReference, position: this.#position, gone, unreadable };
  }

  #move(rows: number, last: number | null): void {
    this.#position = { ...this.#position, offset: this.#position.offset + rows, last };
  }

  #turnTo(mode: Mode): 'other way' {
    this.#position = { ...this.#position, mode };
    return 'other way';
  }

  #shrink(size: number): boolean {
    const smaller = Math.max(1, size);
    if (smaller >= this.#position.size) return false;
    this.#position = { ...this.#position, size: smaller };
    this.#good = 0;
    return true;
  }

  #grow(hasFailed: boolean): void {
    this.#good = hasFailed ? 0 : this.#good + 1;
    if (this.#good < GOOD_PAGES || this.#position.size >= this.#largest) return;
    this.#good = 0;
    this.#position = { ...this.#position, size: Math.min(this.#largest, this.#position.size * 2) };
  }

  #oidField(): string {
    if (this.#layer.objectIdField === undefined) throw new ServiceFault('its rows have no object ids');
    return this.#layer.objectIdField;
  }
}

/** The length of URLs is limited, so more ids than this do not fit. */
const IN_LIST = 100;
/** Ids with larger gaps are listed one by one. */
const DENSE = 4;
const NOTHING: Page = { features: [], spatialReference: null, exceededTransferLimit: null };
const ROWS = { outFields: '*', outSR: 4326, geometryPrecision: 7, returnZ: 'false', returnM: 'false' };

class Refused extends Error {}
