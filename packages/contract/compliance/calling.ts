import { z } from 'zod';

/** Whether a number may be called now, according to lists and calling hours; computed when a result is shown. Not legal advice. */
export const CALL_STATES = ['callable', 'review', 'blocked'] as const;

/** Reasons against a call. The rules define the effect of each, except that hours and listings always block. */
export const CALL_REASONS = [
  'dnc_listed',
  'litigator',
  'reassigned',
  'reassigned_perhaps',
  'outside_hours',
  'no_calls_today',
  'holiday',
  'dnc_not_checked',
  'state_list_not_checked',
  'place_unknown',
  'wireless',
  'line_unknown',
  'disconnected',
  'reported_wrong',
  'reported_disconnected',
  'reported_deceased',
  'reported_bankruptcy',
  'reported_no_contact',
] as const;
export type CallReasonCode = (typeof CALL_REASONS)[number];

export const callReason = z.object({
  code: z.enum(CALL_REASONS),
  effect: z.enum(['block', 'review', 'note']),
  /** A sentence. */
  text: z.string(),
  citation: z.string().nullable(),
});
export type CallReason = z.infer<typeof callReason>;

export const callReadiness = z.object({
  state: z.enum(CALL_STATES),
  reasons: z.array(callReason),
  /** The local time: one entry for each time zone that the number may be in. */
  localTimes: z.array(z.object({ zone: z.string(), time: z.string(), day: z.string() })),
  /**
   * When all rules in all zones allow a call today, such as '09:00' to '20:00' in the first zone's local time. Null: no calls today, or the place is unknown.
   */
  windowToday: z.object({ from: z.string(), to: z.string(), zone: z.string() }).nullable(),
  /** If calls are allowed now: until when. */
  closesAt: z.string().nullable(),
  /** If calls are not allowed now: from when. Null: not within the next days. */
  opensAt: z.string().nullable(),
  /** The rules that were applied, federal ones first. */
  rules: z.array(
    z.object({
      place: z.string(),
      words: z.string(),
      citation: z.string(),
      checkedOn: z.string().nullable(),
      mostCalls: z.string().nullable(),
    }),
  ),
  asOf: z.string(),
});
export type CallReadiness = z.infer<typeof callReadiness>;

export const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Day = (typeof DAYS)[number];

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, "write it as '08:00'");
const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'write it as 2026-11-20');
const place = z.string().regex(/^[A-Z]{2}$/, 'write US for all states, or a state with two letters');
const zone = z.string().refine(isZone, 'this zone is not known here');
const zones = z.array(zone).min(1);

function isZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en-US', { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

/** One rule: on these days of the week, calls are allowed from `opens` to `closes` in the called party's local time; both null: no calls. */
export const callingRule = z
  .object({
    place,
    days: z.array(z.enum(DAYS)).min(1),
    opens: clock.nullable(),
    closes: clock.nullable(),
    /** 'closed': no calls on the listed holidays either. */
    holidays: z.enum(['open', 'closed']).default('open'),
    mostCalls: z
      .object({ calls: z.number().int().min(1), hours: z.number().int().min(1) })
      .nullable()
      .default(null),
    citation: z.string().min(1).max(200),
    /** When somebody verified it in the cited text; null: not verified yet. */
    checkedOn: date.nullable().default(null),
    validFrom: date.nullable().default(null),
    validTo: date.nullable().default(null),
  })
  .refine(({ opens, closes }) => (opens === null) === (closes === null), 'opens and closes are both set or both null')
  .refine(({ opens, closes }) => opens === null || closes === null || opens < closes, 'it closes before it opens');
export type CallingRule = z.infer<typeof callingRule>;

/** A day without calls in places with `holidays: closed`: a date of the year, or the n-th weekday of a month (5: the last). */
export const holiday = z.union([
  z.object({ name: z.string(), month: z.number().int().min(1).max(12), day: z.number().int().min(1).max(31) }),
  z.object({ name: z.string(), month: z.number().int().min(1).max(12), weekday: z.enum(DAYS), week: z.number().int().min(1).max(5) }),
]);
export type Holiday = z.infer<typeof holiday>;

/** Everything that calls are judged by, as an operator edits and loads it. */
export const callingRules = z.object({
  /** The name of this edition. */
  edition: z.string().min(1).max(100),
  effects: z.partialRecord(z.enum(CALL_REASONS), z.enum(['review', 'note'])),
  /** The legal basis of reasons other than hours. */
  citations: z.partialRecord(z.enum(CALL_REASONS), z.string().min(1).max(200)).default({}),
  rules: z.array(callingRule).min(1),
  holidays: z.array(holiday),
  /** States that keep their own do-not-call list. */
  stateLists: z.array(z.object({ state: place, citation: z.string().min(1).max(200), checkedOn: date.nullable().default(null) })),
  states: z.record(place, zones),
  areaCodes: z.record(z.string().regex(/^[2-9]\d\d$/), z.object({ state: place, zones })),
  /** The first three digits of ZIP codes that lie in one zone of a state with several. */
  zips: z.record(z.string().regex(/^\d{3}$/), zones),
});
export type CallingRules = z.infer<typeof callingRules>;

/** A loaded edition, without its rules. */
export const rulesEdition = z.object({
  id: z.number(),
  edition: z.string(),
  loadedBy: z.string(),
  loadedAt: z.string(),
  isInUse: z.boolean(),
  since: z.string().nullable(),
  switchedBy: z.string().nullable(),
});
export type RulesEdition = z.infer<typeof rulesEdition>;

/** GET /api/operator/calling-rules/{id}: the rules as readable lines, and the document that can be edited and loaded again. */
export const rulesDocument = z.object({ edition: z.string(), lines: z.array(z.string()), document: z.string() });
export type RulesDocument = z.infer<typeof rulesDocument>;

/** What a document would change, or has changed, as lines that begin with - or +. */
export const rulesPreview = z.object({ edition: z.string(), changes: z.array(z.string()) });
export type RulesPreview = z.infer<typeof rulesPreview>;
export const rulesText = z.object({ document: z.string().min(1).max(2_000_000) });
