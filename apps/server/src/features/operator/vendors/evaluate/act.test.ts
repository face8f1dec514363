import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { VENDORS } from '../../../../outside/vendors/catalogue.ts';
import { STEADY } from '../../../../outside/vendors/twins.ts';
import type { Vendor, VendorFetch } from '../../../../outside/vendors/vendor.ts';
import { switchOn } from '../../../../testing/fake-vendor.ts';
import { commandContextOf, typeAct } from '../../../../testing/commands/operator-acts.ts';
import { seedQuillmere } from '../../../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../../../testing/test-server.ts';
import { IDAS_TRUTH } from '../../../../testing/vendors.ts';
import { suppressSubject } from '../../../compliance/suppression.ts';

let app: TestServer;
let client: TestClient;
let id: string;
/** The questions that left the machine. */
const sent: string[] = [];
const twinOf = (vendor: Vendor): VendorFetch => {
  const twin = vendor.createTwin(IDAS_TRUTH, STEADY);
  return (request, signal) => {
    sent.push(`${request.url} ${request.body ?? ''}`.toUpperCase());
    return twin(request, signal);
  };
};
const folder = mkdtempSync(join(tmpdir(), 'deedline-evaluate-'));
const file = join(folder, 'rows.csv');
const fetch: VendorFetch = () => Promise.reject(new Error('nothing goes over a network'));
beforeAll(async () => {
  app = await startTestServer({ ctx: { vendorShelf: { vendors: VENDORS, fetch, twinOf } } });
  await seedQuillmere(app.owner);
  writeFileSync(
    file,
    [
      'Property Address,City,State,Zip,Owner Name,Phone',
      '418 Tannery Row,Quillmere,FK,00412,Ida Marlow,(419) 555-0142',
      '420 Tannery Row,Quillmere,FK,00412,,',
      'the house at the weir,Quillmere,FK,00412,,',
    ].join('\n'),
  );
});
beforeEach(async () => {
  sent.length = 0;
  client = await app.signUp();
  id = (await client.get('/api/auth/user')).json<{ id: string }>().id;
  for (const vendor of ['tracerfy', 'batchdata']) await switchOn(client, vendor, { credentials: undefined, purposes: ['skip_tracing'] });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const evaluate = (...words: string[]) => {
  const ctx = commandContextOf(app);
  return typeAct(ctx, ['vendors', 'evaluate', file, '--account', id, '--vendors', 'tracerfy,batchdata', ...words]);
};
const calls = async () =>
  (await app.owner.query('select * from vendor_call where account_id = $1', [id])).rows as Record<string, unknown>[];

test('compares several vendors on the same rows with their costs, and records each call', async () => {
  const { text, exitCode } = await evaluate('--most', '1.00');
  expect(exitCode).toBe(0);
  for (const vendor of ['tracerfy', 'batchdata'])
    expect(text).toMatch(
      new RegExp(
        `^${vendor} +1 of 2 \\(9 %-91 %\\) +1 of 2 \\(\\d+ %-\\d+ %\\) +1 of 2 \\(.*\\) +1 of 1 \\(21 %-100 %\\) +\\$0\\.\\d\\d +\\$0`,
        'm',
      ),
    );
  expect(text).toContain('tracerfy and batchdata gave the same number: 1 of 1');
  expect(text).toContain('2 rows; 1 more had no house number, city and state and were left out. 0 questions were not asked');
  const onRecord = await calls();
  expect(onRecord).toHaveLength(4);
  expect(onRecord.filter(({ is_hit: isHit }) => isHit)).toHaveLength(2);
  expect(onRecord.every(({ state, whose }) => state === 'answered' && whose === 'twin')).toBe(true);
  const acts = await app.owner.query('select command, operator, detail from operator_audit where account_id = $1', [id]);
  expect(acts.rows).toEqual([{ command: 'vendors-evaluate', operator: 'varnham', detail: '2 rows, tracerfy, batchdata, at most $0.34' }]);
});

test('asks nothing above --most, or from vendors not switched on for the purpose', async () => {
  await expect(evaluate('--most', '0.33')).rejects.toThrow('It could cost $0.34, which is more than --most $0.33. No vendor was asked.');
  await expect(evaluate('--most', '1.00', '--purpose', 'legal_process')).rejects.toThrow(
    'has not switched these vendors on for this purpose: Tracerfy, BatchData',
  );
  await client.send('DELETE', '/api/vendors/batchdata');
  await expect(evaluate('--most', '1.00')).rejects.toThrow('has not switched these vendors on for this purpose: BatchData');
  expect([sent, await calls()]).toEqual([[], []]);
});

test('asks nothing about people who opted out, nor beyond the account’s cap', async () => {
  await suppressSubject(app.ctx, { kind: 'person', name: 'Absalom Kettleby', address: '420 Tannery Row, Quillmere, FK 00412' });
  // The question about the person who opted out counts as a miss.
  const { text } = await evaluate('--most', '1.00');
  expect(text).toContain('0 questions were not asked');
  expect(text).toMatch(/^tracerfy +1 of 2 /m);
  expect(sent.join('\n')).toContain('418 TANNERY');
  expect(sent.join('\n')).not.toContain('420 TANNERY');
  for (const vendor of ['tracerfy', 'batchdata'])
    await switchOn(client, vendor, { credentials: undefined, purposes: ['skip_tracing'], dayMicros: 1 });
  sent.length = 0;
  expect((await evaluate('--most', '1.00')).text).toContain('2 questions were not asked');
  expect(sent).toEqual([]);
  await app.owner.query('delete from suppression');
});
