import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { alwaysClosed, askSource, createBreaker, type Source } from './source.ts';
import { countAnswers, readSourceHours } from './hours.ts';

let app: TestServer;
let now = new Date('2026-11-20T09:59:00Z');
beforeAll(async () => void (app = await startTestServer({ ctx: { now: () => now } })));
afterAll(() => app.close());

const source = (lookup: Source['lookup']): Source => ({ id: 'vendor', covers: () => true, feeds: () => [], lookup });
const answers = source(() => Promise.resolve({ found: new Map(), tooCommon: [] }));
const fails = source(() => Promise.reject(new Error('away')));
const hangs = source(() => new Promise(() => undefined));

test('look-ups of all processes are counted by source, hour and outcome', async () => {
  const [one, other] = [countAnswers(app.ctx.db, app.ctx.log, () => now), countAnswers(app.ctx.db, app.ctx.log, () => now)];
  const breaker = createBreaker({ failures: 1, coolDownMs: 60_000, now: () => now.getTime() });
  const ask = (asked: Source, by = one, guard = alwaysClosed) =>
    askSource({ source: asked, deadlineMs: 5, breaker: guard, count: by.of('vendor') }, []);
  await ask(answers);
  await ask(answers, other);
  await ask(hangs);
  await ask(fails, other, breaker);
  await ask(answers, other, breaker);
  await Promise.all([one.write(), other.write()]);
  now = new Date('2026-11-20T10:00:00Z');
  await ask(answers);
  await Promise.all([one.close(), other.close()]);
  const seen = await readSourceHours(app.ctx, 2);
  expect(seen.map((hour) => ({ ...hour, answeredMs: 0 }))).toEqual([
    { source: 'vendor', hour: new Date('2026-11-20T10:00:00Z'), answered: 1, late: 0, failed: 0, skipped: 0, answeredMs: 0 },
    { source: 'vendor', hour: new Date('2026-11-20T09:00:00Z'), answered: 2, late: 1, failed: 1, skipped: 1, answeredMs: 0 },
  ]);
  expect(await readSourceHours(app.ctx, 1)).toHaveLength(1);
});

test('counting does not fail when the database is away', async () => {
  const counts = countAnswers({ query: () => Promise.reject(new Error('away')) } as never, app.ctx.log, () => now);
  counts.of('vendor')('answered', 1);
  await expect(counts.close()).resolves.toBeUndefined();
});
