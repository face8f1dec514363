/** A small version of `npm run bench:ledger`. A failing test prints the seed to repeat it with. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { measureCrashes } from '../../bench/ledger/crashes.ts';
import { startInstallation, type Installation } from '../../bench/ledger/installation.ts';
import { measurePayments } from '../../bench/ledger/payments.ts';
import type { Report } from '../../bench/ledger/report.ts';
import { measureNaiveSpends, measureSpends } from '../../bench/ledger/spends.ts';

const seed = Math.floor(Math.random() * 2 ** 31);
const SPENDS = { seed, spends: 300, wallets: 6, connections: 32 };

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation({ parcels: 200, apis: 2 });
});
afterAll(() => installation.stop());

function expectNoBreach({ breaches, figures }: Report): void {
  expect(breaches, `seed ${seed}: ${JSON.stringify(figures)}`).toEqual([]);
}

describe('the ledger', () => {
  test('never sells more than the balance, however many requests come at once', async () => {
    expectNoBreach(await measureSpends(installation, SPENDS));
  });

  test('a naive shop that reads the balance, waits and writes oversells', async () => {
    const { breaches } = await measureNaiveSpends(installation, SPENDS);
    expect(breaches, `seed ${seed}`).toContainEqual(expect.stringMatching(/charged \d+ and left \d+ of the \d+ that were there/));
  });

  test('the naive shop is correct with one request at a time', async () => {
    expectNoBreach(await measureNaiveSpends(installation, { ...SPENDS, connections: 1 }));
  });

  test('credits a payment once, however often and in whatever order its events arrive, while the API is killed', async () => {
    expectNoBreach(await measurePayments(installation, { seed, events: 50, kills: 4, wallets: 6, connections: 8 }));
  });

  test('keeps everything that was acknowledged when all processes are killed during spends', async () => {
    expectNoBreach(await measureCrashes(installation, { seed, kills: 6, postgresKills: 1, wallets: 6, connections: 8, hurry: true }));
  });

  test('loses acknowledged work if the database acknowledges commits before writing them', async () => {
    const plan = { seed, kills: 0, postgresKills: 3, wallets: 6, connections: 8, hurry: true, isForgetful: true };
    const { breaches } = await measureCrashes(installation, plan);
    expect(breaches, `seed ${seed}`).toContainEqual(expect.stringMatching(/was accepted and is not on record|Search not found/));
  });
});
