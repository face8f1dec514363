import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { inTransaction } from '../../transaction.ts';
import { openLeftOut, sealLeftOut, withoutLeftOut } from './left-out.ts';
import { checkPacket } from './packet/check-packet.ts';

let app: TestServer;
let client: TestClient;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
  client = await app.signUp();
});
afterAll(() => app.close());

it('how much was left out is sealed, as long for nothing as for much, and never the same twice', () => {
  const sealed = [0, 0, 4_000_000].map((count) => sealLeftOut(app.ctx.hash, count));
  expect(new Set(sealed).size).toBe(3);
  expect(new Set(sealed.map(({ length }) => length)).size).toBe(1);
  expect(sealed.map((leftOut) => openLeftOut(app.ctx.hash, { charged: 0, leftOut })['suppressed'])).toEqual([0, 0, 4_000_000]);
});

describe('a record from before it was sealed', () => {
  let id: string;
  beforeAll(async () => {
    id = (await client.post('/api/searches', QUILLMERE.nobody)).json<{ id: string }>().id;
    await app.runner.idle();
    await inTransaction(app.owner, async (db) => {
      await db.query('set local session_replication_role = replica');
      await db.query(`update audit_record set facts = facts - 'leftOut' || '{"suppressed": 7}' where subject = $1`, [id]);
    });
  });

  it('keeps it from the account, with the sources that tell it', async () => {
    const answers = await Promise.all(['/api/audit', '/api/audit.json', '/api/audit.csv'].map((address) => client.get(address)));
    expect(answers.map(({ body }) => /suppressed|fk-voter/.test(body))).toEqual([false, false, false]);
    expect(withoutLeftOut({ charged: 5, suppressed: 0, sources: [1] })).toEqual({ charged: 5, sources: [1] });
  });

  it('makes a packet that holds without it', async () => {
    const text = (await client.get(`/api/searches/${id}/packet.json`)).body;
    const key = (await app.visitor.get('/api/audit/public-key')).json<{ publicKey: string }>().publicKey;
    expect(checkPacket(text, key)).toMatchObject({ faults: [], packet: { place: { digest: null }, sources: [] } });
    expect(text).not.toContain('suppressed');
    expect(checkPacket(text.replace('"charged": 0', '"charged": 1'), key).faults).not.toEqual([]);
  });
});
