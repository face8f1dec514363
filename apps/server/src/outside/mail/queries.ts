/** All SQL of the outbox. */
import type { Queryable } from '../../transaction.ts';
import type { QueuedMail } from './mail.ts';

export interface NewMail {
  id: string;
  kind: string;
  recipient: string;
  accountId: string | null;
  subjectId: string | null;
  now: Date;
}

export async function insertMail(db: Queryable, mail: NewMail): Promise<void> {
  await db.query(
    'insert into mail_outbox (id, kind, recipient, account_id, subject_id, created_at, due_at) values ($1, $2, $3, $4, $5, $6, $6)',
    [mail.id, mail.kind, mail.recipient, mail.accountId, mail.subjectId, mail.now],
  );
}

/** Leases due mails, oldest first, by postponing them until `until`. A mail that is not sent by then is due again. */
export async function claimDueMails(db: Queryable, now: Date, until: Date, most: number): Promise<QueuedMail[]> {
  const claimed = await db.query(
    `update mail_outbox set due_at = $2, attempts = least(attempts + 1, 32000)
     where id in (select id from mail_outbox where due_at <= $1 order by due_at limit $3 for update skip locked)
     returning id, kind, recipient, account_id as "accountId", subject_id as "subjectId", created_at as "createdAt", attempts as attempt`,
    [now, until, most],
  );
  return claimed.rows;
}

export async function putOffMail(db: Queryable, id: string, until: Date): Promise<void> {
  await db.query('update mail_outbox set due_at = $2 where id = $1', [id, until]);
}

export async function deleteMail(db: Queryable, id: string): Promise<void> {
  await db.query('delete from mail_outbox where id = $1', [id]);
}

export async function deleteMailsOf(db: Queryable, subjectId: string, kind: string): Promise<void> {
  await db.query('delete from mail_outbox where subject_id = $1 and kind = $2', [subjectId, kind]);
}

export async function deleteMailsAbout(db: Queryable, accountId: string, addresses: readonly string[]): Promise<void> {
  await db.query('delete from mail_outbox where account_id = $1 or lower(recipient) in (select lower(unnest($2::text[])))', [
    accountId,
    addresses,
  ]);
}
