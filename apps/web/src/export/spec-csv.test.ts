import type { Results } from '@deedline/contract/search/results';
import { assert, property, string } from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { buildSearchCsv, buildSearchesCsv, nameSearchCsv, nameSearchesCsv, saveSearch } from './spec-csv.ts';

const HEADER =
  'Property Address,Owner Name,Owner Age,Mailing Address,Confidence Score,Phone Number,Phone Type,Phone Status,Phone Carrier,' +
  'Phone Confidence,Phone Last Seen,Phone Sources,Is DNC,Email,Email Status,Email Confidence,Email Sources,Relative Name,' +
  'Relative Relationship,Relative Age,Property Flags,Search Date,Credits Cost';

const phone: Results['phones'][number] = {
  number: '(419) 555-0142',
  e164: '+14195550142',
  type: 'mobile',
  status: 'active',
  carrier: null,
  confidence: 94,
  lastSeen: '2026-10-30',
  sourceCount: 4,
  isDNC: false,
  dnc: { state: 'not_listed', listDate: '2026-11-02' },
  evidence: [],
  reckoning: { steps: [], addedPercent: 0, togetherPercent: 0 },
};
const litigators = { owner: 'account', kind: 'litigator', state: null, listDate: '2026-11-01' } as const;
const results: Results = {
  searchMode: 'property_address',
  matched: true,
  propertyAddress: '418 Tannery Row, Quillmere, FK 00412',
  owner: { name: 'ISADORA PELLWORTH', age: 65, aliases: [], dateOfBirth: null },
  owners: [],
  ownerPath: [],
  mailing: null,
  identity: null,
  death: null,
  alike: null,
  withheld: { phones: 0, emails: 0, relativePhones: 0, reason: null },
  scoredBy: { engineVersion: '1', calibration: null },
  mailingAddress: null,
  confidenceScore: 97,
  phones: [phone, { ...phone, number: '(419) 555-0117', type: null, sourceCount: null, isDNC: true }],
  emails: [
    {
      email: 'i.pellworth@example.com',
      status: 'deliverable',
      checked: null,
      confidence: 88,
      lastSeen: null,
      sourceCount: 2,
      evidence: [],
      reckoning: { steps: [], addedPercent: 0, togetherPercent: 0 },
    },
  ],
  relatives: [],
  flags: [
    { code: 'absentee_owner', label: 'Absentee owner' },
    { code: 'absentee_owner', label: 'Out of state' },
  ],
  ownershipDetails: null,
  propertyValuation: null,
  propertyDetails: null,
  taxInformation: null,
  salesHistory: [],
  addressHistory: [],
  civilRecords: {
    numberOfBankruptcies: 0,
    numberOfLiens: 0,
    numberOfJudgments: 0,
    mostRecentBankruptcy: null,
    mostRecentLien: null,
    mostRecentJudgment: null,
  },
  parcel: null,
  otherProperties: [],
  alternatives: [],
  sources: { asked: 12, answered: 12, elapsedMs: 8, list: [] },
};
const search = { id: 's1', createdAt: '2026-11-20T13:08:00.000Z', creditsCost: 5, results };

/** A reader of RFC 4180, to see what a spreadsheet will see. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\n|$)/g)) {
    rows.at(-1)!.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\n') rows.push([]);
    if (end === '') break;
  }
  return rows;
}

/** Without the apostrophes that may be added before what a spreadsheet would run. */
const withoutMarks = (text: string) => text.replaceAll(/(^|[;\r\n]"*)'(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/g, '$1');

describe('the CSV of one search', () => {
  it('sets phones, emails and relatives side by side, and the owner on the first row only', () => {
    expect(buildSearchCsv(search).split('\n')).toEqual([
      HEADER,
      '"418 Tannery Row, Quillmere, FK 00412",ISADORA PELLWORTH,65,,97,(419) 555-0142,mobile,active,,94,2026-10-30,4,,' +
        'i.pellworth@example.com,deliverable,88,2,,,,Absentee owner; Out of state,2026-11-20,5',
      ',,,,,(419) 555-0117,,active,,94,2026-10-30,,Yes,,,,,,,,,,',
    ]);
  });

  it('has one row when there are no contacts, and only the header when there are no results', () => {
    const bare = { ...search, results: { ...results, phones: [], emails: [] } };
    expect(buildSearchCsv(bare).split('\n')).toHaveLength(2);
    expect(buildSearchCsv({ ...search, results: null })).toBe(HEADER);
  });

  it('neutralises what a spreadsheet would run', () => {
    for (const name of ['=HYPERLINK("http://a.example")', '+1', '-1', '@SUM(A1)', '\t=1', '＝1']) {
      const text = buildSearchCsv({ ...search, results: { ...results, owner: { ...results.owner!, name } } });
      expect(readCsv(text)[1]![1]).toBe(`'${name}`);
    }
  });

  it('gives back any text that was put in, in a row of as many cells as the header', () => {
    assert(
      property(string({ unit: 'binary' }), string(), (name, address) => {
        const text = buildSearchCsv({ ...search, results: { ...results, owner: { ...results.owner!, name }, mailingAddress: address } });
        const [header, first] = readCsv(text);
        expect(first).toHaveLength(header!.length);
        expect(withoutMarks(first![1]!)).toBe(withoutMarks(name));
        expect(withoutMarks(first![3]!)).toBe(withoutMarks(address));
        expect(first![1]).not.toMatch(/^[=+\-@]/);
      }),
    );
  });
});

const relative = {
  name: 'Tobin Pellworth',
  relationship: 'Sibling',
  age: 61,
  phones: [],
  confidence: 80,
  evidence: [],
  reckoning: { steps: [], addedPercent: 0, togetherPercent: 0 },
};
const full: Results = {
  ...results,
  mailingAddress: '9 Wharf St, Elmcombe, FK 00316',
  phones: [{ ...phone, carrier: 'Northlight', isDNC: true, dnc: { state: 'listed', listDate: '2026-11-02' } }],
  relatives: [relative],
};
const cellOf = (of: Results, column: string, row = 1) => {
  const rows = readCsv(buildSearchCsv({ ...search, results: of }));
  return rows[row]![HEADER.split(',').indexOf(column)];
};
const withOwnerName = (name: string) => buildSearchCsv({ ...search, results: { ...full, owner: { ...full.owner!, name } } });

describe('each column', () => {
  it.each([
    ['Property Address', '418 Tannery Row, Quillmere, FK 00412'],
    ['Owner Name', 'ISADORA PELLWORTH'],
    ['Owner Age', '65'],
    ['Mailing Address', '9 Wharf St, Elmcombe, FK 00316'],
    ['Confidence Score', '97'],
    ['Phone Number', '(419) 555-0142'],
    ['Phone Type', 'mobile'],
    ['Phone Status', 'active'],
    ['Phone Carrier', 'Northlight'],
    ['Phone Confidence', '94'],
    ['Phone Last Seen', '2026-10-30'],
    ['Phone Sources', '4'],
    ['Is DNC', 'Yes'],
    ['Email', 'i.pellworth@example.com'],
    ['Email Status', 'deliverable'],
    ['Email Confidence', '88'],
    ['Email Sources', '2'],
    ['Relative Name', 'Tobin Pellworth'],
    ['Relative Relationship', 'Sibling'],
    ['Relative Age', '61'],
    ['Property Flags', 'Absentee owner; Out of state'],
    ['Search Date', '2026-11-20'],
    ['Credits Cost', '5'],
  ])('%s', (column, value) => {
    expect(cellOf(full, column)).toBe(value);
  });

  it('Is DNC says Yes for listed alone: not listed and not checked stay empty', () => {
    for (const state of ['not_listed', 'not_checked'] as const) {
      const phones = [{ ...phone, isDNC: false, dnc: { state, listDate: null } }];
      expect(cellOf({ ...full, phones }, 'Is DNC')).toBe('');
    }
  });

  it('Is DNC says Yes also of a number on a list of people who sue over calls: whoever dials from the file sees no other column of lists', () => {
    const said = (['listed', 'not_listed', 'stale'] as const).map((says) => {
      const phones = [{ ...phone, isDNC: false, dnc: { state: 'not_listed' as const, listDate: null, lists: [{ ...litigators, says }] } }];
      return cellOf({ ...full, phones }, 'Is DNC');
    });
    expect(said).toEqual(['Yes', '', '']);
  });

  it('Phone Carrier, Phone Last Seen, Phone Sources and Email Sources carry no assumed default', () => {
    const bare = {
      ...full,
      phones: [{ ...phone, carrier: null, lastSeen: null, sourceCount: null }],
      emails: full.emails.map((email) => ({ ...email, sourceCount: null })),
    };
    for (const column of ['Phone Carrier', 'Phone Last Seen', 'Phone Sources', 'Email Sources']) expect(cellOf(bare, column)).toBe('');
  });

  it('rows run to the longest list, and owner and search fields stand on the first alone', () => {
    const relatives = ['A', 'B', 'C', 'D'].map((name) => ({ ...relative, name }));
    const rows = readCsv(buildSearchCsv({ ...search, results: { ...full, relatives } }));
    expect(rows).toHaveLength(5);
    const columns = ['Property Address', 'Owner Name', 'Owner Age', 'Mailing Address', 'Confidence Score', 'Property Flags', 'Search Date'];
    for (const column of [...columns, 'Credits Cost', 'Phone Number', 'Email']) expect(cellOf({ ...full, relatives }, column, 2)).toBe('');
    expect([1, 2, 3, 4].map((row) => cellOf({ ...full, relatives }, 'Relative Name', row))).toEqual(['A', 'B', 'C', 'D']);
  });

  it('fields with a quote, a comma or a newline are quoted, others are not', () => {
    expect(withOwnerName('PELL "ISA" WORTH')).toContain(',"PELL ""ISA"" WORTH",');
    expect(withOwnerName('PELLWORTH, ISADORA')).toContain(',"PELLWORTH, ISADORA",');
    expect(withOwnerName('PELLWORTH\nISADORA')).toContain(',"PELLWORTH\nISADORA",');
    expect(withOwnerName('PELLWORTH ISADORA')).toContain(',PELLWORTH ISADORA,');
  });
});

describe('the CSV of several searches', () => {
  it('leads with the search id and leaves out searches without results', () => {
    const nothingFound = { ...search, id: 's4', results: { ...results, matched: false, owner: null, phones: [], emails: [] } };
    const rows = readCsv(buildSearchesCsv([search, { ...search, id: 's2', results: null }, { ...search, id: 's3' }, nothingFound]));
    expect(rows[0]).toEqual(['Search ID', ...HEADER.split(',')]);
    expect(rows.slice(1).map(([id]) => id)).toEqual(['s1', '', 's3', '']);
  });
});

it('files are named after the search and the moment', () => {
  const now = new Date('2026-11-20T14:05:09.123Z');
  expect(nameSearchCsv('s1', now)).toBe('skiptrace_s1_20261120140509.csv');
  expect(nameSearchesCsv(now)).toBe('skiptrace_export_20261120140509.csv');
});

it('what is saved of a search is what the server shows of it at that moment, put on record before', async () => {
  const asked: string[] = [];
  let saved: Blob | undefined;
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    asked.push(`${method} ${path}`);
    return new Response(method === 'GET' ? JSON.stringify({ ...search, results: { ...results, phones: [] } }) : '');
  });
  vi.stubGlobal('document', { createElement: () => ({ click: () => undefined }) });
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved = blob as Blob;
    return 'blob:x';
  });
  await saveSearch('s1');
  expect(asked).toEqual(['POST /api/audit/exports', 'GET /api/searches/s1']);
  expect(await saved!.text()).toBe(buildSearchCsv({ ...search, results: { ...results, phones: [] } }));
  made.mockRestore();
  vi.unstubAllGlobals();
});
