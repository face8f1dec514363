/** Writes docs/generated/openapi.json and docs/generated/errors.md. Usage: node apps/server/src/http/write-docs.ts */
import { ERRORS } from '@deedline/contract/errors';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '../config.ts';
import type { SearchContext } from '../features/searches/search-context.ts';
import type { SearchRunner } from '../features/searches/search-runner.ts';
import { addRoutes } from '../routes.ts';
import { buildServer } from './build-server.ts';

const FOLDER = resolve(import.meta.dirname, '../../../../docs/generated');

/** Every generated document by its file name. Needs no database: no route is called. */
export async function renderDocs(): Promise<Record<string, string>> {
  return { 'openapi.json': await renderOpenApi(), 'errors.md': renderErrors() };
}

async function renderOpenApi(): Promise<string> {
  const config = readConfig({ LOG_LEVEL: 'silent', WEB_DIR: '/nowhere' });
  const server = await buildServer(config);
  addRoutes(server, { config } as SearchContext, {} as SearchRunner);
  await server.ready();
  const document = server.swagger();
  await server.close();
  return `${JSON.stringify(document, null, 2)}\n`;
}

function renderErrors(): string {
  const rows = Object.entries(ERRORS).map(
    ([code, { status, title, advice, retryable }]) => `| \`${code}\` | ${status} | ${title} | ${advice} | ${retryable ? 'yes' : 'no'} |`,
  );
  return [
    '# Errors',
    '',
    'Written by `apps/server/src/http/write-docs.ts` from `packages/contract/errors.ts`. Every error answers',
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
