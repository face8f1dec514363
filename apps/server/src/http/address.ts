/** Where a request comes from: always an IP address, written in one way. */
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';

/** Of a connection that broke before it was asked. */
const NOWHERE = '0.0.0.0';
const WHOLE = 128;

/** IPv4 in dots also where it came as IPv6; IPv6 in small letters, shortened, without its zone. */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return readAddress(ip) ?? NOWHERE;
}

/**
 * What proxies say of whom they ask for, without what is no address: read from the right, where the proxy that we believe wrote, it ends at the
 * first text that is none. Ports go. Undefined: nobody was named.
 */
export function cleanForwarded(header: string): string | undefined {
  const named: string[] = [];
  for (const text of header.split(',').toReversed()) {
    const address = readAddress(text.trim());
    if (address === undefined) break;
    named.unshift(address);
  }
  return named.length === 0 ? undefined : named.join(', ');
}

function readAddress(text: string | undefined): string | undefined {
  const bare = withoutPort(text ?? '').replace(/%[\w.-]+$/, '');
  return isIP(bare) === 0 ? undefined : normalizeIP(bare, WHOLE);
}

/** '192.0.2.7', and networks: '192.0.2.0/24', '2001:db8::/32'. */
export function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)];
  return most !== undefined && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

/** '192.0.2.7:4711' and '[2001:db8::7]:4711', as some proxies write. */
function withoutPort(text: string): string {
  return /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
}
