import type { z } from 'zod';
import { clean, ServiceFault, Trouble } from '../fault.ts';
import type { PoliteClient } from '../polite-client.ts';
import { count, type Field, layer, type LayerAnswer, service } from './answers.ts';
import { askArcgis } from './ask.ts';

/** The page size of servers that do not state one. */
const USUAL_PAGE = 1000;

export interface Layer {
  url: string;
  name: string;
  /** `esriGeometryPolygon` and so on; undefined for a table. */
  geometryType: string | undefined;
  wkid: number | undefined;
  /** All fields except geometry and binary ones. */
  fields: Field[];
  objectIdField: string | undefined;
  maxRecordCount: number;
  supportsPagination: boolean;
  typeIdField: string | undefined;
  types: NonNullable<LayerAnswer['types']>;
  copyright: string | undefined;
  /** Milliseconds since 1970 of the last change to its rows, if stated. */
  lastEdited: number | undefined;
}

const NOT_READ = new Set(['esriFieldTypeGeometry', 'esriFieldTypeBlob', 'esriFieldTypeRaster', 'esriFieldTypeXML']);

export async function readLayer(client: PoliteClient, url: string): Promise<Layer> {
  const answer = await client.patiently(() => askFinal(client, url, layer));
  if (!answer.fields?.length)
    throw new ServiceFault(`"${clean(answer.name)}" is ${describeKind(answer.type)}: it holds no rows of its own`);
  if (answer.capabilities != null && answer.capabilities !== '' && !/query/i.test(answer.capabilities))
    throw new ServiceFault(`"${clean(answer.name)}" can be viewed as a map but not queried: its publisher has switched that off`);
  const { advancedQueryCapabilities: advanced } = answer;
  return {
    url,
    name: clean(answer.name),
    geometryType: answer.geometryType ?? undefined,
    wkid: answer.extent?.spatialReference?.latestWkid ?? answer.extent?.spatialReference?.wkid ?? undefined,
    fields: answer.fields.filter(({ type }) => !NOT_READ.has(type)),
    objectIdField: answer.objectIdField || answer.fields.find(({ type }) => type === 'esriFieldTypeOID')?.name,
    maxRecordCount: answer.maxRecordCount ?? USUAL_PAGE,
    supportsPagination: advanced?.supportsPagination ?? answer.supportsPagination ?? false,
    typeIdField: answer.typeIdField || undefined,
    types: answer.types ?? [],
    copyright: clean(answer.copyrightText ?? '') || undefined,
    lastEdited: answer.editingInfo?.dataLastEditDate ?? answer.editingInfo?.lastEditDate ?? undefined,
  };
}

function describeKind(type: string): string {
  return /group/i.test(type) ? 'a group of layers' : /raster|mosaic/i.test(type) ? 'a picture' : `of the kind "${clean(type)}"`;
}

/** The number of rows according to the server; undefined if it does not count. */
export function countRows(client: PoliteClient, url: string, where: string): Promise<number | undefined> {
  const ask = () => askArcgis(client, `${url}/query`, count, { where, returnCountOnly: 'true' });
  return client.patiently(ask).then(
    (answer) => answer.count,
    (error: unknown) => {
      if (error instanceof ServiceFault && /token|not public/.test(error.message)) throw error;
      return undefined;
    },
  );
}

export interface ListedLayer {
  id: number;
  name: string;
  geometryType: string | undefined;
  url: string;
}

/** The layers and tables of a service that can be fetched. Groups are left out, because their layers are listed themselves. */
export async function listLayers(client: PoliteClient, url: string): Promise<ListedLayer[]> {
  const answer = await client.patiently(() => askFinal(client, url, service));
  const layers = answer.layers.filter(({ subLayerIds, type }) => !subLayerIds?.length && !/group|raster/i.test(type ?? ''));
  return [...layers, ...(answer.tables ?? []).map((table) => ({ ...table, geometryType: null }))].map(({ id, name, geometryType }) => ({
    id,
    name: clean(name),
    geometryType: geometryType ?? undefined,
    url: `${url}/${id}`,
  }));
}

/** Requests metadata: here code 400 means a wrong address, which is permanent. */
function askFinal<T>(client: PoliteClient, url: string, shape: z.ZodType<T>): Promise<T> {
  return askArcgis(client, url, shape).catch((error: unknown) => {
    if (error instanceof Trouble && error.code === 400) throw new ServiceFault(`there is no such service or layer: ${error.message}`);
    throw error;
  });
}
