import type { EvidenceDraft } from '@deedline/engine/model/evidence';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOverHttp } from '../../testing/find-over-http.ts';
import { seedSource } from '../../testing/seed-evidence.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const PRINTED = [
  ['4195550151.0', ['+14195550151']],
  ['(419) 555-0152 cell', ['+14195550152']],
  ['419.555.0153 / 419.555.0154', ['+14195550153', '+14195550154']],
  ['419-555-0155 x123', ['+14195550155']],
  ['+1 419 555 0156', ['+14195550156']],
  ['419.555.0161 - Bob', ['+14195550161']],
  ['419-555-0162/0163', ['+14195550162', '+14195550163']],
  ['H 419-555-0164 / fax 419-555-0165', ['+14195550164']],
  ['fax 419-555-0166', []],
  ['419-555-0167 wrong number', []],
  ['+1', []],
  ['(999) 999-9999', []],
  ['(702) 999-9999', []],
  ['(702) 234-5678', []],
  ['(702) 555-5555', []],
  ['(222) 300-0142', []],
  ['(800) 555-0157', []],
  ['(900) 555-0158', []],
] as const;
const zip = '00412';
const door = (index: number) => `${300 + index} COPPER HILL ROAD`;

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedSource(app.owner, {
    facts: { name: 'lines', label: 'Lines', origin: 'lines', role: 'phone_listing', state: 'FK', asOf: '2026-10-01' },
    records: PRINTED.map(([phone], index): EvidenceDraft => ({
      kind: 'person',
      recordId: `R${index}`,
      firstSeen: '2018-01-01',
      lastSeen: '2026-09-01',
      body: { name: { first: 'ISIDORE', last: 'TREVANION' }, address: { line: door(index), zip }, phones: [phone] },
    })),
  });
});
afterAll(() => app.close());

describe('a phone as records print it', () => {
  it.each(PRINTED.map(([text, lines], index) => ({ text, lines, index })))('$text is delivered as $lines', async ({ lines, index }) => {
    const asked = { searchMode: 'person_search', firstName: 'Isidore', lastName: 'Trevanion', street: door(index), zip };
    const { phones } = await findOverHttp(app, asked);
    expect(phones.map(({ e164 }) => e164).toSorted()).toEqual(lines);
  });

  it.each(PRINTED.flatMap(([, lines]) => lines))('%s finds its holder', async (phoneNumber) => {
    const { owner } = await findOverHttp(app, { searchMode: 'reverse_phone', phoneNumber });
    expect(owner?.name).toBe('Isidore Trevanion');
  });

  it('refuses a reverse search for an impossible number', async () => {
    const who = await app.signUp();
    const refused = await who.post('/api/searches', {
      searchMode: 'reverse_phone',
      phoneNumber: '(999) 999-9999',
      permissibleUse: true,
      purpose: 'skip_tracing',
    });
    expect(refused.statusCode).toBe(400);
  });
});
