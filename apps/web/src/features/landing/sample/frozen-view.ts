// Written by `npm run freeze-landing`; not edited by hand.
import type { AnswerView } from './answer-view.ts';

/** What the card shows before anybody has tried a search: an answer of the demo state, as it was given. */
export const FROZEN_VIEW: AnswerView = {
  role: 'Owner',
  isAbsentee: false,
  name: 'Robert J Kerns Sr',
  address: '138 Slate Dr, Quartzcombe, FK 00272',
  behind: '',
  contact: {
    text: '(466) 555-3004',
    line: 'Mobile, active · Peakcell',
    dnc: {
      state: 'not_listed',
      words: 'Do-Not-Call: not on the list of Oct 12, 2026',
    },
    confidence: 98,
    evidence: [
      {
        text: 'Robert J Kerns Sr: name and address agree',
        source: 'Quiet River email file',
        when: 'Dec 2025',
        isAgainst: false,
      },
      {
        text: 'Given with a name of theirs, seen 2026-01',
        source: 'Quiet River email file',
        when: 'Jan 2026',
        isAgainst: false,
      },
      {
        text: 'Carrier file: active',
        source: 'Openpipe carrier and line status',
        when: 'Sep 2026',
        isAgainst: false,
      },
      {
        text: 'Listed under a name and address of theirs, seen 2025-12',
        source: 'Lathe & Keld phone listings',
        when: 'Dec 2025',
        isAgainst: false,
      },
      {
        text: 'With one subscriber since 2022',
        source: 'Openpipe carrier and line status',
        when: 'Sep 2026',
        isAgainst: false,
      },
      {
        text: 'Repeats the same origin; counted once',
        source: 'Quiet River email file',
        when: 'Dec 2025',
        isAgainst: false,
      },
    ],
  },
  more: 'Also found: 1 more phone, 2 emails, 1 relative, 2 addresses',
};
