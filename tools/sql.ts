/**
 * The SQL gate: every statement in the source must prepare against the schema, and its types must match those in generated/.
 * Usage: node tools/sql.ts, or npm run db:types (node tools/sql.ts --write), which rewrites generated/
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DATABASE } from '@deedline/database/embedded/cluster';
import { startEmbedded } from '@deedline/database/embedded/supervisor';
import { migrate } from '@deedline/database/migrate';
import { withClient } from '@deedline/database/connect';
import { loadModule } from 'libpg-query';
import type pg from 'pg';
import { readCatalog } from './sql/catalog.ts';
import { collectStatements } from './sql/collect.ts';
import { type Schema, writeStatements } from './sql/write.ts';

/** Runs `work` over a database for each set of tables, on a temporary server. */
async function withSchemas<T>(work: (schemas: readonly Schema[]) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'deedline-sql-'));
  chmodSync(dataDir, 0o711);
  const server = await startEmbedded({ dataDir, durable: false });
  try {
    const urls = { app: server.urlOf(DATABASE), evidence: server.urlOf('postgres') };
    await migrate(urls.app, 'app');
    await migrate(urls.evidence, 'evidence');
    return await withClient(urls.app, (app) =>
      withClient(urls.evidence, async (evidence) => work([await readSchema(app), await readSchema(evidence)])),
    );
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function readSchema(client: pg.Client): Promise<Schema> {
  return { client, catalog: await readCatalog(client) };
}

async function main(root: string, isWriting: boolean): Promise<void> {
  await loadModule();
  const collected = collectStatements(root);
  const { files, faults } = await withSchemas((schemas) => writeStatements(root, collected, schemas));
  for (const [name, text] of files) {
    const file = path.join(root, name);
    if (isWriting) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    } else if (!existsSync(file) || readFileSync(file, 'utf8') !== text)
      faults.push(`${name}  does not match the statements and the schema: npm run db:types`);
  }
  const all = [...collected.faults, ...faults];
  for (const fault of all) console.log(fault);
  const count = Object.values(collected.statements).reduce((sum, texts) => sum + texts.size, 0);
  console.log(`${count} statements; put together at run time: ${collected.built.length} (${collected.built.join(', ')}).`);
  process.exitCode = all.length === 0 ? 0 : 1;
}

await main(process.cwd(), process.argv.includes('--write'));
