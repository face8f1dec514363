/** What an assistant reads is recorded like what a program reads through a route. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { workOff } from '../../testing/batches/batches.ts';
import { createMover } from '../../testing/credits.ts';
import { type Assistant, connectAssistant, listenForAssistants, makeProgramKey } from '../../testing/programs.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let app: TestServer;
let assistant: Assistant;
let keyId: string;
let searchId: string;
let batchId: string;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
  const owner = await app.signUp();
  await (await createMover(app.ctx.db, owner)).grant(100);
  const { key, secret } = await makeProgramKey(owner, { name: 'Claude', scopes: ['mcp'], uses: ['skip_tracing'] });
  keyId = key.id;
  await owner.post('/api/grants', { keyId, purposes: ['skip_tracing'], permissibleUse: true, mostCredits: 50 });
  assistant = await connectAssistant(await listenForAssistants(app), secret);
});
afterAll(async () => {
  await assistant.close();
  await app.close();
});

const { permissibleUse: _attested, ...FULL } = QUILLMERE.full;
/** What was recorded since the last call. */
let seen = 0;
async function recorded(): Promise<[what: string, subject: string, facts: Record<string, unknown>][]> {
  const { rows } = await app.owner.query<{ id: string; what: string; subject: string; facts: Record<string, unknown> }>(
    `select id::text, what, subject, facts from audit_record where kind = 'download' and id > $1 order by id`,
    [seen],
  );
  seen = Number(rows.at(-1)?.id ?? seen);
  return rows.map(({ what, subject, facts }) => [what, subject, facts]);
}

const by = () => ({ keyId, client: 'Test Assistant 1.0', memberId: expect.any(String) });

describe('what an assistant reads is recorded with its key:', () => {
  beforeAll(async () => {
    ({ searchId } = await assistant.ask<{ searchId: string }>('search', FULL));
    const rows = [{ address: '420 Tannery Row', zip: '00412' }];
    ({ batchId } = await assistant.ask<{ batchId: string }>('batch', { purpose: 'skip_tracing', rows, capCredits: 10 }));
    await workOff(app.ctx);
  });
  beforeEach(() => recorded());

  test('the answer of its own search', async () => {
    const again = await assistant.ask<{ searchId: string }>('search', FULL);
    expect(await recorded()).toEqual([['program_search', again.searchId, by()]]);
  });

  test('a search that is read again', async () => {
    await assistant.ask('read_search', { searchId });
    expect(await recorded()).toEqual([['program_search', searchId, by()]]);
  });

  test('rows of a batch', async () => {
    await assistant.ask('read_batch', { batchId });
    expect(await recorded()).toEqual([['program_rows', batchId, { ...by(), count: 1 }]]);
  });

  test('an explained contact, and no unknown one', async () => {
    expect(await assistant.refusal('explain_contact', { searchId, contact: '419 555 0100' })).toBe('contact_not_found');
    expect(await recorded()).toEqual([]);
    await assistant.ask('explain_contact', { searchId, contact: '+14195550142' });
    expect(await recorded()).toEqual([['program_search', searchId, by()]]);
  });

  test('a check of call readiness', async () => {
    expect(await assistant.refusal('may_call_now', { searchId, contact: '419 555 0100' })).toBe('contact_not_found');
    expect(await recorded()).toEqual([]);
    await assistant.ask('may_call_now', { searchId, contact: '+14195550142' });
    expect(await recorded()).toEqual([['program_callable', searchId, by()]]);
  });
});
