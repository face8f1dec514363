/** Writes docs/generated/openapi.json, openapi-v1.json, errors.md and limits.md. Usage: node apps/server/src/start/write-docs.ts */
import { ERRORS } from '@deedline/contract/errors';
import type { RouteOptions } from 'fastify';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '../config.ts';
import type { BuyingContext } from '../features/lookup/search-context.ts';
import type { SearchRunner } from '../features/searches/search-runner.ts';
import { addRoutes } from './routes.ts';
import { BODY_LIMIT_BYTES, buildServer } from '../http/build-server.ts';
import { describeApi, describeProgramApi } from '../http/openapi.ts';

const FOLDER = resolve(import.meta.dirname, '../../../../docs/generated');

/** Every generated document by its file name. Needs no database, because no route is called. */
export async function renderDocs(): Promise<Record<string, string>> {
  const config = readConfig({ LOG_LEVEL: 'silent', WEB_DIR: '/nowhere' });
  const server = await buildServer(config);
  const routes: RouteOptions[] = [];
  server.addHook('onRoute', (route) => void routes.push(route));
  addRoutes(server, { config } as BuyingContext, {} as SearchRunner);
  await server.ready();
  await server.close();
  return {
    'openapi.json': `${JSON.stringify(await describeApi(), null, 1)}\n`,
    'openapi-v1.json': `${JSON.stringify(await describeProgramApi(), null, 1)}\n`,
    'errors.md': renderErrors(),
    'limits.md': renderLimits(routes),
  };
}

interface RouteLimit {
  max: number;
  timeWindow?: string | number;
  keyGenerator?: unknown;
}

function renderLimits(routes: readonly RouteOptions[]): string {
  const rows = routes.flatMap(({ method, url, config, bodyLimit }) => {
    const { rateLimit, gate } = (config ?? {}) as { rateLimit?: RouteLimit; gate?: string | object };
    if (method === 'HEAD' || (rateLimit === undefined && bodyLimit === undefined && gate === undefined)) return [];
    const { max, timeWindow = '1 minute', keyGenerator } = rateLimit ?? {};
    const often = max === undefined ? '' : `${max} in ${timeWindow}`;
    const counted = max === undefined ? '' : keyGenerator === undefined ? 'address' : 'account';
    const atOnce = gate === undefined ? '' : typeof gate === 'string' ? `few, ${gate}` : 'few, when much is asked';
    return [`| \`${String(method)} ${url}\` | ${often} | ${counted} | ${bodyLimit ?? ''} | ${atOnce} |`];
  });
  return [
    '# Limits',
    '',
    'Written by `apps/server/src/start/write-docs.ts` from the routes, with the settings as they are without any. Addresses are counted by',
    `IPv4 address or IPv6 /64. A body may have ${BODY_LIMIT_BYTES} bytes where no other figure stands; what is read as a stream says itself what it takes.`,
    'Of those with `few` a few run at once, of an account and of all (`AT_ONCE` in `apps/server/src/start/create-context.ts`), short ones apart from long ones.',
    '',
    '| route | how often | counted by | bytes of a body | at once |',
    '| --- | --- | --- | ---: | --- |',
    ...rows.toSorted(),
    '',
  ].join('\n');
}

function renderErrors(): string {
  const rows = Object.entries(ERRORS).map(
    ([code, { status, title, advice, retryable }]) => `| \`${code}\` | ${status} | ${title} | ${advice} | ${retryable ? 'yes' : 'no'} |`,
  );
  return [
    '# Errors',
    '',
    'Written by `apps/server/src/start/write-docs.ts` from `packages/contract/errors.ts`. Every error answers',
    '`{ "message", "code", "requestId" }`; the message says more than the title where there is more to say.',
    '',
    '| code | status | title | what to do | worth retrying |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

if (import.meta.main) {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, text] of Object.entries(await renderDocs())) writeFileSync(join(FOLDER, name), text);
}
