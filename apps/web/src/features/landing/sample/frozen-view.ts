import type { AnswerView } from './answer-view.ts';

/** What the card shows before anybody has tried a search: an answer of the demo state, as it was given. */
export const FROZEN_VIEW: AnswerView = {
  role: 'Owner',
  isAbsentee: false,
  name: 'David C Ackwood',
  address: '117 Slate Dr, Quartzcombe, FK 00272',
  behind: '',
  contact: {
    text: '(366) 555-2417',
    line: 'Mobile, active · Northlight Wireless',
    dnc: {
      state: 'not_listed',
      words: 'Do-Not-Call: not on the list of Oct 12, 2026',
    },
    confidence: 99,
    evidence: [
      {
        text: 'David C Ackwood: name and address agree',
        source: 'Quiet River email file',
        when: 'Jun 2026',
        isAgainst: false,
      },
      {
        text: 'Given with this name and address, seen 2026-06',
        source: 'Quiet River email file',
        when: 'Jun 2026',
        isAgainst: false,
      },
      {
        text: 'Given by this person to a public roll from 2023 to 2025-10',
        source: 'Fenmark roll of voters',
        when: 'Oct 2025',
        isAgainst: false,
      },
      {
        text: 'Carrier file: active',
        source: 'Openpipe carrier and line status',
        when: 'Jun 2026',
        isAgainst: false,
      },
      {
        text: 'With one subscriber since 2001',
        source: 'Openpipe carrier and line status',
        when: 'Jun 2026',
        isAgainst: false,
      },
      {
        text: 'Given with this name and address, seen 2025-07',
        source: 'Quiet River email file',
        when: 'Jul 2025',
        isAgainst: false,
      },
      {
        text: 'Repeats the same origin; counted once',
        source: 'Lathe & Keld phone listings',
        when: 'Jun 2026',
        isAgainst: false,
      },
    ],
  },
  more: 'Also found: 2 more phones, 3 emails, 1 relative, 1 address',
};
