import { openPool } from '@deedline/database/connect';
import { migrate } from '@deedline/database/migrate';
import { TEST_SERVER_VARIABLE } from '@deedline/database/testing';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AppContext } from '../../context.ts';
import { makeOldDatabase } from '../../testing/old-database.ts';
import { findAccount } from '../identity/find-account.ts';
import { findLink } from '../identity/links.ts';
import { hashToken } from '../identity/secret-token.ts';

test('whoever had an account owns it: the session, the mailed link and the mail that waits stay theirs', async () => {
  const url = await makeOldDatabase(process.env[TEST_SERVER_VARIABLE]!, '0022');
  const db = openPool(url, { max: 2 });
  const [open, closed, mail] = [randomUUID(), randomUUID(), randomUUID()];
  await db.query(`insert into account (id, email, password_hash, first_name) values ($1, 'Maud@example.com', 'x', 'Maud')`, [open]);
  await db.query('insert into account (id, closed_at) values ($1, now())', [closed]);
  await db.query(`insert into session (token_hash, account_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
    hashToken('s'),
    open,
  ]);
  await db.query(
    `insert into account_token (mail_id, token_hash, account_id, purpose, new_email, created_at, expires_at)
     values ($1, $2, $3, 'confirm_email', 'new@example.com', now(), now() + interval '1 day')`,
    [mail, hashToken('t'), open],
  );
  await db.query(
    `insert into mail_outbox (id, kind, recipient, account_id, created_at, due_at) values ($1, 'confirm_email', 'new@example.com', $2, now(), now())`,
    [mail, open],
  );
  await migrate(url, 'app');
  const now = new Date();
  expect(await findAccount({ db, now: () => now, config: { sessionIdleHours: 1 } } as AppContext, 's')).toMatchObject({
    account: { id: open, email: 'Maud@example.com' },
    member: { id: open, role: 'owner', email: 'Maud@example.com', firstName: 'Maud' },
  });
  expect(await findLink(db, hashToken('t'), 'confirm_email', now)).toEqual({ memberId: open, newEmail: 'new@example.com' });
  expect((await db.query('select subject_id from mail_outbox')).rows).toEqual([{ subject_id: open }]);
  expect((await db.query('select from member')).rowCount).toBe(1);
  await db.end();
});
