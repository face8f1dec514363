import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBatch, startBatch, workOff, type BatchRow } from '../../../testing/batches/batches.ts';
import { createMover, type Mover } from '../../../testing/credits.ts';
import { seedQuillmere, seedQuillmereRow } from '../../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { verifyLedger } from '../../operator/ledger/verify-ledger.ts';
import { runChunk } from './run-chunk.ts';
import { takeChunk, type TakenChunk } from './take-chunk.ts';

let app: TestServer;
/** The kinds of rows that random jobs consist of. */
let kinds: BatchRow[];
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
  const lots = (await seedQuillmereRow(app.owner, 6)).map(({ street, zip }) => ({ address: street, zip }));
  const full = { address: '418 Tannery Row', zip: '00412' };
  const free: BatchRow[] = [
    { ...full, free: 'duplicate' },
    { ...lots[0]!, free: 'bought' },
  ];
  kinds = [full, ...lots, ...free, { address: '999 Nowhere Lane', city: 'Quillmere' }, { address: '1 Somewhere' }, { address: '' }];
});
afterAll(() => app.close());

const WORKERS = 3;
type Step =
  | { do: 'take' | 'run' | 'lose'; worker: number }
  | { do: 'grant'; credits: number }
  | { do: 'resume' | 'cancel'; job: number }
  | { do: 'race' };
const worker = fc.nat(WORKERS - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('take' as const, 'run' as const), worker }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lose' as const), worker }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('race' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('grant' as const), credits: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('resume' as const, 'cancel' as const), job: fc.nat(1) }) },
);
const job = fc.record({
  rows: fc.array(fc.nat(11), { minLength: 1, maxLength: 40 }),
  includeContacts: fc.boolean(),
  cap: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }),
});
const story = fc.record({ jobs: fc.tuple(job, job), credits: fc.integer({ min: 1, max: 150 }), steps: fc.array(step, { maxLength: 25 }) });

test('with any interleaving of workers, wallets and caps, each row ends once and the ledger adds up', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ jobs, credits, steps }) => {
      const client = await app.signUp();
      const mover = await createMover(app.ctx.db, client);
      await mover.grant(credits);
      const ids = [];
      for (const { rows, includeContacts, cap } of jobs)
        ids.push(
          await startBatch(
            app,
            client,
            rows.map((kind) => kinds[kind]!),
            { includeContacts, ...(cap === null ? {} : { capCredits: cap }) },
          ),
        );
      let granted = 10 + credits;
      const hands: (TakenChunk | undefined)[] = [];
      for (const one of steps) {
        granted += one.do === 'grant' ? one.credits : 0;
        await take(one, { client, ids, hands, mover });
      }
      await loseAll();
      await workOff(app.ctx);
      await runAll(hands);
      let charged = 0;
      for (const [index, id] of ids.entries()) charged += await checkJob(client, id, jobs[index]!);
      expect((await client.get('/api/auth/user')).json().credits).toBe(granted - charged);
    }),
    { numRuns: 12, interruptAfterTimeLimit: 60_000 },
  );
  expect(await verifyLedger(app.ctx)).toEqual([]);
});

interface Stage {
  client: TestClient;
  ids: readonly string[];
  hands: (TakenChunk | undefined)[];
  mover: Mover;
}

async function take(one: Step, { client, ids, hands, mover }: Stage): Promise<void> {
  if (one.do === 'take') hands[one.worker] = await takeChunk(app.ctx);
  // Also a chunk that it ran or lost before, like a worker that wakes up late.
  else if (one.do === 'run') await (hands[one.worker] && runChunk(app.ctx, hands[one.worker]!));
  else if (one.do === 'lose') await (hands[one.worker] && loseAll(hands[one.worker]!.id));
  else if (one.do === 'grant') await mover.grant(one.credits);
  else if (one.do === 'race') await Promise.all([runAll(hands), workOff(app.ctx), workOff(app.ctx)]);
  else if ('job' in one) await client.post(`/api/batch-jobs/${ids[one.job]}/${one.do}`, {});
}

async function runAll(hands: readonly (TakenChunk | undefined)[]): Promise<void> {
  await Promise.all(hands.filter((chunk) => chunk !== undefined).map((chunk) => runChunk(app.ctx, chunk)));
}

async function loseAll(chunk?: string): Promise<void> {
  const where = 'lease_until is not null and ($1::uuid is null or id = $1)';
  await app.ctx.db.query(`update batch_chunk set lease_until = now() - interval '1 s' where ${where}`, [chunk ?? null]);
}

/** Checks the job's totals and returns what it was charged. */
async function checkJob(client: TestClient, id: string, { cap }: { cap: number | null }): Promise<number> {
  const found = await readBatch(client, id);
  expect(['completed', 'cancelled']).toContain(found.status);
  expect(found.processedRows + found.notRunRows).toBe(found.totalRows);
  expect(found.notRunRows === 0 || found.status === 'cancelled' || found.stopped !== null).toBe(true);
  expect(found.totalCost).toBeLessThanOrEqual(Math.min(cap ?? Infinity, found.quote.mostCredits));
  const counted = await app.ctx.db.query(
    `select count(*) filter (where state = 'found')::integer as found, count(*) filter (where state = 'not_found')::integer as missed,
       count(*) filter (where state = 'failed')::integer as failed, count(*) filter (where state = 'waiting')::integer as waiting,
       sum(credits)::integer as charged, max(credits) as most, max(credits) filter (where free is not null or query_key is null) as free,
       (select coalesce(sum(credits_charged), 0)::integer from search where batch_job_id = $1) as searches,
       (select coalesce(sum(hold.charged), 0)::integer from hold join batch_chunk using (id) where job_id = $1) as settled,
       (select count(*)::integer from hold join batch_chunk using (id) where job_id = $1 and closed_at is null) as open,
       (select count(*)::integer from search where batch_job_id = $1) - count(search_id)::integer as strays
     from batch_row where job_id = $1`,
    [id],
  );
  expect(counted.rows[0]).toMatchObject({
    found: found.successfulRows,
    missed: found.notFoundRows,
    failed: found.failedRows,
    waiting: found.notRunRows,
    charged: found.totalCost,
    searches: found.totalCost,
    settled: found.totalCost,
    open: 0,
    strays: 0,
  });
  expect(counted.rows[0].most).toBeLessThanOrEqual(found.quote.pricePerRow);
  expect(counted.rows[0].free ?? 0).toBe(0);
  return found.totalCost;
}
