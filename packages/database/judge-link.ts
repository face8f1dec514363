import { BlockList, isIP } from 'node:net';
import { Client } from 'pg';

/** 'own': to this machine alone. 'verified': over TLS, to the server that the address names. 'open': whoever stands between reads and answers. */
export type Link = 'own' | 'verified' | 'open';

/** How the driver would reach the server of a postgres:// URL. Throws when a file of certificates that the URL names cannot be read. */
export function judgeLink(url: string): Link {
  const { host, ssl } = new Client({ connectionString: url });
  if (host.startsWith('/') || isLoopback(host)) return 'own';
  return isVerified(ssl) ? 'verified' : 'open';
}

/** The driver takes `true` and an object for TLS without falling back; an object may say that anybody's certificate, or any host's, will do. */
function isVerified(ssl: unknown): boolean {
  if (typeof ssl !== 'object' || ssl === null) return ssl === true;
  const { rejectUnauthorized, checkServerIdentity } = ssl as { rejectUnauthorized?: unknown; checkServerIdentity?: unknown };
  return rejectUnauthorized !== false && checkServerIdentity === undefined;
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether a host, as HOST or an address names it, is this machine and nothing else. `0.0.0.0` and `::` are all of its networks. */
export function isLoopback(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  const family = isIP(bare);
  if (family === 0) return bare === 'localhost' || bare.endsWith('.localhost');
  return LOOPBACK.check(bare, family === 4 ? 'ipv4' : 'ipv6');
}
