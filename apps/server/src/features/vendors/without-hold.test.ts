import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest';
import { fakeVendor, switchOn } from '../../testing/fake-vendor.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { Asked } from '../lookup/look-up.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { findFormerAddresses, type findPerson } from '../opt-outs/find-person.ts';
import { gatherRecords } from '../opt-outs/requests/gather-records.ts';
import type { runSampleSearch } from '../sample-searches/run-sample-search.ts';

/** Questions for which no account holds credits reach no vendor, though accounts have switched vendors on. */
const { insights, parcel, owner, person, phone, email } = QUILLMERE;
const fake = fakeVendor();
let app: TestServer;
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'deedline-without-hold-'));
  const samples = [insights, parcel, owner, person, phone, email].map((one) => [one.searchMode, { matching: [one], missing: [] }]);
  mkdirSync(join(dataDir, 'demo'));
  writeFileSync(join(dataDir, 'demo', 'samples.json'), JSON.stringify(Object.fromEntries(samples)));
  app = await startTestServer({ vendors: [fake], config: { dataDir } });
  await seedQuillmere(app.owner);
  await switchOn(await app.signUp(), 'fake');
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

const ABSALOM = { name: 'Absalom Kettleby', street: '420 Tannery Row', city: 'Quillmere', zip: '00412' };

it('cannot reach a vendor by their types', () => {
  expectTypeOf<SearchContext>().not.toHaveProperty('vendorDesk');
  expectTypeOf<SearchContext>().not.toHaveProperty('vendorShelf');
  expectTypeOf<Extract<Asked, { isSample: true }>['leave']>().toEqualTypeOf<undefined>();
  expectTypeOf<Parameters<typeof findPerson>[0]>().toEqualTypeOf<SearchContext>();
  expectTypeOf<Parameters<typeof runSampleSearch>[0]>().toEqualTypeOf<SearchContext>();
});

it('a sample search asks no vendor', async () => {
  const answer = await app.visitor.post('/api/sample-searches', { searchMode: 'property_address', index: 0 });
  expect(answer.json()).toMatchObject({ results: { matched: true } });
  expect(fake.calls).toEqual([]);
});

it('a privacy request asks no vendor', async () => {
  const records = await gatherRecords(app.ctx, { kind: 'know', email: 'absalom@mail.example', ...ABSALOM });
  expect(records.length).toBeGreaterThan(0);
  expect(fake.calls).toEqual([]);
});

it('an opt-out asks no vendor, nor does the search for former addresses', async () => {
  expect((await app.visitor.post('/api/opt-outs', { kind: 'person', ...ABSALOM })).statusCode).toBe(201);
  expect(await findFormerAddresses(app.ctx)).toBe(1);
  expect(fake.calls).toEqual([]);
});
