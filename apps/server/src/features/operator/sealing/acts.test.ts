import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { QUILLMERE, seedQuillmere } from '../../../testing/quillmere.ts';
import { stageCommands } from '../../../testing/commands/stage-commands.ts';
import { PASSWORD, type TestClient } from '../../../testing/test-server.ts';
import { resealRotated } from '../../sealing/rotate-keys.ts';
import { verifyKeys } from '../../sealing/verify-keys.ts';

const stage = stageCommands('key');
const { run } = stage;
const ALL = ['rotate', '--all'];
const SAYS = 'The worker now seals existing data again with the newer keys.';
const recorded = async () =>
  (
    await stage.app.ctx.db.query(`select concat_ws(' ', operator, command, result, subject, detail) as act from operator_audit order by id`)
  ).rows.map(({ act }) => act as string);
const versions = async () =>
  (
    await stage.app.ctx.db.query<{ account_id: string; newest: number }>(
      'select account_id, max(version) as newest from account_key group by 1 order by 1',
    )
  ).rows.map(({ account_id: account, newest }) => [account, newest]);
const folderOf = (account: string) => join(stage.app.ctx.config.keysDir, account.slice(-2), account);

beforeAll(() => seedQuillmere(stage.app.owner));

/** An account with a key: it has searched. */
async function makeAccount(): Promise<{ client: TestClient; account: string; search: string }> {
  const client = await stage.app.signUp();
  const account = (await client.get('/api/auth/user')).json<{ id: string }>().id;
  const { id: search } = (await client.post('/api/searches', QUILLMERE.full)).json<{ id: string }>();
  await stage.app.runner.idle();
  return { client, account, search };
}

test('where no account has a key there is nothing to rotate', async () => {
  expect(await run(...ALL)).toBe('No account has a key yet: there is nothing to rotate.');
  expect(await recorded()).toEqual(['varnham keys-rotate done 0 keys rotated']);
});

test('every open account gets a newer key, which seals what the older one sealed, and a closed one gets none', async () => {
  const [one, other, closed] = [await makeAccount(), await makeAccount(), await makeAccount()];
  const found = async ({ client, search }: typeof one) => (await client.get(`/api/searches/${search}`)).json().results.owner;
  const before = [await found(one), await found(other)];
  expect((await closed.client.post('/api/auth/delete-account', { password: PASSWORD })).statusCode).toBeLessThan(300);
  expect(await run(...ALL)).toBe(`2 keys rotated. ${SAYS}`);
  const rotated = await versions();
  for (const { account } of [one, other]) expect(rotated).toContainEqual([account, 2]);
  expect(rotated).toContainEqual([closed.account, 1]);
  expect(await resealRotated(stage.app.ctx)).toBeGreaterThan(1);
  expect([await found(one), await found(other)]).toEqual(before);
  expect(before[0]).toMatchObject({ name: 'Odile Varnham' });
  expect((await verifyKeys(stage.app.ctx)).findings).toEqual([]);
  const listed = await run('list');
  for (const { account } of [one, other]) expect(listed).toMatch(new RegExp(`^${account} +1 .*in use\n${account} +2 .*in use$`, 'm'));
  expect(listed).toMatch(new RegExp(`^${closed.account} +1 .*destroyed`, 'm'));
  expect(await run(...ALL)).toBe(`2 keys rotated. ${SAYS}`);
  expect(await versions()).toContainEqual([other.account, 3]);
  // Neither is the act of one account.
  expect((await recorded()).slice(-2)).toEqual(Array.from({ length: 2 }, () => 'varnham keys-rotate done 2 keys rotated'));
  await expect(run('rotate', '--account', closed.account)).rejects.toMatchObject({
    name: 'OperatorError',
    message: `Account ${closed.account} has no key to replace. Nothing was changed.`,
  });
  expect((await recorded()).at(-1)).toBe(`varnham keys-rotate refused account ${closed.account} 0 keys rotated`);
});

test('rotate without an account, or with one and --all, is refused and leaves no record', async () => {
  const { account } = await makeAccount();
  const before = [await versions(), await recorded()];
  for (const words of [['rotate'], ['rotate', '--all', '--account', account], ['rotate', '--account', 'x'], ['rotate', account]])
    await expect(run(...words)).rejects.toMatchObject({ name: 'UsageError' });
  expect([await versions(), await recorded()]).toEqual(before);
});

test('a key that cannot be replaced is named, and what was rotated before it is on record', async () => {
  const [first, second] = [(await makeAccount()).account, (await makeAccount()).account].sort();
  await stage.app.owner.query('delete from account_key where account_id <> all($1)', [[first, second]]);
  renameSync(folderOf(second!), `${folderOf(second!)}.away`);
  writeFileSync(folderOf(second!), '');
  const says = `1 key rotated, that of account ${second} not`;
  await expect(run(...ALL)).rejects.toMatchObject({ name: 'OperatorError', message: expect.stringContaining(`${says}: `), exitCode: 1 });
  expect((await recorded()).at(-1)).toBe(`varnham keys-rotate done ${says}`);
  rmSync(folderOf(second!));
  renameSync(`${folderOf(second!)}.away`, folderOf(second!));
  expect(await versions()).toEqual([
    [first, 2],
    [second, 1],
  ]);
});

test('no key is made beneath a folder of keys whose disk is not mounted', async () => {
  const { keysDir } = stage.app.ctx.config;
  const before = await versions();
  renameSync(keysDir, `${keysDir}.away`);
  try {
    for (const words of [ALL, ['rotate', '--account', String(before[0]![0])]])
      await expect(run(...words)).rejects.toThrow(
        /^0 keys rotated, that of account .* not: KEYS_DIR holds none of the keys of accounts: is its disk mounted\?/,
      );
    expect(existsSync(keysDir) ? readdirSync(keysDir) : []).toEqual([]);
    expect(await versions()).toEqual(before);
  } finally {
    rmSync(keysDir, { recursive: true, force: true });
    renameSync(`${keysDir}.away`, keysDir);
  }
});
