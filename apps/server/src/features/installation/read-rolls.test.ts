import type { SourceFacts } from '@deedline/engine/model/evidence';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeOperator } from '../../testing/operators.ts';
import { seedSource } from '../../testing/seed-evidence.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { describeNextStep } from './describe-installation.ts';
import { compareWithRolls, readRolls } from './read-rolls.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ config: { demo: false } });
});
afterAll(() => app.close());

const roll = (name: string, place: Partial<SourceFacts>): SourceFacts => ({
  name,
  label: name,
  origin: name,
  role: 'assessor',
  asOf: '2026-07-01',
  ...place,
});
const nextStep = () => describeNextStep({ db: app.owner, evidence: app.owner }, 'http://localhost:3000');

it('the next step is told while nothing is loaded, and none afterwards', async () => {
  expect(await readRolls(app.ctx)).toEqual([]);
  expect(await compareWithRolls(app.ctx, [{ zip: '02108' }])).toEqual({
    rolls: [],
    asked: [{ state: 'MA', county: 'Suffolk County', isLoaded: false }],
  });
  expect(await nextStep()).toMatch(/operator add .*\n.*http:\/\/localhost:3000\/operator and load your county/);
  await makeOperator(app);
  expect(await nextStep()).toMatch(/Next: open http:\/\/localhost:3000\/operator/);
  await seedSource(app.owner, { facts: roll('alachua', { state: 'FL', countyFips: '12001' }), layout: 'fl-nal', records: [] });
  expect(await nextStep()).toBeNull();
});

it('the county comes from the source or its FIPS code, and a state without a county counts as loaded in all', async () => {
  await seedSource(app.owner, { facts: roll('texas', { state: 'TX', asOf: '2025-01-15' }), layout: 'tx-pacs', records: [] });
  expect(await readRolls(app.ctx)).toEqual([
    { state: 'FL', county: 'Alachua County', fips: '12001', parcels: 0, asOf: '2026-07-01' },
    { state: 'TX', county: null, fips: null, parcels: 0, asOf: '2025-01-15' },
  ]);
  const { asked } = await compareWithRolls(app.ctx, [
    { zip: '32601', rows: 2 },
    { city: 'Gainesville', state: 'Florida', rows: 3 },
    { city: 'Austin', state: 'TX', rows: 1 },
    { city: 'Boston', state: 'MA', rows: 40 },
    { city: 'Nowhere at all', state: 'FL', rows: 9 },
  ]);
  expect(asked[0]).toEqual({ state: 'MA', county: 'Suffolk County', isLoaded: false, rows: 40 });
  expect(asked[1]).toEqual({ state: 'FL', county: 'Alachua County', isLoaded: true, rows: 5 });
  expect(asked).toContainEqual({ state: 'TX', county: 'Travis County', isLoaded: true, rows: 1 });
});
