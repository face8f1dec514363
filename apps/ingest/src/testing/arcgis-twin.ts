import { type Asked, Twin } from './twin.ts';

export interface TwinRow {
  attributes: Record<string, string | number | null>;
  geometry?: unknown;
}

export interface TwinLayer {
  name: string;
  geometryType?: string | undefined;
  fields: object[];
  /** Omitted by MapServers before 10.1, where a field's type reveals it. */
  objectIdField?: string | undefined;
  maxRecordCount?: number | undefined;
  supportsPagination?: boolean | undefined;
  lastEditDate?: number;
  capabilities?: string;
  typeIdField?: string;
  types?: object[];
  rows: TwinRow[];
}

const ROOT = '/arcgis/rest/services';
const USUAL_PAGE = 1000;
/** The spatial reference as servers from 10.3 on write it. */
const WGS84 = { wkid: 4326, latestWkid: 4326 };

/** Imitates an ArcGIS server with one service of several layers, and such servers' habits: errors inside answers with status 200, pages that end anywhere. */
export class ArcgisTwin extends Twin {
  readonly layers: TwinLayer[];
  spatialReference: object = WGS84;

  constructor(layers: TwinLayer[]) {
    super();
    this.layers = layers;
  }

  get serviceUrl(): string {
    return `${this.origin}${ROOT}/Land/Parcels/FeatureServer`;
  }

  protected answer({ path, query }: Asked): { body: unknown } {
    if (query.get('f') !== 'json') return { body: fault(400, 'Unable to complete operation.') };
    if (path === ROOT) return { body: { currentVersion: 11.1, folders: ['Land'], services: [] } };
    if (path === `${ROOT}/Land`)
      return {
        body: {
          currentVersion: 11.1,
          folders: [],
          services: ['FeatureServer', 'GPServer'].map((type) => ({ name: 'Land/Parcels', type })),
        },
      };
    const [, at, isQuery] = /\/FeatureServer(?:\/(\d+)(\/query)?)?$/.exec(path) ?? [];
    if (at === undefined) return { body: this.#describeService() };
    const layer = this.layers[Number(at)];
    if (layer === undefined) return { body: fault(400, 'Invalid URL') };
    return { body: isQuery === undefined ? describeLayer(layer, Number(at)) : this.#query(layer, query) };
  }

  #describeService(): object {
    const listed = this.layers.map(({ name, geometryType }, id) => ({ id, name, geometryType }));
    return {
      currentVersion: 11.1,
      serviceDescription: 'Parcels of Quillmere',
      layers: listed
        .filter(({ geometryType }) => geometryType !== undefined)
        .map((layer) => ({ ...layer, type: 'Feature Layer', subLayerIds: null })),
      tables: listed.filter(({ geometryType }) => geometryType === undefined).map(({ id, name }) => ({ id, name, type: 'Table' })),
    };
  }

  #query(layer: TwinLayer, query: URLSearchParams): object {
    const field = oidOf(layer);
    const rows = select(layer.rows, query.get('where') ?? '');
    if (rows === undefined) return fault(400, 'Unable to perform query operation.');
    if (query.get('returnCountOnly') === 'true') return { count: rows.length };
    if (query.get('returnIdsOnly') === 'true')
      return { objectIdFieldName: field, objectIds: rows.length === 0 ? null : rows.map(({ attributes }) => attributes[field]) };
    const [offset, wanted] = [query.get('resultOffset'), query.get('resultRecordCount')];
    if (layer.supportsPagination !== true && (offset !== null || wanted !== null)) return fault(400, 'Pagination is not supported.');
    const most = layer.maxRecordCount ?? USUAL_PAGE;
    const ordered =
      query.get('orderByFields') === null ? rows : rows.toSorted((a, b) => Number(a.attributes[field]) - Number(b.attributes[field]));
    const from = Number(offset ?? 0);
    const page = ordered.slice(from, from + Math.min(most, Number(wanted ?? most)));
    const withShape = query.get('returnGeometry') !== 'false' && layer.geometryType !== undefined;
    return {
      objectIdFieldName: field,
      globalIdFieldName: '',
      ...(layer.geometryType === undefined ? {} : { geometryType: layer.geometryType, spatialReference: this.spatialReference }),
      fields: layer.fields,
      ...(from + page.length < ordered.length ? { exceededTransferLimit: true } : {}),
      features: page.map(({ attributes, geometry }) => (withShape ? { attributes, geometry } : { attributes })),
    };
  }
}

export function fault(code: number, message: string): object {
  return { error: { code, message, details: [] } };
}

function oidOf({ objectIdField, fields }: TwinLayer): string {
  return objectIdField ?? (fields as { name: string; type: string }[]).find(({ type }) => type === 'esriFieldTypeOID')?.name ?? '';
}

function describeLayer(layer: TwinLayer, id: number): object {
  const { name, geometryType, fields, objectIdField, maxRecordCount, supportsPagination, lastEditDate, typeIdField, types } = layer;
  return {
    currentVersion: supportsPagination === undefined ? 10.01 : 11.1,
    id,
    name,
    type: geometryType === undefined ? 'Table' : 'Feature Layer',
    description: '',
    copyrightText: 'Quillmere County',
    ...(geometryType === undefined
      ? {}
      : { geometryType, extent: { xmin: 0, ymin: 0, xmax: 1, ymax: 1, spatialReference: { wkid: 102660, latestWkid: 2238 } } }),
    ...(supportsPagination === undefined
      ? {}
      : { advancedQueryCapabilities: { supportsPagination, supportsOrderBy: true, supportsStatistics: true } }),
    ...(objectIdField === undefined ? {} : { objectIdField }),
    ...(maxRecordCount === undefined ? {} : { maxRecordCount }),
    ...(lastEditDate === undefined ? {} : { editingInfo: { lastEditDate } }),
    ...(types === undefined ? {} : { typeIdField, types }),
    fields,
    capabilities: layer.capabilities ?? 'Map,Query,Data',
  };
}

/** The part of SQL that tests use: comparisons joined by AND. Undefined for anything else. */
function select(rows: readonly TwinRow[], where: string): TwinRow[] | undefined {
  const tests: ((row: TwinRow) => boolean)[] = [];
  const rest = where
    .replace(/UPPER\((\w+)\)\s+IN\s+\(((?:'[^']*',?)+)\)/gi, (_, field: string, list: string) => {
      const wanted = new Set(Array.from(list.matchAll(/'([^']*)'/g), ([, text]) => text));
      tests.push(({ attributes }) => wanted.has(String(attributes[field]).toUpperCase()));
      return '';
    })
    .replace(/([\w.]+)\s+IN\s+\(([^()]*)\)/gi, (_, field: string, list: string) => {
      const wanted = new Set(list.split(',').map(Number));
      tests.push(({ attributes }) => wanted.has(Number(attributes[field])));
      return '';
    })
    .replace(/([\w.]+)\s*(>=|<=|>|<|=)\s*('[^']*'|-?\d+)/g, (_, field: string, sign: string, text: string) => {
      const value = text.startsWith("'") ? text.slice(1, -1) : Number(text);
      if (field === '1') return value === 1 && sign === '=' ? '' : 'wrong';
      tests.push(({ attributes }) => compare(attributes[field] ?? null, sign, value));
      return '';
    })
    .replace(/AND|[()\s]/gi, '');
  return rest === '' ? rows.filter((row) => tests.every((test) => test(row))) : undefined;
}

function compare(found: string | number | null, sign: string, value: string | number): boolean {
  if (found === null) return false;
  if (sign === '=') return found === value;
  if (sign.startsWith('>')) return found > value || (sign === '>=' && found === value);
  return found < value || (sign === '<=' && found === value);
}
