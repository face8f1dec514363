import { z } from 'zod';
import { plainText } from '../text.ts';
import { PURPOSES } from '../purposes.ts';
import { ROLES } from './role.ts';
import { factorCode, factorNeededBy } from './second-factor.ts';

const EMAIL_LIMIT = 254;
const PASSWORD_LIMIT = 1000;
/** Something, an @, something: only visible characters, so that no two addresses look alike, and nothing that a mail would read as another address. */
const PLAIN_ADDRESS = /^[^\s\p{Cc}\p{Cf}@<>()[\]\\,;:"]+@[^\s\p{Cc}\p{Cf}@<>()[\]\\,;:"]+$/u;
export const emailAddress = plainText(EMAIL_LIMIT).regex(PLAIN_ADDRESS, 'Please enter a valid email address');
/** The token in the fragment ('#') of a link in a mail. */
export const linkToken = z.string().max(200, 'This link is not whole');
export const name = plainText(100).optional();
export const newPassword = z
  .string()
  .min(8, 'Password must be at least 8 characters long')
  .max(PASSWORD_LIMIT, 'This password is too long');
export const knownPassword = z.string().min(1, 'Password is required').max(PASSWORD_LIMIT, 'This password is too long');

/** GET /api/auth/user, and the answer of login and register: the account as seen by the signed-in member. */
export const user = z.object({
  /** The account's id. */
  id: z.string(),
  memberId: z.string(),
  role: z.enum(ROLES),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  /** Spendable credits: the wallet's balance without what is held. */
  credits: z.number(),
  /** 'proved': the member has shown that they read the mail of their address; 'asked': not yet, and this installation requires it. */
  addressProof: z.enum(['proved', 'asked', 'not_asked']),
  /** 'waiting': the account's free credits wait for that proof. 'held_back': the address belongs to a disposable mail service, and another one is needed. */
  freeCredits: z.enum(['settled', 'waiting', 'held_back']),
  isIncluded: z.literal(true).optional().describe('True if nothing is charged to the account. Absent if it is billed.'),
  createdAt: z.string(),
  /** The member's last choice, in a search or a batch; their forms are prefilled with it. */
  payOnlyForContacts: z.boolean(),
  purpose: z.enum(PURPOSES),
  /** Who requires a second factor of the member while they have none: until then all other requests are refused. Absent otherwise. */
  needsSecondFactor: factorNeededBy.optional(),
});
export type User = z.infer<typeof user>;

export const login = z.object({
  email: plainText(EMAIL_LIMIT).min(1, 'Email is required'),
  password: knownPassword,
  /** A code of an authenticator, or a recovery code. Needed if a login without it was answered with `second_factor_required`. */
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

/** POST /api/auth/change-email: the new address replaces the old one once it is confirmed. */
export const changeEmail = z.object({ email: emailAddress, password: knownPassword });
export type ChangeEmail = z.infer<typeof changeEmail>;

/** POST /api/auth/confirm-email. The password is needed if the browser is not signed in as the member who requested the change. */
export const confirmEmail = z.object({ token: linkToken, password: knownPassword.optional() });
export type ConfirmEmail = z.infer<typeof confirmEmail>;

/** 'had_before': the mailbox has received free credits before; 'held_back': its service gives mailboxes to anybody; 'none': no free credits apply. */
export const freeCreditsGiven = z.enum(['given', 'had_before', 'held_back', 'none']);
export type FreeCreditsGiven = z.infer<typeof freeCreditsGiven>;

/**
 * The answer of reset-password and confirm-email if an account's address was proved by mail and there is something to report: whose earlier access ended, and
 * what became of the free credits. Otherwise 204.
 */
export const addressProved = z.object({
  membersEnded: z.number(),
  sessionsEnded: z.number(),
  invitationsEnded: z.number(),
  freeCredits: freeCreditsGiven,
});
export type AddressProved = z.infer<typeof addressProved>;

/** POST /api/auth/delete-account: permanent, for all members. Requires an owner. */
export const deleteAccount = z.object({ password: knownPassword });

/** The answer if a legal hold covers the account; otherwise 204. */
export const closedAccount = z.object({ message: z.string() });
export const CLOSED_AND_HELD =
  'Your account is closed and nobody can sign in to it. A legal hold covers it: its data stay sealed until the hold is released, and are erased then.';

/** GET /api/auth/sessions: where the member is signed in. The current session first, then by last use. */
export const sessions = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      isThis: z.boolean(),
      beganAt: z.string(),
      /** Precise to the minute. */
      seenAt: z.string(),
      /** The latest end; the session ends sooner if it is not used. */
      endsAt: z.string(),
      /** The network address at its start; null if it began before this was recorded. */
      address: z.string().nullable(),
      browser: z.string().nullable(),
    }),
  ),
  /** Hours without use after which a session ends. */
  idleHours: z.number(),
});
export type Sessions = z.infer<typeof sessions>;

/** POST /api/auth/sessions/end-others */
export const endedSessions = z.object({ ended: z.number() });
export type EndedSessions = z.infer<typeof endedSessions>;

/** POST /api/auth/confirm: re-enters the password before irreversible acts. Valid for ten minutes, in this session. */
export const confirmation = z.object({ password: knownPassword });

/** POST /api/newsletter: answers the same whether or not the address is known. */
export const subscribe = z.object({ email: emailAddress });

/** POST /api/newsletter/confirm and /api/newsletter/unsubscribe: the token from the mail. */
export const newsletterLink = z.object({ token: linkToken });
