import { Resolver } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';
import { callbackify } from 'node:util';
import type { CustomFetch } from 'openid-client';
import { isAllowedUrl, isPublicAddress, type Reach } from './address-rule.ts';
import { Fault } from '../../http/describe-fault.ts';

const MOST_BYTES = 256 * 1024;
const MOST_MS = 10_000;
/** For one answer of a name server. */
const NAME_MS = 2_000;

type Lookup = NonNullable<RequestOptions['lookup']>;

/**
 * Asks providers that customers named. Follows no redirect, waits ten seconds for the whole of an answer and reads no more than 256 KiB of it.
 * Whether a name stands for an address of the internet is judged of the very address that is connected to, so no second answer of a
 * name server slips in between.
 */
export function createGuardedFetch(reach: Reach): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    if (!isAllowedUrl(url, reach)) throw new Fault('a provider named an address that is not asked');
    const limit = AbortSignal.timeout(MOST_MS);
    const options: RequestOptions = {
      method,
      headers,
      agent: false,
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      ...(reach === 'internet' ? { lookup: lookupPublic } : {}),
    };
    const sent = body == null ? undefined : Buffer.from(await new Response(body).arrayBuffer());
    return send(new URL(url), options, sent);
  };
}

function send(url: URL, options: RequestOptions, body: Buffer | undefined): Promise<Response> {
  const start = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = start(url, options, (answer) => {
      readAnswer(answer).then(resolve, reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

async function readAnswer(answer: IncomingMessage): Promise<Response> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Fault('a provider answered with more than is read');
    parts.push(part);
  }
  const status = answer.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) if (typeof value === 'string') headers.set(name, value);
  return new Response([204, 205, 304].includes(status) ? null : Buffer.concat(parts), { status, headers });
}

/**
 * Finds nothing where one of the addresses is none of the internet. Asks name servers by itself: the system's look-up holds one of the few threads that
 * hash passwords and read files for as long as a customer's name server likes.
 */
const lookupPublic: Lookup = (host, options, done) =>
  callbackify(findPublic)(host, (error, found) => {
    if (error) return done(error, '', 0);
    if (options.all === true) return done(null, found);
    return done(null, found[0]!.address, found[0]!.family);
  });

async function findPublic(host: string): Promise<{ address: string; family: number }[]> {
  const resolver = new Resolver({ timeout: NAME_MS, tries: 2 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
  const found = [four, six].flatMap((each, index) =>
    each.status === 'rejected' ? [] : each.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })),
  );
  if (found.length === 0 || found.some(({ address }) => !isPublicAddress(address)))
    throw new Fault('a provider is at an address that is not asked');
  return found;
}
