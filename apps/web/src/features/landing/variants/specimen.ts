import { PRICES } from '../../../prices.ts';

/**
 * One search of an earlier edition of the made-up state, as it was answered: the specimen that the four pages look at from their own side.
 * The people, the place and the numbers are invented; the state that is made today has others.
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

/** A search that found nothing: what was set aside came back whole. */
export const MISS = {
  parcelId: '99-98-7893-9990',
  receipt: { rule: 'Nothing useful found', held: 5, charged: 0, released: 5 },
} as const;

/** Where it comes from, said wherever it is shown. */
export const SPECIMEN_NOTE = 'An answer from an earlier edition of the made-up state that comes with Deedline.';

interface Sums {
  held: number;
  charged: number;
  released: number;
}

/** The receipt of a specimen, frozen by the shipped prices, by those in force: each of its sums is nothing or a Full Report. */
export function receiptAtPrices({ held, charged, released }: Sums): Sums {
  const { fullReport } = PRICES;
  return { held: held && fullReport, charged: charged && fullReport, released: released && fullReport };
}
