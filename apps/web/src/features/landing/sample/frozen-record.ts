// Written by `npm run freeze-landing`; not edited by hand.
import type { DATA_INCLUDED } from '../content/texts.ts';

export const FROZEN_PLACE = '138 Slate Dr, Quartzcombe';

/** The rest of the frozen answer, in a line each: what the demo state has on that lot. */
export const FROZEN_RECORD: Record<(typeof DATA_INCLUDED)[number][0], string> = {
  Phones: '(466) 555-3004, mobile, active, 98',
  Emails: 'kerns.robert.20244b@quietriver.example, deliverable, 89',
  People: 'Mary Kerns, spouse',
  Flags: 'None: the owner lives here',
  Valuation: '$255,600 market, $210,130 assessed',
  Property: '1,779 sq ft, 0.19 acres, 4 beds, 2.5 baths, Lot 10 Blk 6 Slate Park',
  Tax: '$2,632.68 in 2026, homestead',
  Sales: '$259,000 on Apr 9, 2023, loan $208,100, Meridian Settlement Group',
  'Civil records': 'None on file',
};
