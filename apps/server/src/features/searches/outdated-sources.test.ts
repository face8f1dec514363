import { search as searchSchema } from '@deedline/contract/search/search';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KEYS_VERSION } from '@deedline/engine/keys/keys-version';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { describeOutdated } from '../installation/describe-installation.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

test('a source loaded under an older keys version answers, and is named in the answer and at the start', async () => {
  expect(await describeOutdated(app.ctx.evidence)).toBeNull();
  await app.owner.query(`update load set keys_version = $1 from source where source.id = source_id and source.name = 'fk-dnc'`, [
    KEYS_VERSION - 1,
  ]);
  expect(await describeOutdated(app.ctx.evidence)).toContain('refiled: fk-dnc (dnc-flat).');
  const client = await app.signUp('mara@example.com');
  const { id } = (await client.post('/api/searches', QUILLMERE.full)).json();
  await app.runner.idle();
  const { results } = searchSchema.parse((await client.get(`/api/searches/${id}`)).json());
  expect(results!.sources).toMatchObject({ asked: 12, answered: 12 });
  expect(results!.sources.list.find(({ name }) => name === 'fk-dnc')).toMatchObject({
    status: 'outdated',
    reason: expect.stringContaining('are being refiled'),
  });
});

test('of many outdated loads five are named at the start, and the others counted', async () => {
  await app.owner.query('update load set keys_version = $1', [KEYS_VERSION - 1]);
  const loads = (await app.owner.query('select from load')).rowCount!;
  const told = (await describeOutdated(app.ctx.evidence))!;
  expect(told.match(/\([a-z0-9-]+\)/g)).toHaveLength(5);
  expect(told).toMatch(new RegExp(`, and ${loads - 5} more\\.$`));
});
