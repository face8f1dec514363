/** The client address of a request: always an IP address, in one canonical form. */
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';

/** Stands for the address of a connection that broke before its address was read. */
const NOWHERE = '0.0.0.0';
const WHOLE = 128;

/** IPv4 in dotted form, also if it came mapped into IPv6; IPv6 in lower case, shortened, without its zone. */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return readAddress(ip) ?? NOWHERE;
}

/**
 * Cleans an X-Forwarded-For header: reads the addresses from the right, where the trusted proxy wrote, up to the first text that is not an address. Ports are
 * removed. Undefined if no address is left.
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

/** Accepts addresses ('192.0.2.7') and networks ('192.0.2.0/24', '2001:db8::/32'). */
export function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)];
  return most !== undefined && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

/** Removes the port that some proxies add: '192.0.2.7:4711' and '[2001:db8::7]:4711'. */
function withoutPort(text: string): string {
  return /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
}
