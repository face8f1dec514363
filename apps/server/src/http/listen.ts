import type { Config } from '../config.ts';
import type { Server } from './contract-types.ts';

/**
 * Connections that are open and not accepted yet. The framework's 511 are full when a thousand come at once while the process has something else to
 * do; the system then forgets what the other end holds for a connection, which breaks. It allows no more than its own limit, on Linux 4,096.
 */
const BACKLOG = 4_096;

/** Resolves with the port that it listens on. */
export async function listen(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<number> {
  await server.listen({ host, port, backlog: BACKLOG });
  const address = server.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
