import type { z } from 'zod';
import { clean, ServiceFault, Trouble } from '../fault.ts';
import type { PoliteClient } from '../polite-client.ts';
import { fault } from './answers.ts';

type Parameters = Record<string, string | number>;

const PAGE_BYTES = 128 << 20;

/** Makes one attempt of a request to an ArcGIS server. Throws Trouble for temporary errors, ServiceFault for permanent ones. */
export async function askArcgis<T>(client: PoliteClient, url: string, shape: z.ZodType<T>, parameters: Parameters = {}): Promise<T> {
  const question = new URLSearchParams({ f: 'json' });
  for (const [name, value] of Object.entries(parameters)) question.set(name, String(value));
  const { arcgisToken } = client;
  // The token is sent in a header and not in the URL, which proxies log.
  const headers: Record<string, string> = arcgisToken === undefined ? {} : { 'x-esri-authorization': `Bearer ${arcgisToken}` };
  const answer = await client.json(`${url}?${question.toString()}`, { headers, bytes: PAGE_BYTES });
  const failed = fault.safeParse(answer);
  if (failed.success) throw judge(failed.data.error, arcgisToken !== undefined);
  const read = shape.safeParse(answer);
  if (!read.success) throw new ServiceFault('it does not answer as an ArcGIS server does');
  return read.data;
}

const TOKEN_CODES = new Set([401, 403, 498, 499]);
const ABSENT = 404;

/** ArcGIS reports most errors inside an answer with status 200. */
function judge({ code, message }: z.infer<typeof fault>['error'], isShown: boolean): Error {
  const said = clean(message ?? '') || 'no reason';
  if (TOKEN_CODES.has(code ?? 0) && isShown)
    return new ServiceFault(`it does not take the token that it was shown (${code}, "${said}"): it has run out, or is for something else`);
  if (TOKEN_CODES.has(code ?? 0))
    return new ServiceFault(`it is not public: it asks for a token (${code}, "${said}"). Its publisher may have an address for everybody`);
  if (code === ABSENT) return new ServiceFault(`there is nothing at this address ("${said}")`);
  return new Trouble('slow', `it failed (${code ?? 'no code'}, "${said}")`, { code: code ?? undefined });
}
