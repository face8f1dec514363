// Written by `npm run freeze-landing`; not edited by hand.
import type { AnswerView } from './answer-view.ts';

/** What the card shows before anybody has tried a search: an answer of the demo state, as it was given. */
export const FROZEN_VIEW: AnswerView = {
  role: 'Owner',
  isAbsentee: false,
  name: 'Anthony A Lee',
  address: '118 Glover Ln, Quartzcombe, FK 00272',
  behind: '',
  contact: {
    text: '(455) 555-6198',
    line: 'Mobile, active · Cardinal Mobile',
    dnc: {
      state: 'not_listed',
      words: 'Do-Not-Call: not on the list of Oct 31, 2026',
    },
    confidence: 98,
    evidence: [
      {
        text: 'Anthony A Lee: name and address agree',
        source: 'Fenmark roll of voters',
        when: 'May 2026',
        isAgainst: false,
      },
      {
        text: 'Anthony A Lee: name (nickname) and address agree',
        source: 'Lathe & Keld phone listings',
        when: 'Mar 2025',
        isAgainst: false,
      },
      {
        text: 'Given with a name of theirs, seen 2026-05',
        source: 'Quiet River email file',
        when: 'May 2026',
        isAgainst: false,
      },
      {
        text: 'Carrier file: active',
        source: 'Openpipe carrier and line status',
        when: 'Sep 2026',
        isAgainst: false,
      },
      {
        text: 'Listed under a name and address of theirs, seen 2025-03',
        source: 'Lathe & Keld phone listings',
        when: 'Mar 2025',
        isAgainst: false,
      },
      {
        text: 'With one subscriber since 2008',
        source: 'Openpipe carrier and line status',
        when: 'Sep 2026',
        isAgainst: false,
      },
    ],
  },
  more: 'Also found: 1 email, 1 relative, 1 address',
};
