import type { ServiceDescription } from '@deedline/contract/files/fetch-report';
import { listCatalogue } from './arcgis/catalogue.ts';
import { countRows, listLayers, readLayer } from './arcgis/layer.ts';
import { readPlace } from './address.ts';
import { tokenHeaders, undefinedIfAbsent } from './fetch.ts';
import { type Manners, PoliteClient } from './polite-client.ts';
import { countDataset, readDataset } from './socrata/dataset.ts';

/** Throws ServiceFault. */
export async function describeData(
  address: string,
  where: string | undefined,
  manners: Manners,
  { appToken, arcgisToken }: { appToken?: string | undefined; arcgisToken?: string | undefined } = {},
): Promise<ServiceDescription> {
  const client = new PoliteClient(manners, arcgisToken);
  const place = readPlace(address);
  if (place.kind === 'arcgis') {
    if (!place.isService) return { kind: 'arcgis-folder', ...(await listCatalogue(client, place.url)) };
    if (place.layer !== undefined) return describeLayer(client, `${place.url}/${place.layer}`, where ?? place.where);
    const layers = await listLayers(client, place.url);
    if (layers.length === 1) return describeLayer(client, layers[0]!.url, where);
    return {
      kind: 'arcgis-service',
      layers: layers.map(({ geometryType, ...layer }) => ({ ...layer, geometry: plainGeometry(geometryType) })),
    };
  }
  if (place.kind === 'socrata') {
    const headers = tokenHeaders({ appToken });
    const dataset = await readDataset(client, place.origin, place.id, headers).catch(undefinedIfAbsent);
    if (dataset !== undefined) {
      return {
        kind: 'socrata',
        url: address,
        name: dataset.name,
        publisher: dataset.publisher ?? null,
        licence: dataset.licence ?? null,
        rows: await countDataset(client, dataset, where, headers),
        updated: dataset.updatedAt === undefined ? null : new Date(dataset.updatedAt * 1000).toISOString(),
        columns: dataset.columns.map(({ field, name, type }) => ({ name: field, type, ...(name === field ? {} : { label: name }) })),
      };
    }
  }
  return describeFile(client, address);
}

async function describeLayer(client: PoliteClient, url: string, where: string | undefined): Promise<ServiceDescription> {
  const layer = await readLayer(client, url);
  return {
    kind: 'arcgis-layer',
    url,
    name: layer.name,
    geometry: plainGeometry(layer.geometryType),
    wkid: layer.wkid ?? null,
    rows: (await countRows(client, url, where ?? '1=1')) ?? null,
    pageRows: layer.maxRecordCount,
    supportsPagination: layer.supportsPagination,
    objectIdField: layer.objectIdField ?? null,
    updated: layer.lastEdited === undefined ? null : new Date(layer.lastEdited).toISOString(),
    copyright: layer.copyright ?? null,
    columns: layer.fields.map(({ name, alias, type, domain }) => ({
      name,
      type: type.replace(/^esriFieldType/, '').toLowerCase(),
      ...(alias && alias !== name ? { label: alias } : {}),
      ...(domain?.codedValues?.length ? { codes: domain.codedValues.length } : {}),
    })),
  };
}

/** `esriGeometryPolygon` -> `polygon`; null for a table. */
function plainGeometry(type: string | undefined): string | null {
  return type?.replace(/^esriGeometry/, '').toLowerCase() ?? null;
}

async function describeFile(client: PoliteClient, url: string): Promise<ServiceDescription> {
  const { headers } = await client.patiently(async () => {
    const answer = await client.open(url, { bytes: Infinity, raw: true });
    answer.close();
    return answer;
  });
  const length = headers.get('content-length');
  const modified = Date.parse(headers.get('last-modified') ?? '');
  return {
    kind: 'file',
    url,
    bytes: length === null ? null : Number(length),
    type: headers.get('content-type'),
    updated: Number.isNaN(modified) ? null : new Date(modified).toISOString(),
    resumes: headers.get('accept-ranges') === 'bytes' && (headers.has('etag') || headers.has('last-modified')),
  };
}
