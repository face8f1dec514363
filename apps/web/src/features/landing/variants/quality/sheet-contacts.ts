/** Four of the specimen's five numbers, each with the records that speak for it and against it, as the search gave them. */
export type SheetLine = readonly [text: string, source: string, seen: string, weight: number];
export type SheetContact = {
  number: string;
  line: string;
  confidence: number;
  dnc: 'listed' | 'not listed';
  lines: readonly SheetLine[];
  remark: string;
};

const LISTINGS = 'Lathe & Keld phone listings';
const CARRIER = 'Openpipe carrier and line status';
const VOTERS = 'Fenmark roll of voters';

export const SHEET_CONTACTS: readonly SheetContact[] = [
  {
    number: '(444) 555-1465',
    line: 'Mobile, active, Cardinal Mobile',
    confidence: 98,
    dnc: 'not listed',
    lines: [
      ['Ann M Underov: name and address agree', LISTINGS, '2026-09-26', 5.5],
      ['Listed under a name and address of theirs', LISTINGS, '2026-09-26', 6.2],
      ['Given with a name of theirs', 'Quiet River email file', '2019-05-29', 2.7],
      ['Carrier file: active', CARRIER, '2026-09-17', 1.2],
      ['One subscriber since 2000', CARRIER, '2026-09-17', 1],
    ],
    remark: 'Two collectors give it to her, and the carrier has known one subscriber for 26 years. Call this one.',
  },
  {
    number: '(444) 555-5734',
    line: 'Mobile, active, Hello Sparrow Mobile',
    confidence: 84,
    dnc: 'not listed',
    lines: [
      ['Jack D Underov: name and address agree', VOTERS, '2026-05-13', 12.5],
      ['Listed under a name and address of theirs', LISTINGS, '2020-03-23', 4.5],
      ['Carrier file: active', CARRIER, '2026-10-14', 1.2],
    ],
    remark: 'The right man, but one listing, six years old. So it says 84 and not 98.',
  },
  {
    number: '(444) 555-1468',
    line: 'Mobile, active, Bluewire',
    confidence: 0,
    dnc: 'listed',
    lines: [
      ['Name (nickname) and address agree; middle name differs', LISTINGS, '2025-10-05', -5.5],
      ['Listed under a name and address of theirs', LISTINGS, '2025-10-05', 5.8],
      ['Carrier file: active', CARRIER, '2026-03-09', 1.2],
    ],
    remark: 'Same house, same surname, another middle name: it is Nancy Lisa Underov’s, 35, and stands with her among the relatives.',
  },
  {
    number: '(444) 555-7165',
    line: 'Mobile, disconnected, Peakcell',
    confidence: 0,
    dnc: 'not listed',
    lines: [
      ['Jack D Underov: name and address agree', VOTERS, '2026-05-13', 12.5],
      ['Listed under a name and address of theirs', LISTINGS, '2020-06-01', 4.5],
      ['Carrier file: disconnected', CARRIER, '2026-10-10', -7],
      ['Seen with another person too', LISTINGS, '2019-10-11', -0.7],
    ],
    remark: 'His once. The carrier says the line is dead, and that settles it. It stays on the sheet, so that nobody tries it again.',
  },
];

/** Confidence of every phone and email in the specimen. */
export const SHEET_SCORES = { phones: [98, 98, 84, 0, 0], emails: [89, 88, 70] } as const;
