/** How numbers and dates are formatted everywhere. Dates without a time are never shifted by a time zone. */

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2 });
const compact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', notation: 'compact', maximumFractionDigits: 1 });
const plain = new Intl.NumberFormat('en-US');
const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
const dayUtc = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
const monthUtc = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' });

/** 212000 -> '$212,000' */
export function formatMoney(dollars: number): string {
  return money.format(dollars);
}

/** 1 credit is $1.00 and is shown with two decimals: 5 -> '$5.00' */
export function formatCost(credits: number): string {
  return cents.format(credits);
}

/** 212000 -> '$212K', for axes and labels in drawings. */
export function formatMoneyShort(dollars: number): string {
  return compact.format(dollars);
}

export function formatNumber(value: number): string {
  return plain.format(value);
}

/** 1 -> '1 credit', 5 -> '5 credits' */
export function formatCredits(credits: number): string {
  return `${plain.format(credits)} ${credits === 1 ? 'credit' : 'credits'}`;
}

/** 980 -> '980 bytes', 1_250_000 -> '1.3 MB' */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  return bytes < 999_500 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** '(419) 555-0142' -> '+14195550142', which can be dialed from anywhere; a number with a country code is kept. */
export function dialable(phone: string): string {
  const digits = phone.replaceAll(/[^\d+]/g, '');
  return digits.length === 10 ? `+1${digits}` : digits;
}

/** '2016' stays a year, '2016-05' -> 'May 2016', '2016-05-14' -> 'May 14, 2016'; a timestamp is shown as the day here. */
export function formatDate(iso: string): string {
  if (/^\d{4}$/.test(iso)) return iso;
  if (/^\d{4}-\d{2}$/.test(iso)) return monthUtc.format(new Date(`${iso}-01T00:00:00Z`));
  if (/^\d{4}-\d{2}-\d{2}$/.test(iso)) return dayUtc.format(new Date(`${iso}T00:00:00Z`));
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : day.format(date);
}

/** A timestamp as local date and time: 'Nov 20, 2026, 2:12 PM'. */
export function formatMoment(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : moment.format(date);
}

/** Whole months from a date, as sources write it, until today; never negative, null if it is not a date. */
export function monthsSince(iso: string | null, today: Date): number | null {
  const parts = iso === null ? null : /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/.exec(iso);
  if (!parts) return null;
  const [, year, month = '01', dayOfMonth = '01'] = parts;
  const months = (today.getFullYear() - Number(year)) * 12 + today.getMonth() + 1 - Number(month);
  return Math.max(0, today.getDate() < Number(dayOfMonth) ? months - 1 : months);
}
