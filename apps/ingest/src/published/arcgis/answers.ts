/** The parts of ArcGIS servers' answers that are read; everything else is ignored. */
import { z } from 'zod';

const id = z.number().int();
const text = z.string().nullish();

const domain = z
  .object({ type: z.string(), codedValues: z.array(z.object({ name: z.string(), code: z.union([z.string(), z.number()]) })).nullish() })
  .nullish();

const field = z.object({ name: z.string(), type: z.string(), alias: text, length: z.number().nullish(), domain });
export type Field = z.infer<typeof field>;

export const catalogue = z.object({
  folders: z.array(z.string()).nullish(),
  services: z.array(z.object({ name: z.string(), type: z.string() })),
});

const listed = z.object({ id, name: z.string(), type: text, geometryType: text, subLayerIds: z.array(id).nullish() });
export const service = z.object({
  serviceDescription: text,
  description: text,
  layers: z.array(listed),
  tables: z.array(z.object({ id, name: z.string() })).nullish(),
});

const spatialReference = z.object({ wkid: z.number().nullish(), latestWkid: z.number().nullish() }).nullish();

export const layer = z.object({
  id,
  name: z.string(),
  type: z.string(),
  geometryType: text,
  copyrightText: text,
  objectIdField: text,
  capabilities: text,
  maxRecordCount: z.number().int().positive().nullish(),
  supportsPagination: z.boolean().nullish(),
  advancedQueryCapabilities: z.object({ supportsPagination: z.boolean().nullish(), supportsOrderBy: z.boolean().nullish() }).nullish(),
  extent: z.object({ spatialReference }).nullish(),
  fields: z.array(field).nullish(),
  typeIdField: text,
  types: z
    .array(z.object({ id: z.union([z.string(), z.number()]), name: z.string(), domains: z.record(z.string(), domain).nullish() }))
    .nullish(),
  editingInfo: z.object({ lastEditDate: z.number().nullish(), dataLastEditDate: z.number().nullish() }).nullish(),
});
export type LayerAnswer = z.infer<typeof layer>;

export const count = z.object({ count: z.number().int().nonnegative() });
export const ids = z.object({ objectIdFieldName: text, objectIds: z.array(id).nullable() });

export const page = z.object({
  spatialReference,
  exceededTransferLimit: z.boolean().nullish(),
  features: z.array(z.object({ attributes: z.record(z.string(), z.unknown()), geometry: z.unknown().optional() })),
});
export type Page = z.infer<typeof page>;

export const fault = z.object({ error: z.object({ code: z.number().nullish(), message: text, details: z.unknown().optional() }) });
