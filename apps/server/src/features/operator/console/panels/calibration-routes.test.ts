import { SHIPPED_CALIBRATION } from '@deedline/engine/calibration/calibration';
import { ENGINE_VERSION } from '@deedline/engine/version';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../testing/operators.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { insertCalibration } from '../../accuracy/queries.ts';

let app: TestServer;
let operator: TestOperator;
beforeAll(async () => {
  app = await startTestServer();
  operator = await makeOperator(app);
});
afterAll(() => app.close());

const switchTo = (path: string) => operator.client.post(`/api/operator/calibrations/${path}`, { reason: 'fits better' });
const get = async (path = '') => (await operator.client.get(`/api/operator/calibrations${path}`)).json();

test('a proposal is listed, shown, activated and deactivated', async () => {
  expect(await get()).toEqual({ engineVersion: ENGINE_VERSION, proposals: [] });
  expect(await get('/1')).toMatchObject({ code: 'act_refused', message: 'There is no calibration 1.' });
  const at = new Date('2026-11-20T10:00:00Z');
  const report = [{ kind: 'mobile', labels: 40, accounts: 6, error: { before: 0.3, after: 0.1 } }];
  const made = { at, operator: 'varnham', engineVersion: ENGINE_VERSION, curves: SHIPPED_CALIBRATION, report };
  const id = await insertCalibration(app.owner, made);
  const proposal = { id, proposedAt: at.toISOString(), proposedBy: 'varnham', engineVersion: ENGINE_VERSION };
  expect((await get()).proposals).toEqual([{ ...proposal, since: null }]);
  const shown = await get(`/${id}`);
  expect(shown).toMatchObject({ id, since: null });
  expect(shown.kinds).toContainEqual(
    expect.objectContaining({ kind: 'mobile', labels: 40, accounts: 6, errorBefore: 0.3, errorAfter: 0.1 }),
  );
  expect(shown.kinds).toContainEqual(expect.objectContaining({ kind: 'email', labels: 0, accounts: 0, errorBefore: null }));
  expect((await switchTo(`${id}/activate`)).statusCode).toBe(204);
  expect((await get()).proposals).toEqual([{ ...proposal, since: expect.any(String) }]);
  expect((await switchTo('deactivate')).statusCode).toBe(204);
  expect((await get()).proposals).toEqual([{ ...proposal, since: null }]);
});
