import type { AppContext } from '../../context.ts';
import type { Composer, Composers } from '../../outside/mail/mail.ts';
import { PASSKEY_ADDED, PROVIDER_SET, SECOND_FACTOR_REMOVED, SECOND_FACTOR_SET } from '../identity/mail-kinds.ts';

const WORDS = {
  set: {
    subject: 'Your Deedline account has a second factor now',
    what: 'An authenticator was set up for your Deedline account just now. Signing in\ntakes its code beside the password, and your other sessions were ended.',
  },
  passkey: {
    subject: 'A passkey was added to your Deedline account',
    what: 'A passkey was added to your Deedline account just now: the device that has it\nsigns in without password and code.',
  },
  provider: {
    subject: 'Your Deedline team signs in through an identity provider now',
    what: 'An owner of your team named an identity provider just now. Whoever it vouches\nfor at an address of your team gets in, also after a new password. Owners see\nit in Settings under Security, and can remove it there.',
  },
  removed: {
    subject: 'The second factor of your Deedline account was removed',
    what: 'Authenticator, passkeys and recovery codes of your Deedline account were\nremoved just now. The password alone lets in again.',
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

export const factorMails: Composers = {
  [SECOND_FACTOR_SET]: write('set'),
  [PASSKEY_ADDED]: write('passkey'),
  [PROVIDER_SET]: write('provider'),
  [SECOND_FACTOR_REMOVED]: write('removed'),
};
