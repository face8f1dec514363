import { z } from 'zod';
import { clean, ServiceFault } from '../fault.ts';
import type { PoliteClient } from '../polite-client.ts';

const view = z.object({
  id: z.string(),
  name: z.string(),
  attribution: z.string().nullish(),
  license: z.object({ name: z.string().nullish() }).nullish(),
  rowsUpdatedAt: z.number().nullish(),
  viewType: z.string().nullish(),
  columns: z.array(z.object({ name: z.string(), fieldName: z.string(), dataTypeName: z.string() })),
});
const counted = z.tuple([z.record(z.string(), z.union([z.string(), z.number()]))]);

export interface Column {
  /** The name in rows: `owner_name`. */
  field: string;
  /** The display name. */
  name: string;
  /** `text`, `number`, `calendar_date`, `multipolygon` and so on. */
  type: string;
}

export interface Dataset {
  origin: string;
  id: string;
  name: string;
  publisher: string | undefined;
  licence: string | undefined;
  columns: Column[];
  /** Seconds since 1970. */
  updatedAt: number | undefined;
}

/** Headers with the token of an account at the portal, which is throttled less than anonymous requests. Public data needs none. */
export type Headers = Record<string, string>;

const METADATA_BYTES = 16 << 20;

/** Undefined if the address is not of a Socrata portal. Throws ServiceFault if it is, but the dataset cannot be read. */
export async function readDataset(client: PoliteClient, origin: string, id: string, headers: Headers): Promise<Dataset | undefined> {
  const answer = view.safeParse(
    await client.patiently(() => client.json(`${origin}/api/views/${id}.json`, { headers, bytes: METADATA_BYTES })),
  );
  if (!answer.success) return undefined;
  const { data } = answer;
  // Names that begin with a colon are system columns of the portal.
  const columns = data.columns.filter(({ fieldName }) => !fieldName.startsWith(':'));
  if (columns.length === 0)
    throw new ServiceFault(
      `"${clean(data.name)}" holds no rows: it is a map, a chart or a file for people (${clean(data.viewType ?? 'no table')})`,
    );
  return {
    origin,
    id,
    name: clean(data.name),
    publisher: clean(data.attribution ?? '') || undefined,
    licence: clean(data.license?.name ?? '') || undefined,
    columns: columns.map(({ fieldName, name, dataTypeName }) => ({ field: fieldName, name: clean(name), type: dataTypeName })),
    updatedAt: data.rowsUpdatedAt ?? undefined,
  };
}

export async function countDataset(
  client: PoliteClient,
  { origin, id }: Dataset,
  where: string | undefined,
  headers: Headers,
): Promise<number> {
  const query = new URLSearchParams({ $select: 'count(*)', ...(where === undefined ? {} : { $where: where }) });
  const answer = counted.safeParse(
    await client.patiently(() => client.json(`${origin}/resource/${id}.json?${query.toString()}`, { headers })),
  );
  const count = answer.success ? Number(Object.values(answer.data[0])[0]) : NaN;
  if (!Number.isSafeInteger(count)) throw new ServiceFault('it does not count its rows as a Socrata portal does');
  return count;
}
