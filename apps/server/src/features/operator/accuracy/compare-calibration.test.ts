import { comparison } from '@deedline/contract/operator/comparison';
import { SHIPPED_CALIBRATION } from '@deedline/engine/calibration/calibration';
import { ENGINE_VERSION } from '@deedline/engine/version';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMover } from '../../../testing/credits.ts';
import { seedReportsOf } from '../../../testing/outcomes.ts';
import { QUILLMERE, seedQuillmere } from '../../../testing/quillmere.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { OperatorError } from '../../record/operator-context.ts';
import { compareCalibration } from './compare-calibration.ts';
import { proposeCalibration } from './propose-calibration.ts';
import { insertCalibration } from './queries.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());
beforeEach(() => app.owner.query('delete from contact_outcome'));

const operator = () => ({ ...app.ctx, operator: 'varnham' });

it('compares a proposal with the calibration in use by unseen reports, and counts who would move', async () => {
  const client = await app.signUp();
  await (await createMover(app.ctx.db, client)).grant(90);
  await client.post('/api/searches', QUILLMERE.full);
  await app.runner.idle();
  // Half of the contacts that were rated 95 are wrong.
  await seedReportsOf(app.owner, 6, { kind: 'mobile', confidence: 95, count: 40, right: 20, days: -1 });
  await seedReportsOf(app.owner, 6, { kind: 'email', confidence: 80, count: 2, right: 1 });
  const { id } = await proposeCalibration(operator());
  const compared = comparison.parse(await compareCalibration(operator(), id));
  expect(compared).toMatchObject({ id, inUse: null, judged: 252, unseen: 12, engineVersion: ENGINE_VERSION });
  expect(compared.tooFew).toEqual([{ name: 'email', labels: 12, accounts: 6 }]);
  const mobile = compared.strata.find(({ name }) => name === 'mobile')!;
  expect(mobile.right.value).toBe(0.5);
  expect([mobile.now.ece.value, mobile.next.ece.value < 0.12]).toEqual([0.45, true]);
  expect(mobile.next.ece.high).toBeLessThan(mobile.now.ece.low);
  expect(compared.moves.map(({ bound }) => bound)).toEqual([50, 85, 90]);
  expect(compared.moves[1]!.down + compared.moves[2]!.down).toBeGreaterThan(0);
  const acts = await app.ctx.db.query(`select subject, result from operator_audit where command = 'calibration-show'`);
  expect(acts.rows).toContainEqual({ subject: `calibration ${id}`, result: 'done' });
});

it('refuses a calibration of another engine, and an unknown one', async () => {
  const made = { at: new Date(), operator: 'x', engineVersion: '0.0', curves: SHIPPED_CALIBRATION, report: [] };
  const id = await insertCalibration(app.owner, made);
  await expect(compareCalibration(operator(), id)).rejects.toThrow(OperatorError);
  await expect(compareCalibration(operator(), 999_999)).rejects.toThrow('There is no calibration 999999.');
});
