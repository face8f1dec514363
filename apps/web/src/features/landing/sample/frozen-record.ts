import type { DATA_INCLUDED } from '../content/data-included.ts';

export const FROZEN_PLACE = '117 Slate Dr, Quartzcombe';

/** The rest of the frozen answer, in a line each: what the demo state has on that lot. */
export const FROZEN_RECORD: Record<(typeof DATA_INCLUDED)[number][0], string> = {
  Phones: '(366) 555-2417, mobile, active, 99',
  Emails: 'david.ackwood5171b@example.com, deliverable, 97',
  People: 'Emily B Ackwood, spouse',
  Flags: 'None: the owner lives here',
  Valuation: '$212,200 market, $176,320 assessed',
  Property: '1,466 sq ft, 0.18 acres, 2 beds, 2 baths, Lot 15 Blk 1 Glover Heights',
  Tax: '$2,185.66 in 2026, homestead',
  Sales: '$120,500 on May 17, 2015, loan $114,700, Plover Closing Services',
  'Civil records': 'None on file',
};
