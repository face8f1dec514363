import { propertyList } from '@deedline/contract/property-lists/property-list';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClock, createMailBox, DAY, type MailBox, MINUTE } from '../../../testing/mail-box.ts';
import { addMember } from '../../../testing/members.ts';
import { startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { insertNews } from './queries.ts';
import { postNews } from './watches.ts';

const clock = createClock();
let app: TestServer;
let box: MailBox;
let owner: TestClient;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now } });
  box = createMailBox(app);
  owner = await app.signUp();
});
afterAll(() => app.close());

const came = (apnKey: string) => ({ countyFips: '03003', apnKey, changes: 1, rollId: 1, isPeoples: false });
let loads = 900;
/** A list whose changes are mailed daily to `to`. */
async function watch(name: string, to: TestClient) {
  const { id } = propertyList.parse((await owner.post('/api/property-lists', { name, kind: 'living', filter: {} })).json());
  expect((await to.send('PUT', `/api/property-lists/${id}/mails`, { every: 'daily' })).statusCode).toBe(204);
  clock.move(DAY + 1);
  const tell = (apnKey: string) => insertNews(app.owner, id, ++loads, [came(apnKey)], clock.now());
  return { id, tell };
}

test('a mail has the news until a minute ago, and the next one the rest', async () => {
  const { tell } = await watch('Minutes', owner);
  await tell('1');
  // Another list may be told at this moment and not be visible yet.
  const early = await postNews(app.ctx);
  clock.move(MINUTE);
  await tell('2');
  expect([early, await postNews(app.ctx)]).toEqual([0, 1]);
  expect((await box.receive()).map(({ text }) => /\d+ came/.exec(text)?.[0])).toEqual(['1 came']);
  clock.move(DAY);
  expect(await postNews(app.ctx)).toBe(1);
  expect((await box.receive()).map(({ text }) => /\d+ came/.exec(text)?.[0])).toEqual(['1 came']);
});

test('a removed member gets no mail, not even a pending one', async () => {
  const email = 'gone@example.com';
  const gone = await addMember(app, owner, 'member', email);
  const first = await watch('Still there', gone);
  await first.tell('1');
  clock.move(MINUTE);
  expect(await postNews(app.ctx)).toBe(1);
  const { members } = (await owner.get('/api/team')).json<{ members: { id: string; email: string }[] }>();
  const id = members.find((member) => member.email === email)!.id;
  expect((await owner.send('DELETE', `/api/team/members/${id}`)).statusCode).toBe(204);
  expect((await box.receive()).filter(({ recipient }) => recipient === email)).toEqual([]);
  clock.move(DAY);
  await first.tell('2');
  clock.move(MINUTE);
  expect(await postNews(app.ctx)).toBe(0);
});
