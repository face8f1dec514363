import { Client } from 'pg';
import { isLoopback } from './is-loopback.ts';

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
