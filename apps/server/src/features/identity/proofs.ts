import { AppError } from '@deedline/contract/errors';
import type { Role } from '@deedline/contract/account/role';
import type { AppContext } from '../../context.ts';
import { postMail } from '../../outside/mail/mail.ts';
import type { Queryable } from '../../transaction.ts';
import type { Member } from './find-account.ts';
import { PROVE_EMAIL } from './mail-kinds.ts';
import type { HashedMailbox } from './free-credits.ts';

/** Mails a link that proves the address of a member who signed up, unless it is already proved. */
export async function askForProof(ctx: AppContext, accountId: string, { id, email }: Member): Promise<void> {
  const { isProved } = await selectProof(ctx.db, id);
  if (!isProved) await postMail(ctx.db, { kind: PROVE_EMAIL, recipient: email, accountId, subjectId: id }, ctx.now());
}

/** Throws `proof_required` if a member invites others before proving their own address. Not required where no mail is sent. */
export async function requireProof(ctx: AppContext, db: Queryable, memberId: string): Promise<void> {
  if (ctx.config.provesAddresses && !(await selectProof(db, memberId)).isProved) throw new AppError('proof_required');
}

/** Locks the member's account until the transaction ends. Everybody who changes a team locks it before the members. */
export async function lockAccountOf(db: Queryable, memberId: string): Promise<void> {
  await db.query('select from account where id = (select account_id from member where id = $1) for no key update', [memberId]);
}

interface ProvedMember {
  accountId: string;
  role: Role;
  email: string;
  /** The address was not proved before. */
  isFirst: boolean;
}

/** Call for a member whose row the caller has changed in this transaction. */
export async function updateProved(db: Queryable, id: string, now: Date): Promise<ProvedMember> {
  const proved = await db.query(
    `update member set email_proved_at = coalesce(member.email_proved_at, $2) from member was where member.id = $1 and was.id = $1
     returning member.account_id as "accountId", member.role, member.email, was.email_proved_at is null as "isFirst"`,
    [id, now],
  );
  return proved.rows[0]!;
}

/** Removes all other members; their names stay on record. */
export async function removeOthers(db: Queryable, accountId: string, keptId: string, now: Date): Promise<{ id: string; email: string }[]> {
  const removed = await db.query(
    `update member set removed_at = $3, password_hash = null where account_id = $1 and id <> $2 and removed_at is null returning id, email`,
    [accountId, keptId, now],
  );
  return removed.rows;
}

/** Ends every session of the account except one, and forgets every browser except that one's. Returns how many sessions. */
export async function deleteAccountSessions(db: Queryable, accountId: string, kept: Buffer | null): Promise<number> {
  await db.query(
    `delete from known_device using member where member.id = member_id and account_id = $1
       and known_device.token_hash is distinct from (select device_hash from session where session.token_hash = $2)`,
    [accountId, kept],
  );
  const ended = await db.query(
    'delete from session using member where member.id = member_id and account_id = $1 and session.token_hash is distinct from $2',
    [accountId, kept],
  );
  return ended.rowCount ?? 0;
}

/** Forgets all browsers that members of the account signed in with. */
export async function deleteDevices(db: Queryable, accountId: string): Promise<void> {
  await db.query('delete from known_device using member where member.id = member_id and account_id = $1', [accountId]);
}

/** Returns how many were pending. */
export async function withdrawInvitations(db: Queryable, accountId: string, now: Date): Promise<number> {
  const waiting = await db.query(
    'update invitation set withdrawn_at = $2, token_hash = null where account_id = $1 and withdrawn_at is null returning expires_at > $2 as waits',
    [accountId, now],
  );
  return waiting.rows.filter(({ waits }) => waits).length;
}

/** False if the mailbox has already had its free credits, under any of these hashes. */
export async function insertSignupGrant(db: Queryable, { kept, known }: HashedMailbox): Promise<boolean> {
  const made = await db.query(
    `insert into signup_grant (email_hash) select unnest($1::bytea[]) on conflict do nothing
     returning exists (select from signup_grant had where had.email_hash = any ($2::bytea[])) as "wasKnown"`,
    [kept, known],
  );
  return made.rowCount === kept.length && made.rows.every(({ wasKnown }) => !wasKnown);
}

export async function updateFreeCreditsSettled(db: Queryable, accountId: string): Promise<void> {
  await db.query(`update account set free_credits = 'settled' where id = $1`, [accountId]);
}

/** Whether the free credits were given, or are not to be given. */
export async function areFreeCreditsSettled(db: Queryable, accountId: string): Promise<boolean> {
  const found = await db.query(`select from account where id = $1 and free_credits = 'settled'`, [accountId]);
  return found.rowCount === 1;
}

export interface ProofState {
  isProved: boolean;
  freeCredits: 'waiting' | 'settled';
}

export async function selectProof(db: Queryable, memberId: string): Promise<ProofState> {
  const found = await db.query({
    name: 'select-proof',
    text: `select email_proved_at is not null as "isProved", free_credits as "freeCredits"
           from member join account on account.id = account_id where member.id = $1`,
    values: [memberId],
  });
  return found.rows[0]!;
}
