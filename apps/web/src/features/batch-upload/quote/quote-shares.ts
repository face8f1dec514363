import type { BatchQuote } from '@deedline/contract/batch';

export type QuoteShare = {
  key: string;
  label: string;
  rows: number;
  isPaying: boolean;
  fill: string;
  mark: string;
  /** Of the whole bar, 0 to 1. */
  from: number;
  width: number;
};

/** The four kinds of rows in a quote, side by side; together they are all of them. */
export function sharesOf({ rows, paying, duplicates, boughtBefore, unreadable }: BatchQuote): QuoteShare[] {
  const kinds = [
    { key: 'paying', label: 'New searches', rows: paying, isPaying: true, fill: 'fill-green', mark: 'bg-green' },
    { key: 'bought', label: 'Bought within the last 30 days', rows: boughtBefore, isPaying: false, fill: 'fill-brass', mark: 'bg-brass' },
    { key: 'duplicates', label: 'Duplicates within this file', rows: duplicates, isPaying: false, fill: 'fill-edge', mark: 'bg-edge' },
    { key: 'unreadable', label: 'Cannot be searched', rows: unreadable, isPaying: false, fill: 'fill-brick', mark: 'bg-brick' },
  ];
  let from = 0;
  return kinds.map((kind) => {
    const width = rows === 0 ? 0 : kind.rows / rows;
    from += width;
    return { ...kind, from: from - width, width };
  });
}
