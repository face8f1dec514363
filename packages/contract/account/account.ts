import { z } from 'zod';
import { plainText } from '../text.ts';
import { PURPOSES } from '../purposes.ts';
import { ROLES } from './role.ts';
import { factorCode, factorNeededBy } from './second-factor.ts';

const EMAIL_LIMIT = 254;
const PASSWORD_LIMIT = 1000;
/** As loose as a browser's email input: something, an @, something. */
export const emailAddress = plainText(EMAIL_LIMIT).regex(/^[^\s@]+@[^\s@]+$/, 'Please enter a valid email address');
/** What stands behind the '#' of a link in a mail. */
export const linkToken = z.string().max(200, 'This link is not whole');
export const name = plainText(100).optional();
export const newPassword = z
  .string()
  .min(8, 'Password must be at least 8 characters long')
  .max(PASSWORD_LIMIT, 'This password is too long');
export const knownPassword = z.string().min(1, 'Password is required').max(PASSWORD_LIMIT, 'This password is too long');

/** GET /api/auth/user, and the answer of login and register: the account, as the member who is signed in sees it. */
export const user = z.object({
  /** Of the account. */
  id: z.string(),
  memberId: z.string(),
  role: z.enum(ROLES),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  /** Credits free to spend: the wallet's balance less what is held. */
  credits: z.number(),
  /** Whether the member has shown that they read the mail of their address; asked: nobody has, and this installation wants it. */
  addressProof: z.enum(['proved', 'asked', 'not_asked']),
  /** Whether the account's free credits wait for that. Held back: the address is of a throw-away service, and another one is needed. */
  freeCredits: z.enum(['settled', 'waiting', 'held_back']),
  isIncluded: z.literal(true).optional().describe('Nothing is charged to the account. Absent: it is billed.'),
  createdAt: z.string(),
  /** What the member chose last, in a search or a batch: what their forms begin with. */
  payOnlyForContacts: z.boolean(),
  purpose: z.enum(PURPOSES),
  /** By whom a second factor is needed while they have none: nothing else is answered until they have. Absent otherwise. */
  needsSecondFactor: factorNeededBy.optional(),
});
export type User = z.infer<typeof user>;

export const login = z.object({
  email: plainText(EMAIL_LIMIT).min(1, 'Email is required'),
  password: knownPassword,
  /** Of an authenticator, or a recovery code: where `second_factor_required` was the answer without. */
  code: factorCode.optional(),
});
export type Login = z.infer<typeof login>;

export const register = z.object({
  email: emailAddress,
  password: newPassword,
  firstName: name,
  lastName: name,
});
export type Register = z.infer<typeof register>;

/** POST /api/auth/forgot-password: answers the same whether or not the account exists. */
export const forgotPassword = z.object({ email: emailAddress });
export type ForgotPassword = z.infer<typeof forgotPassword>;

/** POST /api/auth/reset-password: ends every session of the account. */
export const resetPassword = z.object({ token: linkToken, password: newPassword });
export type ResetPassword = z.infer<typeof resetPassword>;

/** POST /api/auth/change-password: ends the account's other sessions. */
export const changePassword = z.object({ currentPassword: knownPassword, newPassword });
export type ChangePassword = z.infer<typeof changePassword>;

/** POST /api/auth/change-email: the new address takes the old one's place when it is confirmed. */
export const changeEmail = z.object({ email: emailAddress, password: knownPassword });
export type ChangeEmail = z.infer<typeof changeEmail>;

/** POST /api/auth/confirm-email: the password, where the browser is not signed in as who asked for the change. */
export const confirmEmail = z.object({ token: linkToken, password: knownPassword.optional() });
export type ConfirmEmail = z.infer<typeof confirmEmail>;

/** Given; not, for the mailbox had them before; not yet, for its service gives mailboxes to anybody; nothing of the kind. */
export const freeCreditsGiven = z.enum(['given', 'had_before', 'held_back', 'none']);
export type FreeCreditsGiven = z.infer<typeof freeCreditsGiven>;

/**
 * The answer of reset-password and confirm-email when an account's address was proved by mail and there is something to say of it: who had been
 * let in before and lost it, and what became of the free credits. Else 204.
 */
export const addressProved = z.object({
  membersEnded: z.number(),
  sessionsEnded: z.number(),
  invitationsEnded: z.number(),
  freeCredits: freeCreditsGiven,
});
export type AddressProved = z.infer<typeof addressProved>;

/** POST /api/auth/delete-account: for good, for all its members. Takes an owner. */
export const deleteAccount = z.object({ password: knownPassword });

/** Where a legal hold covers the account; where none does, 204. */
export const closedAccount = z.object({ message: z.string() });
export const CLOSED_AND_HELD =
  'Your account is closed and nobody can sign in to it. A legal hold covers it: its data stay sealed until the hold is released, and are erased then.';

/** GET /api/auth/sessions: where somebody is signed in. The one that asks comes first, then what was used last. */
export const sessions = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      isThis: z.boolean(),
      beganAt: z.string(),
      /** To the minute. */
      seenAt: z.string(),
      /** At the latest; sooner when nobody uses it. */
      endsAt: z.string(),
      /** Of the network, when it began; null: it began before that was kept. */
      address: z.string().nullable(),
      browser: z.string().nullable(),
    }),
  ),
  /** A session that nobody used for so long has ended. */
  idleHours: z.number(),
});
export type Sessions = z.infer<typeof sessions>;

/** POST /api/auth/sessions/end-others */
export const endedSessions = z.object({ ended: z.number() });
export type EndedSessions = z.infer<typeof endedSessions>;

/** POST /api/auth/confirm: the password once more, for what cannot be taken back. Good for ten minutes, in this session. */
export const confirmation = z.object({ password: knownPassword });

/** POST /api/newsletter: answers the same whether or not the address is known. */
export const subscribe = z.object({ email: emailAddress });

/** POST /api/newsletter/confirm and /api/newsletter/unsubscribe: the token that stands in the mail. */
export const newsletterLink = z.object({ token: linkToken });
