import { userInfo } from 'node:os';
import { expect, test } from 'vitest';
import { stageProgram } from '../testing/commands/stage-commands.ts';

const stage = stageProgram('ledger', process.env);
const { run } = stage;

test('grants with a record of who is at the keyboard, under the role of the application', async () => {
  const id = await stage.ledger.openAccount(10, 'jessamy@example.com');
  expect(await run(['grant', 'jessamy@example.com', '15', '--reason', 'moved house', '--key', 'h-1'])).toEqual({
    code: 0,
    said: `Granted 15 credits to ${id}. It has 25 credits now.\n`,
    complained: '',
  });
  const again = await run(['grant', id, '15', '--reason', 'moved house', '--key', 'h-1']);
  expect([again.code, again.said]).toEqual([
    0,
    `Nothing moved: this key was used before. At that time: Granted 15 credits to ${id}. It has 25 credits now.\n`,
  ]);
  const recorded = await stage.ledger.db.query(
    'select operator, command, result, reason from operator_audit where account_id = $1 order by id',
    [id],
  );
  const record = { operator: userInfo().username, command: 'grant', reason: 'moved house' };
  expect(recorded.rows).toEqual([
    { ...record, result: 'done' },
    { ...record, result: 'repeated' },
  ]);
});

test('verifies, and ends with 1 when a law is broken', async () => {
  const id = await stage.ledger.openAccount(4);
  const sound = await run(['verify']);
  expect([sound.code, sound.said.trimEnd().split('\n').at(-1)]).toEqual([0, 'Every law holds.']);
  await stage.ledger.db.query(`alter table ledger_account disable trigger ledger_account_guard`);
  await stage.ledger.db.query(`update ledger_account set balance = 400 where account_id = $1 and kind = 'wallet'`, [id]);
  const broken = await run(['verify', '--json']);
  expect(broken.code).toBe(1);
  expect(JSON.parse(broken.said)).toMatchObject({
    isSound: false,
    laws: expect.arrayContaining([
      { law: 'a balance is the sum of its postings', breaches: [`account ${id}, wallet: 400, its postings sum to 4`] },
    ]),
  });
});

test('ends with 2 and says how to ask when it was asked wrongly', async () => {
  for (const args of [['grant', 'jessamy@example.com', 'many', '--reason', 'x'], ['mint']]) {
    const { code, said, complained } = await run(args);
    expect([code, said]).toEqual([2, '']);
    expect(complained).toContain('npm run deedline -- ledger');
  }
});

test('ends with 1 when there is no such account, no database, or none that is set up', async () => {
  expect(await run(['account', 'nobody@example.com'])).toEqual({
    code: 1,
    said: '',
    complained: 'There is no account nobody@example.com. Nothing was changed.\n',
  });
  const none = await run(['owed'], { DATABASE_URL: '' });
  expect([none.code, none.complained]).toEqual([
    1,
    `No database: start Deedline (npm start) over DATA_DIR ${stage.inFolder('.')}, or set DATABASE_URL.\n`,
  ]);
  const empty = new URL(stage.ledger.url);
  empty.pathname = '/postgres';
  const unready = await run(['owed'], { DATABASE_URL: empty.href });
  expect([unready.code, unready.complained]).toEqual([
    1,
    expect.stringContaining('The database is not set up for this version of Deedline'),
  ]);
});

test('explains itself without a database', async () => {
  const { code, said } = await run(['--help'], { DATABASE_URL: '' });
  expect(code).toBe(0);
  for (const verb of [
    'verify',
    'grant',
    'revoke',
    'account',
    'replay',
    'owed',
    'set-aside',
    'practice-refund',
    'practice-dispute',
    'records',
  ])
    expect(said).toMatch(new RegExp(`^  ${verb} `, 'm'));
});
