import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMailBox, tokenIn, type MailBox } from '../../testing/mail-box.ts';
import { PASSWORD, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { readToken } from '../../testing/operators.ts';
import { addOperator } from '../operator/console/command/acts.ts';

let app: TestServer;
let box: MailBox;
beforeAll(async () => {
  app = await startTestServer({ config: { mailRequestsPerHour: 100_000 } });
  box = createMailBox(app);
});
afterAll(() => app.close());

const COMMON = 'football123456';
const post = (path: string, body: object, client: TestClient = app.visitor) => client.post(path, body);

const REFUSED = { statusCode: 400, code: 'password_refused' };
const read = async (sent: ReturnType<typeof post>) => {
  const answer = await sent;
  return { statusCode: answer.statusCode, ...answer.json<{ code: string; message: string }>() };
};

const register = (password: string) =>
  read(post('/api/auth/register', { email: 'wren.tolliver@example.com', password, firstName: 'Wren', lastName: 'Tolliver' }));

it('sign-up refuses a common password and one that contains the user’s name, with the reason', async () => {
  expect(await register(COMMON)).toMatchObject({ ...REFUSED, message: expect.stringContaining('among the most common') });
  expect(await register('Tolliver1985')).toMatchObject({ ...REFUSED, message: expect.stringContaining('your name, your address') });
  expect(await register(PASSWORD)).toMatchObject({ statusCode: 201 });
});

it('changing a password refuses a common one and keeps the old one', async () => {
  const client = await app.signUp('changes.it@example.com');
  const change = (newPassword: string) => read(post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword }, client));
  expect(await change(COMMON)).toMatchObject(REFUSED);
  expect(await change('changes.it@example.com')).toMatchObject(REFUSED);
  expect((await client.get('/api/auth/user')).statusCode).toBe(200);
});

it('a reset link refuses a common password and stays valid', async () => {
  await app.signUp('forgets.it@example.com');
  await post('/api/auth/forgot-password', { email: 'forgets.it@example.com' });
  const token = tokenIn((await box.receive())[0]);
  expect(await read(post('/api/auth/reset-password', { token, password: COMMON }))).toMatchObject(REFUSED);
  expect((await post('/api/auth/reset-password', { token, password: 'another horse entirely' })).statusCode).toBe(204);
});

it('accepting an invitation refuses a common password and keeps the invitation valid', async () => {
  const owner = await app.signUp();
  await post('/api/team/invitations', { email: 'joins.it@example.com', role: 'member' }, owner);
  const token = tokenIn((await box.receive()).find(({ recipient }) => recipient === 'joins.it@example.com'));
  expect(await read(post('/api/invitations/accept', { token, password: COMMON }))).toMatchObject(REFUSED);
  expect((await post('/api/invitations/accept', { token, password: PASSWORD })).statusCode).toBe(201);
});

it('an operator may not set a common password either', async () => {
  const token = readToken(await addOperator({ ...app.ctx, operator: 'varnham' }, { email: 'operator@example.com', name: 'Ada Quill' }));
  expect(await read(post('/api/operator/setup', { token, password: COMMON, code: '000000' }))).toMatchObject(REFUSED);
  expect(await read(post('/api/operator/setup', { token, password: 'none of the common ones', code: '000000' }))).toMatchObject({
    code: 'wrong_code',
  });
});
