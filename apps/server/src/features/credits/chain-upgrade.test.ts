import { openPool } from '@deedline/database/connect';
import { migrate } from '@deedline/database/migrate';
import { TEST_SERVER_VARIABLE } from '@deedline/database/testing';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeOldDatabase } from '../../testing/old-database.ts';
import { checkLaws } from '../operator/ledger/verify-ledger.ts';

test('what was moved before there was a chain is chained, in the order in which it was moved', async () => {
  const url = await makeOldDatabase(process.env[TEST_SERVER_VARIABLE]!, '0010');
  const db = openPool(url, { max: 2 });
  const accounts = [randomUUID(), randomUUID()];
  for (const account of accounts) {
    await db.query(`insert into account (id, email, password_hash) values ($1, $2, 'x')`, [account, `${account}@example.com`]);
    await db.query('select open_wallet($1)', [account]);
  }
  for (let round = 0; round < 3; round += 1)
    for (const account of accounts) {
      const hold = randomUUID();
      await db.query('select grant_credits($1, $2, 10)', [`${account}:${round}`, account]);
      await db.query('select hold_credits($1, $2, 5)', [hold, account]);
      await db.query('select settle_hold($1, $2)', [hold, round]);
    }
  await db.query('select forfeit_credits($1)', [accounts[1]]);
  await migrate(url, 'app');
  expect((await checkLaws(db)).filter(({ breaches }) => breaches.length > 0)).toEqual([]);
  const chained = await db.query<{ kinds: string }>(
    `select string_agg(kind, ' ' order by number) as kinds from ledger_transaction group by account_id order by count(*)`,
  );
  const rounds = Array<string>(3).fill('grant hold settle').join(' ');
  expect(chained.rows.map(({ kinds }) => kinds)).toEqual([rounds, `${rounds} forfeit`]);
  await db.query(`select purchase_credits('after', $1, 10)`, [accounts[0]]);
  expect((await checkLaws(db)).filter(({ breaches }) => breaches.length > 0)).toEqual([]);
  await db.end();
});
