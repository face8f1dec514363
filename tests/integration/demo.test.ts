import { withClient } from '@deedline/database/connect';
import { createTestDatabase } from '@deedline/database/testing';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeTestWorld } from '../../packages/world/testing.ts';
import { keepDemoList, readInstallationLists } from '../../apps/server/src/features/calls/numbers/keep-lists.ts';
import { readSources } from '../../apps/server/src/features/operator/console/panels/read-sources.ts';
import { demoFolder, isDemoLoaded, loadDemoFiles, prepareDemo } from '../../apps/server/src/start/demo.ts';
import { startTestServer } from '../../apps/server/src/testing/test-server.ts';

const CHANGED = `select to_char(load.as_of, 'YYYY-MM-DD') as "asOf", count(*) filter (where changes & 8 > 0)::integer as owners,
    count(*) filter (where changes & 32 > 0)::integer as "values"
  from property_change join load on load.id = load_id join source on source.id = source_id where source.name = '03001-assessor' group by load.id`;

test('the newer roll replaces that of the year before, even if the first start was interrupted', async () => {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'deedline-demo-'));
  const { directory, manifest } = makeTestWorld({ parcels: 200, rollBefore: true });
  const files = manifest.files.filter(({ layout, source }) => layout === 'fl-nal' && source.name === '03001-assessor');
  writeFileSync(path.join(directory, 'manifest.json'), JSON.stringify({ ...manifest, files }));
  renameSync(directory, path.join(dataDir, 'demo'));
  const env = { ...process.env, DATABASE_OWNER_URL: database.url, EVIDENCE_DATABASE_OWNER_URL: database.url, DATA_DIR: dataDir };
  const load = () => loadDemoFiles(dataDir, database.url, env, new AbortController().signal);
  const ask = (sql: string) => withClient(database.url, async (client) => (await client.query(sql)).rows);
  try {
    await load();
    const [roll, ...others] = await ask(CHANGED);
    expect([roll.asOf, roll.owners > 0, roll.values > 0, others]).toEqual(['2026-09-17', true, true, []]);
    // The comparison of the sources fails for want of a database: the next start goes on.
    const cutOff = { dataDir, evidenceUrl: database.url, owners: env, env: { ...env, DATABASE_URL: 'postgres://127.0.0.1:1/none' } };
    await expect(prepareDemo(cutOff, new AbortController().signal)).rejects.toThrow('deedline.ts failed');
    expect([await ask(CHANGED), await isDemoLoaded(database.url)]).toEqual([[roll], false]);
  } finally {
    rmSync(dataDir, { recursive: true });
    await database.drop();
  }
});

const STARTS = [
  ['2026-11-28', '2026-11-27'],
  ['2027-01-15', '2027-01-14'],
  ['2027-07-04', '2027-07-03'],
  ['2028-02-29', '2028-02-28'],
] as const;

test.each(STARTS)(
  'a demo first started on %s has only fresh loads, and its do-not-call list has the same date everywhere',
  async (day, before) => {
    const now = new Date(`${day}T12:00:00Z`);
    const dataDir = mkdtempSync(path.join(tmpdir(), 'deedline-demo-'));
    renameSync(makeTestWorld({ parcels: 200, datedOn: day }).directory, demoFolder(dataDir));
    const server = await startTestServer({ config: { dataDir, demo: true }, ctx: { now: () => now } });
    try {
      const url = server.ctx.config.databaseOwnerUrl!;
      const env = {
        ...process.env,
        DATABASE_OWNER_URL: url,
        EVIDENCE_DATABASE_OWNER_URL: url,
        EVIDENCE_DATABASE_URL: url,
        DATA_DIR: dataDir,
      };
      await loadDemoFiles(dataDir, url, env, new AbortController().signal);
      await keepDemoList(server.ctx);
      const { loads } = await readSources(server.ctx);
      expect(loads.filter(({ standing }) => standing !== 'fresh')).toEqual([]);
      const days = loads.filter(({ layout }) => layout === 'dnc-flat').map(({ asOf }) => asOf);
      expect([days, (await readInstallationLists(server.ctx)).map(({ listDate }) => listDate)]).toEqual([[before], [before]]);
    } finally {
      await server.close();
      rmSync(dataDir, { recursive: true });
    }
  },
);
