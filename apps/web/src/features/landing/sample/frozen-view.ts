// Written by `npm run freeze-landing`; not edited by hand.
import type { AnswerView } from './answer-view.ts';

/** What the card shows before anybody has tried a search: an answer of the demo state, as it was given. */
export const FROZEN_VIEW: AnswerView = {
  role: 'Owner',
  isAbsentee: false,
  name: 'Edith W Hunter',
  address: '117 Falcon Blvd, Quartzcombe, FK 00272',
  behind: '',
  contact: {
    text: '(344) 555-6246',
    line: 'Mobile, active · Hello Sparrow Mobile',
    dnc: {
      state: 'not_listed',
      words: 'Do-Not-Call: not on the list of Oct 12, 2026',
    },
    confidence: 98,
    evidence: [
      {
        text: 'Edith W Hunter: first name and address agree',
        source: 'Fenmark roll of voters',
        when: 'Aug 2026',
        isAgainst: false,
      },
      {
        text: 'Edith W Hunter: name and address agree',
        source: 'Lathe & Keld phone listings',
        when: 'Aug 2026',
        isAgainst: false,
      },
      {
        text: 'Given by this person to a public roll from 2022 to 2026-08',
        source: 'Fenmark roll of voters',
        when: 'Aug 2026',
        isAgainst: false,
      },
      {
        text: 'Listed under a name and address of theirs from 2022 to 2026-08',
        source: 'Lathe & Keld phone listings',
        when: 'Aug 2026',
        isAgainst: false,
      },
      {
        text: 'Carrier file: active',
        source: 'Openpipe carrier and line status',
        when: 'Sep 2026',
        isAgainst: false,
      },
      {
        text: 'With one subscriber since 2020',
        source: 'Openpipe carrier and line status',
        when: 'Sep 2026',
        isAgainst: false,
      },
    ],
  },
  more: 'Also found: 1 email, 1 relative, 1 address',
};
