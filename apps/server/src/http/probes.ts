import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Config } from '../config.ts';
import { maySeeMetrics, writeMetrics } from '../metrics.ts';

/** The longest time for a request to a probe. */
const MAX_MS = 5_000;

/**
 * Health endpoints of a process without the API: GET /livez answers while the event loop turns, /metrics answers requests with the token. Everything else gets
 * 404, and bodies are not read. Resolves once it listens; rejects if the port is taken.
 */
export function serveProbes({ host, ...config }: Pick<Config, 'host' | 'metricsToken'>, port: number): Promise<Server> {
  const limits = { requestTimeout: MAX_MS, headersTimeout: MAX_MS, connectionsCheckingInterval: MAX_MS };
  const server = createServer(limits, (request, response) => void answer(config, request, response));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

async function answer(config: Pick<Config, 'metricsToken'>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  request.resume();
  response.setHeader('cache-control', 'no-store').setHeader('connection', 'close');
  const asked = request.method === 'GET' ? request.url : undefined;
  if (asked === '/livez') response.end('ok\n');
  else if (asked === '/metrics' && maySeeMetrics(config, request.headers.authorization)) {
    const { type, text } = await writeMetrics();
    response.setHeader('content-type', type).end(text);
  } else response.writeHead(404).end();
}
