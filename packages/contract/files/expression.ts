import { z } from 'zod';

export const CONVERSIONS = [
  'square_feet_to_acres',
  'square_meters_to_acres',
  'hectares_to_acres',
  'square_meters_to_square_feet',
  'acres_to_square_feet',
  'meters_to_feet',
] as const;

const KEPT = ['digits', 'letters', 'letters_and_digits'] as const;

/**
 * How a field is filled from the columns of a row, as JSON. A bare string is the trimmed text of a column, or blank if that is one of the words that mean
 * empty. An expression that finds nothing is blank, and a blank field is left out.
 */
export type Expression =
  | string
  /** The same text in every row. */
  | { constant: string }
  /** A property of the source, as given with the load, or else by the map itself. */
  | { given: 'state' | 'county_fips' | 'county_name' }
  /** The recipient in care of whom letters are sent, taken from the lines of the mailing address ('C/O NAME', an escrow beside the street). */
  | { told: 'care_of' }
  /** The first that is not blank; for numbers and dates, the first that is valid. */
  | { firstOf: Expression[] }
  /** All that are not blank, joined by a space or by `with`. */
  | { join: Expression[]; with?: string | undefined }
  /** The characters from `from` to `to`, counted from 1, both inclusive; trimmed. */
  | { slice: Expression; from: number; to?: number | undefined }
  /** The part between separators, counted from 1, or from the end: -1 is the last. Trimmed. */
  | { part: Expression; by: string; at: number }
  /** Replaces every occurrence of a text by another. */
  | { replace: Expression; find: string; by: string }
  /** Reduces runs of blanks to one. */
  | { squeeze: Expression }
  /** Keeps only one kind of characters. */
  | { keep: Expression; only: (typeof KEPT)[number] }
  /** Restores leading zeros: pads to `to` digits if there are at least `from`. */
  | { pad: Expression; to: number; from?: number | undefined }
  /** Removes leading zeros, but keeps at least `to` digits; all are removed if it is absent. */
  | { unpad: Expression; to?: number | undefined }
  /** Replaces a code by a word, ignoring case. A code that is not in the table becomes `otherwise`, or blank. */
  | { map: Expression; values: Record<string, string>; otherwise?: Expression | undefined }
  | { when: Condition; use: Expression; otherwise?: Expression | undefined }
  /** A number. Zero means unknown unless declared as known. Rounded to `decimals`. */
  | {
      number: Expression;
      zero?: 'unknown' | 'known' | undefined;
      times?: number | undefined;
      convert?: (typeof CONVERSIONS)[number] | undefined;
      decimals?: number | undefined;
    }
  /** The sum of those that are numbers. */
  | { sum: Expression[] }
  /**
   * A date in a format: `ymd`, `mdy`, `dmy` (four-digit years, any separator or none), `serial` (days since 1900, as in spreadsheets), `epoch_ms`, `epoch_s`,
   * or one made of YYYY YY MM MON DD and separators: `DD-MON-YY`.
   */
  | { date: Expression; format?: string | undefined }
  /** A date from separate columns for year and month. */
  | { year: Expression; month: Expression };

export type Condition =
  | { filled: Expression }
  | { empty: Expression }
  /** Equals one of these words, ignoring case. */
  | { of: Expression; is: string[] }
  /** The whole text matches a pattern, ignoring case: `#` is a digit, `@` a letter, `?` any character, `*` any number of characters. */
  | { of: Expression; like: string }
  /** Is a number above zero. */
  | { positive: Expression }
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition };

const columnName = z.string().min(1).max(200);
const words = z.array(z.string().max(200)).max(200);
const position = z.int().min(1).max(100_000);
const digits = z.int().min(1).max(60);
const DATE_FORMAT = /^(?:ymd|mdy|dmy|serial|epoch_ms|epoch_s|(?=.*YY)(?:YYYY|YY|MON|MM|DD|[ \-/.,T])+)$/;

/** In each operation, the key that names it comes first. */
export const expression: z.ZodType<Expression> = z.lazy(() => z.union([columnName, ...operations]));
export const condition: z.ZodType<Condition> = z.lazy(() => z.union(tests));

const several = z.array(expression).min(1).max(40);

const operations = [
  z.strictObject({ constant: z.string().min(1).max(400) }),
  z.strictObject({ given: z.enum(['state', 'county_fips', 'county_name']) }),
  z.strictObject({ told: z.literal('care_of') }),
  z.strictObject({ firstOf: several }),
  z.strictObject({ join: several, with: z.string().max(20).optional() }),
  z.strictObject({ slice: expression, from: position, to: position.optional() }),
  z.strictObject({ part: expression, by: z.string().min(1).max(20), at: z.int().min(-100).max(100) }),
  z.strictObject({ replace: expression, find: z.string().min(1).max(200), by: z.string().max(200) }),
  z.strictObject({ squeeze: expression }),
  z.strictObject({ keep: expression, only: z.enum(KEPT) }),
  z.strictObject({ pad: expression, to: digits, from: digits.optional() }),
  z.strictObject({ unpad: expression, to: digits.optional() }),
  z.strictObject({
    map: expression,
    values: z
      .record(z.string().max(200), z.string().max(400))
      .refine((table) => Object.keys(table).length <= 5_000, 'holds more than 5,000 words'),
    otherwise: expression.optional(),
  }),
  z.strictObject({ when: condition, use: expression, otherwise: expression.optional() }),
  z.strictObject({
    number: expression,
    zero: z.enum(['unknown', 'known']).optional(),
    times: z.number().positive().optional(),
    convert: z.enum(CONVERSIONS).optional(),
    decimals: z.int().min(0).max(9).optional(),
  }),
  z.strictObject({ sum: several }),
  z.strictObject({ date: expression, format: z.string().max(40).regex(DATE_FORMAT, 'is no format of dates').optional() }),
  z.strictObject({ year: expression, month: expression }),
] as const;

const tests = [
  z.strictObject({ filled: expression }),
  z.strictObject({ empty: expression }),
  z.strictObject({ of: expression, is: words.min(1) }),
  z.strictObject({ of: expression, like: z.string().min(1).max(200) }),
  z.strictObject({ positive: expression }),
  z.strictObject({ all: z.array(condition).min(1).max(40) }),
  z.strictObject({ any: z.array(condition).min(1).max(40) }),
  z.strictObject({ not: condition }),
] as const;
