// Written by `npm run freeze-landing`; not edited by hand.
import type { DATA_INCLUDED } from '../content/texts.ts';

export const FROZEN_PLACE = '117 Falcon Blvd, Quartzcombe';

/** The rest of the frozen answer, in a line each: what the demo state has on that lot. */
export const FROZEN_RECORD: Record<(typeof DATA_INCLUDED)[number][0], string> = {
  Phones: '(344) 555-6246, mobile, active, 98',
  Emails: 'edith.wainby20220@example.com, deliverable, 89',
  People: 'Dennis S Hunter, spouse',
  Flags: 'None: the owner lives here',
  Valuation: '$345,200 market, $345,200 assessed',
  Property: '2,442 sq ft, 0.16 acres, 5 beds, 3 baths, Lot 15 Blk 6 Slate Park',
  Tax: '$3,555.56 in 2026, homestead',
  Sales: '$191,500 on Oct 5, 2012, loan $155,100, Quill Abstract Company',
  'Civil records': 'None on file',
};
