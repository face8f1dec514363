import type { Grant, Grants } from '@deedline/contract/grants/grant';
import { GRANT_LIMITS } from '@deedline/contract/grants/grant-limits';
import type { MadeProgramKey } from '@deedline/contract/api/program-key';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Assistant, codeOf, connectAssistant, listenForAssistants, makeProgramKey } from '../../testing/programs.ts';
import { createMover } from '../../testing/credits.ts';
import { addMember } from '../../testing/members.ts';
import { seedQuillmereRow } from '../../testing/quillmere.ts';
import { readGrant } from './grants.ts';
import { PASSWORD, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';

let app: TestServer;
let owner: TestClient;
let key: MadeProgramKey;
let assistant: Assistant;
let lots: Awaited<ReturnType<typeof seedQuillmereRow>>;
beforeAll(async () => {
  app = await startTestServer();
  lots = await seedQuillmereRow(app.owner, 70);
  owner = await app.signUp();
  await (await createMover(app.ctx.db, owner)).grant(1000);
  key = await makeProgramKey(owner, { name: 'Claude', scopes: ['mcp'], uses: ['skip_tracing', 'legal_process'] });
  assistant = await connectAssistant(await listenForAssistants(app), key.secret);
});
afterAll(async () => {
  await assistant.close();
  await app.close();
});

const grantOf = async (body: object, by = owner) => {
  const answer = await by.post('/api/grants', {
    keyId: key.key.id,
    purposes: ['skip_tracing'],
    permissibleUse: true,
    mostCredits: 20,
    ...body,
  });
  return { code: answer.json<{ code?: string }>().code, grant: answer.json<Grant>() };
};
const listed = async () => (await owner.get('/api/grants')).json<Grants>();
const endAll = async () => {
  for (const { id, standing } of (await listed()).grants) if (standing !== 'ended') await owner.post(`/api/grants/${id}/end`, {});
};
const question = ({ permissibleUse: _said, ...asked }: (typeof lots)[number]) => ({ purpose: 'skip_tracing', ...asked });

describe('a grant', () => {
  test('needs an attestation, a live assistant key, its purposes, limited credits and at most thirty days', async () => {
    await endAll();
    const other = await makeProgramKey(owner, { name: 'Dialer', scopes: ['search'], uses: ['skip_tracing'] });
    const revoked = await makeProgramKey(owner, { name: 'Gone', scopes: ['mcp'], uses: ['skip_tracing'] });
    await owner.send('DELETE', `/api/program-keys/${revoked.key.id}`);
    for (const [body, code] of [
      [{ permissibleUse: false }, 'permissible_use_required'],
      [{ permissibleUse: undefined }, 'permissible_use_required'],
      [{ purposes: [] }, 'invalid_request'],
      [{ purposes: ['skip_tracing', 'skip_tracing'] }, 'invalid_request'],
      [{ purposes: ['debt_collection'] }, 'purpose_refused'],
      [{ mostCredits: 0 }, 'invalid_request'],
      [{ mostCredits: 1.5 }, 'invalid_request'],
      [{ hours: 721 }, 'invalid_request'],
      [{ keyId: other.key.id }, 'program_key_not_found'],
      [{ keyId: revoked.key.id }, 'program_key_not_found'],
    ] as const)
      expect([body, (await grantOf(body)).code]).toEqual([body, code]);
    expect((await listed()).grants.filter(({ standing }) => standing !== 'ended' && standing !== 'expired')).toEqual([]);
    expect((await listed()).keys).toEqual([{ id: key.key.id, name: 'Claude', purposes: ['skip_tracing', 'legal_process'] }]);
  });

  test('is on record when made and ended, and is void once the attested text changes', async () => {
    await endAll();
    const { grant } = await grantOf({ hours: 2 });
    expect(Date.parse(grant.expiresAt) - Date.parse(grant.createdAt)).toBe(2 * 3_600_000);
    const { id: accountId } = (await owner.get('/api/auth/user')).json<{ id: string }>();
    const at = async (moment: number) => (await readGrant(app.ctx.db, accountId, grant.id, new Date(moment))).standing;
    expect(await at(Date.parse(grant.expiresAt) - 1)).toBe('live');
    expect(await at(Date.parse(grant.expiresAt))).toBe('expired');
    await owner.post(`/api/grants/${grant.id}/end`, {});
    await owner.post(`/api/grants/${grant.id}/end`, {});
    const { rows } = await app.ctx.db.query(`select what, facts from audit_record where subject = $1 order by id`, [grant.id]);
    expect(rows).toMatchObject([{ what: 'grant_made', facts: { keyId: key.key.id, mostCredits: 20 } }, { what: 'grant_ended' }]);
    const later = await grantOf({});
    await app.owner.query(`update assistant_grant set attestation_version = '2020-01-01' where id = $1`, [later.grant.id]);
    expect((await listed()).grants.find(({ id }) => id === later.grant.id)).toMatchObject({ standing: 'void' });
    expect(await assistant.refusal('search', question(lots[5]!))).toBe('grant_required');
  });

  test('counts towards a limit of live grants; expired and ended ones do not', async () => {
    const many = await app.signUp();
    const theirs = await makeProgramKey(many, { name: 'Many', scopes: ['mcp'], uses: ['skip_tracing'] });
    const make = () => grantOf({ keyId: theirs.key.id }, many);
    const made: string[] = [];
    while (made.length < GRANT_LIMITS.live) made.push((await make()).grant.id);
    expect((await make()).code).toBe('too_many_grants');
    await app.owner.query(
      `update assistant_grant set created_at = created_at - interval '1 day', expires_at = created_at - interval '1 hour' where id = $1`,
      [made[0]],
    );
    expect((await make()).code).toBeUndefined();
    expect((await make()).code).toBe('too_many_grants');
    await many.post(`/api/grants/${made[1]}/end`, {});
    expect((await make()).code).toBeUndefined();
  });

  test('is deleted with its account', async () => {
    const leaving = await app.signUp();
    const theirs = await makeProgramKey(leaving, { name: 'Theirs', scopes: ['mcp'], uses: ['skip_tracing'] });
    const { grant } = await grantOf({ keyId: theirs.key.id }, leaving);
    expect((await leaving.post('/api/auth/delete-account', { password: PASSWORD })).statusCode).toBeLessThan(300);
    expect((await app.ctx.db.query('select from assistant_grant where id = $1', [grant.id])).rowCount).toBe(0);
  });
});

describe('a search by a grant', () => {
  test('is refused before a hold if it may cost too much, or its purpose is not granted or not allowed for the key', async () => {
    await endAll();
    await grantOf({ mostCredits: 4 });
    expect(await assistant.refusal('search', question(lots[1]!))).toBe('grant_spent');
    expect(await assistant.refusal('search', { ...question(lots[1]!), includeContacts: false })).toBeUndefined();
    expect(await assistant.refusal('search', { ...question(lots[2]!), purpose: 'legal_process' })).toBe('grant_required');
    expect(await assistant.refusal('search', { ...question(lots[2]!), purpose: 'debt_collection' })).toBe('purpose_refused');
    const left = await app.ctx.db.query(
      `select from grant_use where id::text not in (select program ->> 'grantUseId' from search where program is not null)`,
    );
    expect(left.rowCount).toBe(0);
  });

  test('is refused once the grant is ended, has expired, or its maker may no longer search', async () => {
    await endAll();
    const made = await grantOf({});
    expect((await owner.post(`/api/grants/${made.grant.id}/end`, {})).json()).toMatchObject({ standing: 'ended' });
    expect(await assistant.refusal('search', question(lots[3]!))).toBe('grant_required');
    await grantOf({ hours: 1 });
    await app.owner.query(
      `update assistant_grant set created_at = created_at - interval '1 day', expires_at = expires_at - interval '1 day' where ended_at is null`,
    );
    expect(await assistant.refusal('search', question(lots[3]!))).toBe('grant_required');
    const member = await addMember(app, owner, 'member');
    const { grant } = await grantOf({}, member);
    expect(await assistant.refusal('search', question(lots[3]!))).toBeUndefined();
    const memberId = (await member.get('/api/auth/user')).json<{ memberId: string }>().memberId;
    await owner.send('PATCH', `/api/team/members/${memberId}`, { role: 'viewer' });
    expect(await assistant.refusal('search', question(lots[4]!))).toBe('grant_required');
    expect((await listed()).grants.find(({ id }) => id === grant.id)).toMatchObject({ standing: 'void' });
  });

  test('64 simultaneous searches never exceed the grant’s credits', async () => {
    await endAll();
    const { grant } = await grantOf({ mostCredits: 60 });
    // Each may cost 2, and does.
    const asked = lots.slice(6, 70).map((lot) => assistant.call('search', { ...question(lot), includeContacts: false }));
    const answers = await Promise.all(asked);
    const done = answers.filter(({ isError }) => isError !== true);
    expect([...new Set(answers.flatMap((answer) => codeOf(answer) ?? []))]).toEqual(['grant_spent']);
    expect(done).toHaveLength(30);
    expect(done.map(({ structuredContent }) => (structuredContent as { creditsCharged: number }).creditsCharged)).toEqual(
      done.map(() => 2),
    );
    const standing = (await listed()).grants.find(({ id }) => id === grant.id);
    expect(standing).toMatchObject({ spentCredits: 60, heldCredits: 0, standing: 'spent' });
  });
});
