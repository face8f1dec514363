import { z } from 'zod';
import { day, known, phone, text } from '../fields.ts';
import type { Read } from '../replies.ts';
import type { Found } from '../vendor.ts';
import { PART_PRICES } from './terms.ts';

type FoundLine = NonNullable<Found['lines']>[number];

const error = z
  .unknown()
  .optional()
  .transform((code) => code !== null && code !== undefined && code !== 0 && code !== '0');
const part = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({ ...shape, error_code: error })
    .nullish()
    .catch(undefined);

/** The answer to one look-up, and each entry of a batch. */
export const lookup = z.object({
  correlation_id: text,
  twilio_error_code: text,
  phone_number: phone,
  valid: z.boolean(),
  line_type_intelligence: part({ type: text, carrier_name: text }),
  line_status: part({ status: text }),
  reassigned_number: part({ is_number_reassigned: text, last_verified_date: day }),
});
type Lookup = z.output<typeof lookup>;

/** Kinds of numbers that people are not called on (personal, premium, shared cost, pager, voicemail and the like) are not mapped. */
const LINE_TYPES: Readonly<Record<string, NonNullable<FoundLine['lineType']>>> = {
  mobile: 'mobile',
  landline: 'landline',
  fixedVoip: 'voip',
  nonFixedVoip: 'voip',
  tollFree: 'toll_free',
};
const STATUSES: Readonly<Record<string, NonNullable<FoundLine['status']>>> = {
  active: 'active',
  reachable: 'active',
  inactive: 'inactive',
  unreachable: 'unreachable',
};
/** 'no_data_available' maps to neither. */
const REASSIGNED: Readonly<Record<string, boolean>> = { yes: true, no: false };

/** `number`: the ten digits of the question. An answer without facts in any part is a miss. */
export function readLookup(number: string, answer: Lookup): Read {
  const { line_type_intelligence: type, line_status: status, reassigned_number: reassigned, valid } = answer;
  const facts = known({
    lineType: type?.error_code ? undefined : LINE_TYPES[type?.type ?? ''],
    carrier: type?.error_code ? undefined : type?.carrier_name,
    status: status?.error_code ? undefined : STATUSES[status?.status ?? ''],
    wasReassigned: reassigned?.error_code ? undefined : REASSIGNED[reassigned?.is_number_reassigned ?? ''],
    isValid: valid,
  });
  const says = Object.keys(facts).some((fact) => fact !== 'isValid') || !valid;
  return { ...(says ? { found: { lines: [{ phone: number, ...facts }] } } : {}), setAside: 0, billedMicros: billOf(answer) };
}

/** Twilio does not report prices, so the list price of each part that came without an error is used. */
function billOf(answer: Lookup): number {
  const parts = Object.keys(PART_PRICES) as (keyof typeof PART_PRICES)[];
  return parts.reduce((sum, name) => sum + (answer[name] && !answer[name].error_code ? PART_PRICES[name] : 0), 0);
}
