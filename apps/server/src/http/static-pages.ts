import fastifyStatic from '@fastify/static';
import { AppError } from '@deedline/contract/errors';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Server } from './contract-types.ts';

/**
 * Serves the built web app: its files as they are, index.html for every path of a page, so that a reload of /history works.
 * Unknown paths under /api and missing files stay 404. Vite puts a hash into the names under /assets, so those never change.
 */
export async function serveStaticPages(server: Server, webDir: string): Promise<void> {
  if (existsSync(join(webDir, 'index.html'))) {
    await server.register(fastifyStatic, {
      root: webDir,
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', path.startsWith(join(webDir, 'assets/')) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    server.setNotFoundHandler((request, reply) => {
      if (!isPage(request.method, request.url)) throw new AppError('not_found');
      return reply.sendFile('index.html');
    });
    return;
  }
  server.setNotFoundHandler((request, reply) => {
    if (!isPage(request.method, request.url)) throw new AppError('not_found');
    return reply.status(503).type('text/plain').send('The pages are not built yet. Run "npm run build" and start again.\n');
  });
}

function isPage(method: string, url: string): boolean {
  const path = url.split('?', 1)[0]!;
  if (method !== 'GET' && method !== 'HEAD') return false;
  return path !== '/api' && !path.startsWith('/api/') && !/\.[^/]*$/.test(path);
}
