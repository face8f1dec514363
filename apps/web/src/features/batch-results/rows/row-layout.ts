/** Rows of a table where there is room for one; elsewhere each is a card. All rows are equally high: what does not fit is cut off. */
export type Layout = { rowPx: number; headPx: number; head: string; row: string; cells: Readonly<Record<string, string>> };

/** From this width on it is a table. */
export const WIDE_PX = 768;

export const TABLE: Layout = {
  rowPx: 60,
  headPx: 40,
  head: 'sticky top-0 z-10 block h-10 bg-paper',
  row: 'grid-cols-[4.25rem_minmax(0,1.3fr)_minmax(0,1.2fr)_8.5rem_6.5rem_5.5rem] items-center gap-x-4',
  cells: {},
};

export const CARDS: Layout = {
  rowPx: 136,
  headPx: 0,
  head: 'sr-only',
  row: 'grid-cols-[auto_auto_minmax(0,1fr)_auto] grid-rows-[2.75rem_2.5rem_1.25rem] gap-x-3 gap-y-1 py-2.5',
  cells: {
    row: 'row-start-3 col-start-1',
    address: 'row-start-1 col-span-3 col-start-1',
    contact: 'row-start-2 col-span-4 col-start-1',
    confidence: 'row-start-3 col-start-2',
    credits: 'row-start-3 col-start-3',
    state: 'row-start-1 col-start-4',
  },
};
