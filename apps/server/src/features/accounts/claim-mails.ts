import type { Composer, Composers } from '../../outside/mail/mail.ts';
import { findAddress } from '../identity/find-address.ts';
import { ACCESS_ENDED, ACCOUNT_CLAIMED } from '../identity/mail-kinds.ts';

const writeAccountClaimed: Composer = async (ctx, mail) => ({
  recipient: mail.recipient,
  subject: 'Your Deedline account is yours alone now',
  text: `You are the first who showed that they read the mail of this address,
so the Deedline account that was made with it is yours. Every other
member of it was removed, and every other session and invitation ended.

If they were colleagues of yours, invite them again:

${ctx.config.publicUrl}/settings/team

What was searched before stands in the account's activity record:

${ctx.config.publicUrl}/activity
`,
});

/** Names the account as an invitation did, and nobody else. */
const writeAccessEnded: Composer = async (ctx, mail) => {
  const owner = mail.accountId === null ? undefined : await findAddress(ctx.db, mail.accountId);
  if (owner === undefined) return null;
  return {
    recipient: mail.recipient,
    subject: 'You are no longer on a Deedline account',
    text: `The Deedline account ${owner} was
confirmed by its mail for the first time. It belongs to whoever did so,
and everybody else who could sign in to it was removed, you too.

If you belong to it, ask its owner for an invitation. This address is
free for an account of your own:

${ctx.config.publicUrl}/register
`,
  };
};

/** What is written when an account comes to who reads the mail of its address. */
export const claimMails: Composers = { [ACCOUNT_CLAIMED]: writeAccountClaimed, [ACCESS_ENDED]: writeAccessEnded };
