import { stat } from 'node:fs/promises';
import { fetchLayer } from './arcgis/fetch-layer.ts';
import { countRows, listLayers, readLayer } from './arcgis/layer.ts';
import { type Place, readPlace } from './address.ts';
import { ServiceFault } from './fault.ts';
import { readJson, writeWhole } from './part-file.ts';
import { fetchFile, type FileStamp } from './plain-file.ts';
import { type Manners, PoliteClient } from './polite-client.ts';
import type { Fetched, FetchWatcher } from './report.ts';
import { readDataset } from './socrata/dataset.ts';
import { fetchDataset } from './socrata/fetch-dataset.ts';

export interface FetchRequest {
  /** As typed. */
  address: string;
  /** A condition in the service's own query language. */
  where?: string | undefined;
  out: string;
  /** Continues an interrupted fetch of the same data. */
  resume: boolean;
  /** Reports "unchanged" even if the previous file no longer exists. */
  ifChanged: boolean;
  maxBytes: number;
  /** A token for Socrata portals. */
  appToken?: string | undefined;
  /** A token for an ArcGIS server that requires one. */
  arcgisToken?: string | undefined;
}

/** `unchanged`: according to the publisher, or the bytes are identical. */
export type FetchReport = { outcome: 'fetched' | 'unchanged'; file: string; requests: number; ms: number } & Partial<Fetched>;

/** Stored beside a fetched file, so that the next fetch can tell whether anything changed. */
interface Note {
  version: 1;
  address: string;
  where: string | null;
  sha256: string;
  rows: number | null;
  stamp: Stamp;
}
type Stamp = FileStamp & { updated?: string | undefined };

/** Fetches what an address leads to. The file only appears once it is complete. Throws ServiceFault. */
export async function fetchData(request: FetchRequest, manners: Manners, watcher: FetchWatcher): Promise<FetchReport> {
  const started = performance.now();
  const client = new PoliteClient(manners, request.arcgisToken);
  const place = readPlace(request.address);
  const where = request.where ?? (place.kind === 'arcgis' ? place.where : undefined);
  const note = await readNote(request, where);
  const done = await fetchPlace(client, place, { ...request, where }, note, watcher);
  const ended = { file: request.out, requests: client.requests, ms: Math.round(performance.now() - started) };
  if (done === 'unchanged') return { outcome: 'unchanged', ...ended };
  const { stamp, ...fetched } = done;
  const isSame = note?.sha256 === fetched.sha256;
  const kept: Note = {
    version: 1,
    address: request.address,
    where: where ?? null,
    sha256: fetched.sha256,
    rows: fetched.rows ?? null,
    stamp,
  };
  await writeWhole(notePath(request.out), kept);
  return { outcome: isSame ? 'unchanged' : 'fetched', ...ended, ...fetched };
}

type Done = (Fetched & { stamp: Stamp }) | 'unchanged';

async function fetchPlace(
  client: PoliteClient,
  place: Place,
  request: FetchRequest,
  note: Note | undefined,
  watcher: FetchWatcher,
): Promise<Done> {
  if (place.kind === 'arcgis') return fetchArcgis(client, place, request, note, watcher);
  if (place.kind === 'socrata') {
    const headers = tokenHeaders(request);
    const dataset = await readDataset(client, place.origin, place.id, headers).catch(undefinedIfAbsent);
    if (dataset !== undefined) {
      const stamp: Stamp = { updated: dataset.updatedAt?.toString() };
      if (isUnchanged(stamp, note)) return 'unchanged';
      return { ...(await fetchDataset(client, { ...request, ...place, headers }, watcher)), stamp };
    }
  }
  const url = place.kind === 'file' ? place.url : request.address;
  if (request.where !== undefined) throw new ServiceFault('--where is for services; a file is always fetched whole');
  return fetchFile(client, { ...request, url, known: note?.stamp }, watcher);
}

async function fetchArcgis(
  client: PoliteClient,
  place: Extract<Place, { kind: 'arcgis' }>,
  request: FetchRequest,
  note: Note | undefined,
  watcher: FetchWatcher,
): Promise<Done> {
  const url = place.layer === undefined ? await onlyLayer(client, place) : `${place.url}/${place.layer}`;
  const layer = await readLayer(client, url);
  const count = layer.lastEdited === undefined ? undefined : await countRows(client, url, request.where ?? '1=1');
  const stamp: Stamp = { updated: layer.lastEdited === undefined ? undefined : `${layer.lastEdited}/${count}` };
  if (isUnchanged(stamp, note)) return 'unchanged';
  return { ...(await fetchLayer(client, { ...request, url }, watcher)), stamp };
}

async function onlyLayer(client: PoliteClient, { url, isService }: Extract<Place, { kind: 'arcgis' }>): Promise<string> {
  if (!isService) throw new ServiceFault('this is a list of services: `describe` shows them, and a layer of one of them can be fetched');
  const layers = await listLayers(client, url);
  if (layers.length === 1) return layers[0]!.url;
  const names = layers.map((layer) => `${layer.id} (${layer.name})`).join(', ');
  throw new ServiceFault(
    layers.length === 0 ? 'this service has no layers' : `this service has several layers: add the number of one to the address. ${names}`,
  );
}

export function tokenHeaders({ appToken }: Pick<FetchRequest, 'appToken'>): Record<string, string> {
  return appToken === undefined ? {} : { 'x-app-token': appToken };
}

/** An address may look like a portal's but lead to a file. */
export function undefinedIfAbsent(error: unknown): undefined {
  if (!(error instanceof ServiceFault)) throw error;
}

function isUnchanged(stamp: Stamp, note: Note | undefined): boolean {
  return stamp.updated !== undefined && stamp.updated === note?.stamp.updated;
}

function notePath(out: string): string {
  return `${out}.fetched.json`;
}

/** The note of the previous fetch, if it was for the same data. If its file no longer exists, it only counts with `ifChanged`. */
async function readNote({ address, out, ifChanged }: FetchRequest, where: string | undefined): Promise<Note | undefined> {
  const note = (await readJson(notePath(out))) as Note | undefined;
  if (note?.version !== 1 || note.address !== address || note.where !== (where ?? null)) return undefined;
  return ifChanged || (await stat(out).catch(() => undefined)) !== undefined ? note : undefined;
}
