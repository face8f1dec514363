import { Resolver } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { callbackify } from 'node:util';
import { isLoopback } from '@deedline/database/judge-link';
import type { CustomFetch } from 'openid-client';
import { Fault } from '../../http/describe-fault.ts';

const MAX_BYTES = 256 * 1024;
const MAX_MS = 10_000;
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
    const limit = AbortSignal.timeout(MAX_MS);
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
    if (bytes > MAX_BYTES) throw new Fault('a provider answered with more than is read');
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

/** Which addresses a customer may have this server ask: any of the internet over HTTPS. `own`: nobody but this machine comes in, and its own networks are its user's. */
export type Reach = 'internet' | 'own';

/** Of this machine, of private networks, and of those that stand for nobody (the special-purpose registries of RFC 6890). */
const NOT_PUBLIC_4 = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
  add(NOT_PUBLIC_4, network, 'ipv4');

const GLOBAL_6 = new BlockList();
add(GLOBAL_6, '2000::/3', 'ipv6');
/** Within them: tunnels, which lead to addresses of version 4, and documentation. */
const NOT_PUBLIC_6 = new BlockList();
for (const network of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) add(NOT_PUBLIC_6, network, 'ipv6');

function add(list: BlockList, network: string, family: 'ipv4' | 'ipv6'): void {
  const [address, prefix] = network.split('/');
  list.addSubnet(address!, Number(prefix), family);
}

/** Whether an IP address is one of the internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !NOT_PUBLIC_4.check(address, 'ipv4');
  return family === 6 && GLOBAL_6.check(address, 'ipv6') && !NOT_PUBLIC_6.check(address, 'ipv6');
}

/** Whether an address may be asked, or shown to a browser to go to, as far as its text says. What its name stands for is looked at when it is asked. */
export function isAllowedUrl(address: string, reach: Reach): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (username !== '' || password !== '') return false;
  if (reach === 'own') return protocol === 'https:' || (protocol === 'http:' && isLoopback(host));
  return protocol === 'https:' && !isLoopback(host) && (isIP(host) === 0 || isPublicAddress(host));
}
