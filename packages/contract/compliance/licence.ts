import { z } from 'zod';
import { LICENCE_KINDS, PROFESSION_CODES, STATE_CODES } from './licence-words.ts';
import { plainText } from '../text.ts';

const version = z.string().max(40);
const state = z.enum(STATE_CODES, { error: 'Please choose a state' });
const profession = z.enum(PROFESSION_CODES, { error: 'Please choose what you work as' });
const number = plainText(60)
  .min(2, 'Licence number is required')
  .regex(/[0-9a-z]/i, 'Please enter the number as it is printed on the licence');
const broker = plainText(120)
  .transform((text) => (text === '' ? undefined : text))
  .optional();

/** POST /api/licence: `textVersion` is the version of the text that was shown and confirmed. */
export const attestLicence = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('licensed'), profession, state, number, broker, textVersion: version, confirmed: z.literal(true) }),
  z.object({ kind: z.literal('none_needed'), profession, state, textVersion: version, confirmed: z.literal(true) }),
]);
export type AttestLicence = z.input<typeof attestLicence>;

/** A statement that was made. */
export const licenceStatement = z.object({
  id: z.number(),
  kind: z.enum(LICENCE_KINDS),
  profession: z.string(),
  state: z.string(),
  number: z.string().nullable(),
  broker: z.string().nullable(),
  textVersion: z.string(),
  confirmedAt: z.string(),
});
export type LicenceStatement = z.infer<typeof licenceStatement>;

/** GET /api/licence, and the answer of POST. */
export const licence = z.object({
  /** Whether this installation requires it before searches. */
  isRequired: z.boolean(),
  /** `outdated`: it was given for an earlier version of the text. */
  standing: z.enum(['given', 'outdated', 'missing']),
  /** Whether the app should ask: no statement was given, and nobody dismissed the question for this version. */
  shouldAsk: z.boolean(),
  textVersion: z.string(),
  text: z.string(),
  /** The latest first; only that one is in effect. */
  statements: z.array(licenceStatement),
});
export type Licence = z.infer<typeof licence>;
