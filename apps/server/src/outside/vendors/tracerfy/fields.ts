/** Fields of vendors' answers, read leniently: what does not fit is absent, and absent is not false. */
import { readEmail } from '@deedline/engine/normalize/email';
import { readPhone } from '@deedline/engine/normalize/phone';
import { z } from 'zod';
import type { FoundPhone } from '../vendor.ts';

/** Nothing that a person has more of is worth reading. */
const MAX_ITEMS = 100;
const MAX_TEXT = 300;

/** Trimmed; undefined of what is empty, too long or no text. */
export const text = z
  .unknown()
  .optional()
  .transform((value) => {
    const read = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
    return read === '' || read.length > MAX_TEXT ? undefined : read;
  });

export const flag = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'boolean' ? value : undefined));

/** A whole number from `from` to `to`, of a number or of its digits. */
export const whole = (from: number, to: number) =>
  z
    .unknown()
    .optional()
    .transform((value) => {
      const read = typeof value === 'number' ? value : typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : NaN;
      return Number.isInteger(read) && read >= from && read <= to ? read : undefined;
    });

export const rank = whole(1, 1000);
export const age = whole(0, 125);

/** Ten digits. */
export const phoneNumber = text.transform((value) => (value === undefined ? undefined : (readPhone(value)?.slice(2) ?? undefined)));

export const emailAddress = text.transform((value) => (value === undefined ? undefined : (readEmail(value) ?? undefined)));

/** 'YYYY-MM-DD', 'YYYY-MM' or 'YYYY', of these or of 'M/D/YYYY'. */
export const day = text.transform((value) => {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(value ?? '');
  const read = american ? `${american[3]}-${american[1]!.padStart(2, '0')}-${american[2]!.padStart(2, '0')}` : (value ?? '').slice(0, 10);
  return /^(1[89]|20|21)\d\d(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/.test(read) ? read : undefined;
});

export const lineType = text.transform((value): FoundPhone['lineType'] => {
  if (/mobile|cell|wireless/i.test(value ?? '')) return 'mobile';
  if (/voip/i.test(value ?? '')) return 'voip';
  return /land|fixed|residential/i.test(value ?? '') ? 'landline' : undefined;
});

/** Items that `item` takes, each with where it stood; nothing of what is no list. */
export const list = <Item>(item: z.ZodType<Item>) =>
  z
    .unknown()
    .optional()
    .transform((value) => {
      const read: { at: number; item: Item }[] = [];
      for (const [at, each] of (Array.isArray(value) ? value : []).slice(0, MAX_ITEMS).entries()) {
        const result = item.safeParse(each);
        if (result.success) read.push({ at, item: result.data });
      }
      return read;
    });

/** Without the keys whose value is undefined: what was not said stays away. */
export function said<Fields extends object>(fields: Fields): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
