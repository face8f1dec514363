import { z } from 'zod';
import { KEPT_LIST_KINDS, NUMBER_LIST_KINDS } from '../limits.ts';

const calendarDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'write it as 2026-11-20')
  .refine((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text), 'there is no such day');
const areaCode = z.string().regex(/^[2-9]\d\d$/, 'an area code has three digits and begins with 2 to 9');
const state = z
  .string()
  .transform((text) => text.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{2}$/, 'write a state with two letters'));

/** The metadata of a file of numbers. */
export const numberListTerms = z
  .object({
    kind: z.enum(NUMBER_LIST_KINDS),
    /** The date of the list, YYYY-MM-DD. */
    listDate: calendarDate,
    /** The subscription account number; required for the national list. */
    san: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9][A-Za-z0-9-]{4,29}$/, 'write the subscription account number as the registry gave it')
      .optional(),
    /** For the list of a state. */
    state: state.optional(),
    /** The area codes that a national list covers. Absent: those that occur in it. */
    areaCodes: z.array(areaCode).min(1).max(800).optional(),
  })
  .superRefine(({ kind, san, state: of, areaCodes }, check) => {
    const say = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message });
    if (kind === 'national' && san === undefined)
      say('san', 'the national list needs the subscription account number (SAN) it was loaded under');
    if (kind === 'state' && of === undefined) say('state', 'name the state whose list it is');
    if (kind !== 'state' && of !== undefined) say('state', 'only a list of a state has one');
    if (kind !== 'national' && areaCodes !== undefined) say('areaCodes', 'only the national list comes by area code');
  });
export type NumberListTerms = z.infer<typeof numberListTerms>;

/** POST /api/do-not-call/lists, as query parameters: the file is the body. */
export const numberListQuery = z
  .object({
    kind: z.string(),
    listDate: z.string(),
    san: z.string().optional(),
    state: z.string().optional(),
    areaCodes: z.string().optional(),
  })
  .transform(({ areaCodes, ...terms }): z.input<typeof numberListTerms> => ({
    ...(terms as z.input<typeof numberListTerms>),
    ...(areaCodes ? { areaCodes: areaCodes.split(/[\s,;]+/).filter((text) => text !== '') } : {}),
  }))
  .pipe(numberListTerms);

export const rejectedLine = z.object({ line: z.number(), reason: z.string() });
export type RejectedLine = z.infer<typeof rejectedLine>;

/** A loaded list, without its numbers. */
export const numberList = z.object({
  id: z.string(),
  /** 'account': the requesting account's own; 'installation': the operator's, for all accounts. */
  owner: z.enum(['account', 'installation']),
  kind: z.enum(KEPT_LIST_KINDS),
  state: z.string().nullable(),
  areaCodes: z.array(z.string()).nullable(),
  listDate: z.string(),
  san: z.string().nullable(),
  loadedAt: z.string(),
  loadedBy: z.string(),
  /** Whether it is recent enough to say that a number is not on it. */
  isFresh: z.boolean(),
  freshUntil: z.string(),
  numbers: z.number(),
  /** Compared to the list that it replaced; null if there was none. */
  added: z.number().nullable(),
  removed: z.number().nullable(),
  rejected: z.number(),
  /** Only the first of them. */
  rejects: z.array(rejectedLine),
});
export type NumberList = z.infer<typeof numberList>;

/** What one list says of one number. */
export const listStatus = z.object({
  /** 'source': a list among the evidence sources. */
  owner: z.enum(['account', 'installation', 'source']),
  kind: z.enum(KEPT_LIST_KINDS),
  state: z.string().nullable(),
  listDate: z.string(),
  /** 'stale': the number is not on the list, but the list is too old to prove that. */
  says: z.enum(['listed', 'not_listed', 'stale']),
});
export type ListStatus = z.infer<typeof listStatus>;
