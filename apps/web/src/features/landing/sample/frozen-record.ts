// Written by `npm run freeze-landing`; not edited by hand.
import type { DATA_INCLUDED } from '../content/texts.ts';

/** The day of the made-up state on which it answered so. */
export const FROZEN_DAY = '2026-11-01';

export const FROZEN_PLACE = '118 Glover Ln, Quartzcombe';

/** The rest of the frozen answer, in a line each: what the demo state has on that lot. */
export const FROZEN_RECORD: Record<(typeof DATA_INCLUDED)[number][0], string> = {
  Phones: '(455) 555-6198, mobile, active, 98',
  Emails: 'anthony.lee5076@example.net, deliverable, 89',
  People: 'Breana J Lee, spouse',
  Flags: 'None: the owner lives here',
  Valuation: '$287,600 market, $287,600 assessed',
  Property: '2,027 sq ft, 0.15 acres, 4 beds, 3 baths, Lot 5 Blk 1 Glover Heights',
  Tax: '$2,962.28 in 2026, homestead',
  Sales: '$150,000 on Apr 7, 2010, loan $135,100, Saltmarsh Title Partners',
  'Civil records': 'None on file',
};
