import { z } from 'zod';
import { emailAddress, linkToken } from '../account/account.ts';
import { plainText } from '../text.ts';

const LIMIT = 200;
const MESSAGE_LIMIT = 2000;

/** POST /api/opt-outs: by a phone, an email, or a name with an address. No more data is requested than is needed to find the record. */
export const optOut = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('phone'), phone: plainText(60) }),
  z.object({ kind: z.literal('email'), email: emailAddress }),
  z.object({ kind: z.literal('person'), name: plainText(LIMIT), street: plainText(LIMIT), city: plainText(LIMIT), zip: plainText(10) }),
]);
export type OptOut = z.infer<typeof optOut>;

/** The same answer whether or not there is a record. */
export const receiptGiven = z.object({ receipt: z.string() });

/** POST /api/opt-outs/link: what the reader of the mail chose. */
export const optOutLink = z.object({ token: linkToken, act: z.enum(['confirm', 'undo']) });
export type OptOutLink = z.infer<typeof optOutLink>;

export const REQUEST_KINDS = ['know', 'correct', 'delete'] as const;

/** POST /api/privacy-requests: takes effect when the link mailed to `email` is confirmed. */
export const privacyRequest = z.object({
  kind: z.enum(REQUEST_KINDS),
  email: emailAddress,
  name: plainText(LIMIT),
  street: plainText(LIMIT),
  city: plainText(LIMIT),
  zip: plainText(10),
  phone: plainText(60).optional(),
  /** What is wrong, or what else helps to find the record. */
  message: plainText(MESSAGE_LIMIT).optional(),
});
export type PrivacyRequest = z.infer<typeof privacyRequest>;

/** POST /api/privacy-requests/confirm */
export const privacyRequestLink = z.object({ token: linkToken });

/** POST /api/receipts: in the body, so that no log contains the number. */
export const receiptAsked = z.object({ receipt: plainText(40) });

export const receiptState = z.object({
  kind: z.enum(['opt_out', ...REQUEST_KINDS]),
  state: z.enum(['in_effect', 'undone', 'unconfirmed', 'open', 'answered', 'refused', 'withdrawn']),
  since: z.string(),
  /** When an answer is due; null if none is pending. */
  dueAt: z.string().nullable(),
});
export type ReceiptState = z.infer<typeof receiptState>;
