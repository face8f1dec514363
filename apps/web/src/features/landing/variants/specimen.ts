import { PRICES } from '../../../prices.ts';

/**
 * A search of an earlier edition of the made-up state, with the answer it got: the example that all four pages use. People, place and numbers are invented, and
 * differ from those of today's made-up state.
 */
export const SPECIMEN = {
  street: '134 Front Row',
  address: '134 Front Row, Willowford, FK 00467',
  parcelId: 'R35-000001-009',
  owners: ['Ann M Underov', 'Jack D Underov'],
  dncListDate: '2026-10-12',
  sources: { asked: 12, answered: 12, elapsedMs: 31 },
  receipt: {
    rule: 'Full Report',
    held: 5,
    charged: 5,
    released: 0,
    delivered: ['property record', 'mailing address', 'contacts', 'person'],
  },
} as const;

/** A search that found nothing: its whole hold was released. */
export const MISS = {
  parcelId: '99-98-7893-9990',
  receipt: { rule: 'Nothing useful found', held: 5, charged: 0, released: 5 },
} as const;

/** Its origin, stated wherever it is shown. */
export const SPECIMEN_NOTE = 'An answer from an earlier edition of the made-up state that comes with Deedline.';

interface Sums {
  held: number;
  charged: number;
  released: number;
}

/** Converts a specimen's receipt, frozen at the shipped prices, to the current prices. Each of its amounts is zero or the price of a Full Report. */
export function receiptAtPrices({ held, charged, released }: Sums): Sums {
  const { fullReport } = PRICES;
  return { held: held && fullReport, charged: charged && fullReport, released: released && fullReport };
}
