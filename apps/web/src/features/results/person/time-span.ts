import { formatDate } from '../../../ui/format.ts';

/** Position on a time axis in years: '2016-07' is 2016.5. Sources write 'YYYY', 'YYYY-MM' or 'YYYY-MM-DD'. */
export function yearFraction(text: string | null): number | null {
  const match = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(text ?? '');
  if (!match) return null;
  const [, year, month = '01', day = '01'] = match;
  return Number(year) + (Number(month) - 1) / 12 + (Number(day) - 1) / 365;
}

/** 'since 2019', '2014 to Feb 2019', 'until 2014'; null if no source gave a date. */
export function formatSpan(first: string | null, last: string | null, isCurrent: boolean): string | null {
  const from = first && formatDate(first);
  const to = last && formatDate(last);
  // For somebody who goes there it matters when the person was last seen at the address.
  if (isCurrent && from !== to) return [from && `since ${from}`, to && `seen ${to}`].filter(Boolean).join(', ');
  if (isCurrent && to) return `seen ${to}`;
  if (from && to) return from === to ? from : `${from} to ${to}`;
  if (from) return `from ${from}`;
  return to ? `until ${to}` : null;
}
