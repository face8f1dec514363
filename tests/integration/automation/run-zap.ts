/** A stand-in for Zapier: what it passes to an app's functions, with real requests. `npm run integrations` checks the app against Zapier's own schema. */
import { createHash } from 'node:crypto';

type Json = Record<string, unknown>;
interface Asked {
  method?: string;
  url: string;
  params?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
}
export type Bundle = Json & { authData: { baseUrl: string; apiKey: string } };
/** The app's own middleware, which runs before each request and on its answer. */
interface Middleware {
  addKey: (request: Asked, z: unknown, bundle: Bundle) => Asked;
  sayRefusal: (response: unknown, z: unknown) => { json: unknown };
}

class ZapError extends Error {}

/** Runs one function of the app. */
export async function runZap<T>(
  { addKey, sayRefusal }: Middleware,
  perform: (z: unknown, bundle: Bundle) => Promise<T>,
  bundle: Bundle,
): Promise<T> {
  const z = {
    errors: { Error: ZapError, ThrottledError: ZapError, ExpiredAuthError: ZapError },
    hash: (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex'),
    async request(asked: Asked) {
      const { method = 'GET', url, params = {}, body, headers = {} } = addKey(asked, z, bundle);
      const query = new URLSearchParams(params).toString();
      const answer = await fetch(query === '' ? url : `${url}?${query}`, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      const json: unknown = text === '' ? undefined : JSON.parse(text);
      return sayRefusal({ status: answer.status, json, getHeader: (name: string) => answer.headers.get(name) }, z);
    },
  };
  return perform(z, bundle);
}
