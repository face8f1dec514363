import { BlockList, isIP } from 'node:net';
import { Client } from 'pg';

/** 'own': on this machine only. 'verified': over TLS, to the server that the address names. 'open': a man in the middle could read and answer. */
export type Link = 'own' | 'verified' | 'open';

/** How the driver would connect to the server of a postgres:// URL. Throws if a certificate file named in the URL cannot be read. */
export function judgeLink(url: string): Link {
  const { host, ssl } = new Client({ connectionString: url });
  if (host.startsWith('/') || isLoopback(host)) return 'own';
  return isVerified(ssl) ? 'verified' : 'open';
}

/** For the driver, `true` and an object both mean TLS without fallback; an object may accept any certificate or any host name. */
function isVerified(ssl: unknown): boolean {
  if (typeof ssl !== 'object' || ssl === null) return ssl === true;
  const { rejectUnauthorized, checkServerIdentity } = ssl as { rejectUnauthorized?: unknown; checkServerIdentity?: unknown };
  return rejectUnauthorized !== false && checkServerIdentity === undefined;
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether a host, as in HOST or an address, is this machine only. `0.0.0.0` and `::` are all of its networks. */
export function isLoopback(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  const family = isIP(bare);
  if (family === 0) return bare === 'localhost' || bare.endsWith('.localhost');
  return LOOPBACK.check(bare, family === 4 ? 'ipv4' : 'ipv6');
}
