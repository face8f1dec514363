/** Reads dispositions as dialers write them: finds their columns and interprets their words. */
import { readHeading } from './open-table.ts';

export const DISPOSITION_FIELDS = ['phone', 'email', 'disposition', 'date', 'search'] as const;
export type DispositionField = (typeof DISPOSITION_FIELDS)[number];
export type DispositionColumns = { [Field in DispositionField]?: number | undefined };

/**
 * What a disposition says about the contact, seen from the person it was sold for: it is theirs, somebody else's, nobody's, they want no calls on it, or
 * nothing of these; or that the person themselves has died, filed for bankruptcy, or wants no contact.
 */
export const MEANINGS = [
  'right_party',
  'other_party',
  'out_of_service',
  'do_not_call',
  'deceased',
  'bankruptcy',
  'no_contact',
  'nothing',
] as const;
export type Meaning = (typeof MEANINGS)[number];

/** Patterns are ordered best first; the first heading that matches the best pattern gets the field. */
const HEADINGS: Readonly<Record<DispositionField, readonly RegExp[]>> = {
  disposition: [/\bdisposition\b|\bdispo\b/, /\b(call|last|lead|contact) (result|status|outcome)\b/, /\b(result|outcome)\b/, /\bstatus\b/],
  phone: [
    /\b(dialed|called|call) (phone|number)\b|\bphone dialed\b/,
    /^phone( number)?( 1)?$/,
    /\b(phone|mobile|cell|telephone)\b(?! type| status| code)/,
    /^(number|ani|to)$/,
  ],
  email: [/^e ?mail( address)?( 1)?$/, /\be ?mail\b(?! type| status)/],
  date: [
    /\bcall (date|time)\b|\b(called|dialed) (at|on)\b/,
    /\blast (called|call|contacted|attempt)\b/,
    /\bdate\b/,
    /\b(timestamp|time)\b/,
  ],
  search: [/^(deedline )?search (id|number|no)$/, /^deedline id$/],
};

/** Each column gets at most one field. */
export function matchDispositionColumns(header: readonly string[]): DispositionColumns {
  const texts = header.map((heading) =>
    readHeading(heading)
      .text.replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  const columns: DispositionColumns = {};
  for (const field of ['disposition', 'search', 'email', 'phone', 'date'] as const) {
    const taken = new Set(Object.values(columns));
    const found = HEADINGS[field]
      .map((pattern) => texts.findIndex((text, at) => !taken.has(at) && pattern.test(text)))
      .find((at) => at >= 0);
    if (found !== undefined) columns[field] = found;
  }
  return columns;
}

/** Whole words and phrases in lower case; the first line that matches decides. */
const WORDS: readonly (readonly [RegExp, Meaning])[] = [
  [/\b(not|never|isnt|no) (deceased|dead|bankrupt)\b/, 'nothing'],
  [/\b(bankrupt(cy)?|bk|(chapter|ch) ?(7|11|12|13)|automatic stay)\b/, 'bankruptcy'],
  [/\b(deceased|died|passed away|death|decedent)\b/, 'deceased'],
  [/\b(cease( (and )?desist)?|do not contact|dont contact|no contact requested|attorney|represented)\b/, 'no_contact'],
  [/\b(dnc|do not call|dont call|stop calling|remove from list|tcpa|litigators?|opt(ed)? ?out|unsubscribed?)\b/, 'do_not_call'],
  [/\bwrong (number|person|party|no|num|owner|contact|email)\b|^(wn|wrong)$/, 'other_party'],
  [/\b(not (the )?(right party|owner|right person)|no longer (owns|there)|never owned|bad contact|misdial)\b/, 'other_party'],
  [/\b(disconnect(ed)?|out of (service|order)|not in (service|use)|no longer in service|oos|dc|adc|nis|unallocated)\b/, 'out_of_service'],
  [/\b((bad|dead|invalid) (number|phone|line|no|num|email)|invalid|number changed|bounced?|undeliverable)\b/, 'out_of_service'],
  // That somebody answered does not say who it was.
  [
    /\b(no answer|unanswered|not (answered|contacted|home|interested)|no contact|voice ?mail|machine|left|vm|busy|abandoned|retry)\b/,
    'nothing',
  ],
  [/\b(right (party|person|contact)|rpc|owner (confirmed|verified|reached)|verified|contacted|contact made)\b/, 'right_party'],
  [/\bspoke (to|with) (the )?(owner|seller|debtor|client|prospect)\b/, 'right_party'],
  [
    /\b(interested|app(ointmen)?t|sale|sold|(hot|warm) lead|promise to pay|ptp|payment|paid|dispute[sd]?|served|offer|deal)\b/,
    'right_party',
  ],
];

/** The meaning of a disposition of a common dialer; an unknown one means 'nothing' until the user assigns a meaning. */
export function readDisposition(word: string): Meaning {
  const text = word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return WORDS.find(([pattern]) => pattern.test(text))?.[1] ?? 'nothing';
}

/** '2026-11-20' for the forms that dialers print: '2026-11-20T14:03:11Z', '11/20/2026 2:03 PM', '20.11.26'. Undefined if no date can be read. */
export function readDay(text: string): string | undefined {
  const iso = /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  if (iso !== null) return dayOf(iso[1]!, iso[2]!, iso[3]!);
  const parts = /^\s*(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/.exec(text);
  if (parts === null) return undefined;
  const [, first, mark, second, year] = parts as unknown as [string, string, string, string, string];
  const whole = year.length === 2 ? `20${year}` : year;
  return Number(first) > 12 || mark === '.' ? dayOf(whole, second, first) : dayOf(whole, first, second);
}

function dayOf(year: string, month: string, day: string): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined;
}
