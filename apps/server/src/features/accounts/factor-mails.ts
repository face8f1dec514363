import type { AppContext } from '../../context.ts';
import type { Composer, Composers } from '../../outside/mail/mail.ts';
import { SECOND_FACTOR_REMOVED, SECOND_FACTOR_SET } from './mail-kinds.ts';

const WORDS = {
  set: {
    subject: 'Your Deedline account has a second factor now',
    what: 'An authenticator was set up for your Deedline account just now. Signing in\ntakes its code beside the password, and your other sessions were ended.',
  },
  removed: {
    subject: 'The second factor of your Deedline account was removed',
    what: 'The authenticator of your Deedline account was removed just now, with its\nrecovery codes. The password alone lets in again.',
  },
} as const;

const write =
  (kind: keyof typeof WORDS): Composer =>
  async (ctx: AppContext, mail) => ({
    recipient: mail.recipient,
    subject: WORDS[kind].subject,
    text: `${WORDS[kind].what}

If it was not you, set a new password right away, and tell who runs this
installation:

${ctx.config.publicUrl}/forgot-password
`,
  });

export const factorMails: Composers = { [SECOND_FACTOR_SET]: write('set'), [SECOND_FACTOR_REMOVED]: write('removed') };
