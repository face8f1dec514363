import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperatorAuditPage, OperatorAuditProof } from '@deedline/contract/operator/audit';
import { makeOperator } from '../../testing/operators.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { inAnyTransaction } from '../../testing/any-queryable.ts';
import { unsealLeftOut, sealLeftOut, withoutLeftOut } from './read-records.ts';
import { checkPacket } from './check-packet.ts';
import { sealRecords } from './seal-records.ts';

let app: TestServer;
let client: TestClient;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
  client = await app.signUp();
});
afterAll(() => app.close());

it('the count of what was left out is sealed at a constant length and never to the same bytes twice', () => {
  const sealed = [0, 0, 4_000_000].map((count) => sealLeftOut(app.ctx.hash, count));
  expect(new Set(sealed).size).toBe(3);
  expect(new Set(sealed.map(({ length }) => length)).size).toBe(1);
  expect(sealed.map((leftOut) => unsealLeftOut(app.ctx.hash, { charged: 0, leftOut })['suppressed'])).toEqual([0, 0, 4_000_000]);
});

describe('a record from before the count was sealed', () => {
  let id: string;
  beforeAll(async () => {
    id = (await client.post('/api/searches', QUILLMERE.nobody)).json<{ id: string }>().id;
    await app.runner.idle();
    await inAnyTransaction(app.owner, async (db) => {
      await db.query('set local session_replication_role = replica');
      await db.query(`update audit_record set facts = facts - 'leftOut' || '{"suppressed": 7}' where subject = $1`, [id]);
    });
  });

  it('hides the count, and the sources that reveal it, from the account', async () => {
    const answers = await Promise.all(['/api/audit', '/api/audit.json', '/api/audit.csv'].map((address) => client.get(address)));
    expect(answers.map(({ body }) => /suppressed|fk-voter/.test(body))).toEqual([false, false, false]);
    expect(withoutLeftOut({ charged: 5, suppressed: 0, sources: [1] })).toEqual({ charged: 5, sources: [1] });
  });

  it('makes a packet that verifies without it', async () => {
    const text = (await client.get(`/api/searches/${id}/packet.json`)).body;
    const key = (await app.visitor.get('/api/audit/public-key')).json<{ publicKey: string }>().publicKey;
    expect(checkPacket(text, key)).toMatchObject({ faults: [], packet: { place: { digest: null }, sources: [] } });
    expect(text).not.toContain('suppressed');
    expect(checkPacket(text.replace('"charged": 0', '"charged": 1'), key).faults).not.toEqual([]);
  });
});

it('a damaged record is shown as unreadable and named by verification, and all others are read as before', async () => {
  const id = (await client.post('/api/searches', QUILLMERE.full)).json<{ id: string }>().id;
  await app.runner.idle();
  const { client: operator } = await makeOperator(app);
  const prove = async () => (await operator.post('/api/operator/audit/verify')).json<OperatorAuditProof>().findings;
  await sealRecords(app.ctx);
  const before = await prove();
  await inAnyTransaction(app.owner, async (db) => {
    await db.query('set local session_replication_role = replica');
    await db.query(`update audit_record set facts = jsonb_set(facts, '{leftOut}', '"AAAA"') where subject = $1 and kind = 'search'`, [id]);
  });
  const page = await operator.get('/api/operator/audit?kind=search');
  expect(page.statusCode).toBe(200);
  const { records } = page.json<OperatorAuditPage>();
  const said = records.map(({ subject, facts }) => [subject, facts['suppressed']]);
  expect(said).toContainEqual([id, 'unreadable']);
  const others = said.filter(([subject]) => subject !== id);
  expect(others).toEqual(others.map(([subject]) => [subject, expect.any(Number)]));
  const { number } = records.find(({ subject }) => subject === id)!;
  expect((await prove()).filter((finding) => !before.includes(finding))).toEqual([expect.stringContaining(`No. ${number} (search`)]);
});
