import type { BatchLayout } from '@deedline/contract/search/batch';
import type { Results } from '@deedline/contract/search/results';
import { describe, expect, test } from 'vitest';
import { NOTHING, OWNER_AND_PROPERTY, PELLWORTH } from '../../../testing/batches/output.ts';
import type { PhoneStyle } from './layout.ts';
import { LAYOUTS } from './create-output.ts';
import { inputCells } from './cells.ts';
import type { OutputRow } from './rows.ts';
import { describeSheet } from './sheet.ts';

const INPUT = { address: '418 tannery row apt 3, quillmere, fk 412', name: ' Isadora Pellworth ' };
const ROW: OutputRow = {
  number: 1,
  cells: [],
  inputCells: inputCells(INPUT),
  state: 'found',
  message: null,
  search_id: 's1',
  credits: 5,
  job_status: 'completed',
  job_stopped: null,
  search: null,
};
const found = (results: Results | null): OutputRow => ({
  ...ROW,
  search: { id: 's1', createdAt: '2026-11-20T13:08:00.000Z', creditsCost: 4, sheet: results && describeSheet(INPUT, results) },
});
const missed = (row: Partial<OutputRow>): OutputRow => ({ ...ROW, search_id: null, credits: 0, ...row });

/** The lines as objects by column name, without empty cells. */
function linesOf(name: BatchLayout, row: OutputRow, phones: PhoneStyle = 'national'): Record<string, unknown>[] {
  const { columns } = LAYOUTS[name];
  return LAYOUTS[name].linesOf(row, phones).map((cells) => {
    expect(cells).toHaveLength(columns.length);
    const named = columns.map((column, index): [string, unknown] => [column, cells[index]]);
    return Object.fromEntries(named.filter(([, cell]) => cell !== '' && cell !== null && cell !== undefined));
  });
}

const READ = {
  'Input Data: Address': '418 Tannery Row, Apt 3',
  'Input Data: City': 'Quillmere',
  'Input Data: State': 'FK',
  'Input Data: Zip': '00412',
  'Input Data: Name': 'Isadora Pellworth',
};

const HELD_BACK = { kinds: ['a property record'], reason: 'The property is on record, and its owner is not.', decides: [] };

describe('standard', () => {
  test('says what was read, what became of it, and all that was found', () => {
    expect(linesOf('standard', found(PELLWORTH))).toEqual([
      {
        ...READ,
        Status: 'Found',
        'Search ID': 's1',
        Credits: 4,
        'Held Back': 0,
        ...OWNER_AND_PROPERTY,
        'Phone 1': '4195550142',
        'Phone 1 Type': 'Mobile',
        'Phone 1 Carrier': 'Northlight Wireless',
        'Phone 1 Confidence': 94,
        'Phone 1 Last Seen': '2026-10-30',
        'Phone 1 DNC': 'Listed',
        'Phone 1 DNC List Date': '2026-11-02',
        'Phone 2': '4195550117',
        'Phone 2 Type': 'Landline',
        'Phone 2 Carrier': 'Northlight Wireless',
        'Phone 2 Confidence': 61,
        'Phone 2 Last Seen': '2026-10-30',
        'Phone 2 DNC': 'Not listed',
        'Phone 2 DNC List Date': '2026-11-02',
        'Phone 3': '4195550199',
        'Phone 3 Confidence': 12,
        'Phone 3 DNC': 'Not checked',
        'Email 1': 'i.pellworth@mail.example',
        'Email 1 Confidence': 88,
        'Email 1 Verified': 'Yes',
        'Email 1 Mailbox': 'mailbox answers',
        'Email 1 Checked By': 'Fenmark Mail Check',
        'Email 1 Checked On': '2026-11-01',
        'Email 2': 'old.pellworth@mail.example',
        'Email 2 Confidence': 20,
        'Email 2 Verified': 'No',
        'Email 2 Mailbox': 'mailbox not checked',
        Relatives: 'Tobin Pellworth (Sibling)',
        Flags: 'Absentee owner; LLC or company owned',
      },
    ]);
  });

  test.each<[string, OutputRow, string, string]>([
    [
      'nothing found',
      { ...found(NOTHING), state: 'not_found' },
      'Not found',
      'Unable to locate property records for this address. Please verify the address and try again.',
    ],
    ['found, and of no use', { ...found({ ...PELLWORTH, heldBack: HELD_BACK }), state: 'not_found' }, 'Not found', HELD_BACK.reason],
    ['failed', missed({ state: 'failed', message: 'Street address is required' }), 'Failed', 'Street address is required'],
    ['skipped', missed({ state: 'skipped' }), 'Skipped', 'This row has no address'],
    ['waiting', missed({ state: 'waiting' }), 'Waiting', 'This row has not been run yet'],
    ['running', missed({ state: 'running' }), 'Running', 'This row is being run'],
    ['no credits', missed({ state: 'not_run', job_stopped: 'credits' }), 'Not run', 'Your credits ran out before this row was run'],
    ['the cap', missed({ state: 'not_run', job_stopped: 'cap' }), 'Not run', 'The cap of the job was reached before this row was run'],
    ['cancelled', missed({ state: 'not_run', job_status: 'cancelled' }), 'Not run', 'The job was cancelled before this row was run'],
    ['ended', missed({ state: 'not_run', job_status: 'failed' }), 'Not run', 'The job ended before this row was run'],
    ['erased', found(null), 'Found', 'The result was erased'],
    ['gone', { ...found(null), search: null }, 'Found', 'The result was erased'],
  ])('gives the reason: %s', (_, row, status, message) => {
    expect(linesOf('standard', row)).toMatchObject([{ Status: status, Message: message }]);
  });

  test('says who else fits, and how many contacts were too weak to be sold', () => {
    const reason =
      '2 weaker numbers were held back: the records behind them are old or contradict each other. You were not charged for them.';
    const withheld = { phones: 1, emails: 1, relativePhones: 3, reason };
    const other = {
      age: 65,
      birthYear: 1961,
      middle: null,
      formerCities: [],
      diedOn: null,
      shownBy: null,
      propertyAddress: null,
      confidence: 48,
    };
    const people = [
      { ...other, name: 'Isadora M Pellworth', address: null },
      { ...other, name: 'Isadora K Pellworth', address: '7 Mill St, Quillmere, FK 00412' },
    ];
    const alike = { sentence: 'Two people fit about equally well.', people, decides: [] };
    expect(linesOf('standard', found({ ...PELLWORTH, withheld, alike: { ...alike, kind: 'either' } }))).toMatchObject([
      { 'Also Fits': 'Isadora K Pellworth (7 Mill St, Quillmere, FK 00412)', 'Held Back': 2 },
    ]);
  });

  test('what could not be read stands as it was typed', () => {
    expect(linesOf('standard', missed({ state: 'failed', inputCells: inputCells({ address: ' somewhere ', zip: '12' }) }))).toMatchObject([
      { 'Input Data: Address': 'somewhere', 'Input Data: Zip': '12', Credits: 0 },
    ]);
  });
});

describe('property_list', () => {
  test('has exactly the columns of such lists', () => {
    const phones = [1, 2, 3, 4, 5].map((n) => `Phone ${n}, Phone ${n} Type, Phone ${n} DNC`).join(', ');
    expect(LAYOUTS.property_list.columns.join(', ')).toBe(
      'Address, Unit #, City, State, Zip, County, APN, Property Type, Bedrooms, Total Bathrooms, Building Sqft, Lot Size Sqft, ' +
        'Effective Year Built, Total Assessed Value, Last Sale Recording Date, Last Sale Amount, Owner 1 First Name, Owner 1 Last Name, ' +
        'Owner 2 First Name, Owner 2 Last Name, Mailing Address, Mailing Unit #, Mailing City, Mailing State, Mailing Zip, ' +
        `Owner Occupied, ${phones}, Email 1, Email 2, Email 3, Email 4, Litigator`,
    );
  });

  test('tells owners apart, and has only contacts that count', () => {
    expect(linesOf('property_list', found(PELLWORTH), 'e164')).toEqual([
      {
        Address: '418 Tannery Row',
        'Unit #': 'Apt 3',
        City: 'Quillmere',
        State: 'FK',
        Zip: '00412',
        County: 'Quillmere County',
        APN: '12-0418-003',
        'Property Type': 'Single family',
        Bedrooms: 3,
        'Total Bathrooms': 1.5,
        'Building Sqft': 1640,
        'Lot Size Sqft': 10_890,
        'Effective Year Built': 1931,
        'Total Assessed Value': 200_000,
        'Last Sale Recording Date': '2009-05-01',
        'Last Sale Amount': 180_000,
        'Owner 1 First Name': 'Isadora',
        'Owner 1 Last Name': 'Pellworth',
        'Owner 2 Last Name': 'Pellworth Holdings LLC',
        'Mailing Address': '9 Wharf St',
        'Mailing City': 'Elmcombe',
        'Mailing State': 'FK',
        'Mailing Zip': '00316-1234',
        'Owner Occupied': 'No',
        'Phone 1': '+14195550142',
        'Phone 1 Type': 'Mobile',
        'Phone 1 DNC': 'Listed',
        'Phone 2': '+14195550117',
        'Phone 2 Type': 'Landline',
        'Phone 2 DNC': 'Not listed',
        'Email 1': 'i.pellworth@mail.example',
      },
    ]);
  });

  test.each([
    [{ flags: [] }, 'Yes'],
    [{ flags: [], mailingAddress: null }, undefined],
  ])('%j: occupied by the owner is %s', (change, occupied) => {
    expect(linesOf('property_list', found({ ...PELLWORTH, ...change }))[0]!['Owner Occupied']).toBe(occupied);
  });

  test('keeps the row of which nothing is known', () => {
    expect(linesOf('property_list', missed({ state: 'skipped' }))).toEqual([{}]);
  });
});

describe('phones', () => {
  test('has a line for each phone, owner and property on every one', () => {
    const lines = linesOf('phones', found(PELLWORTH));
    expect(
      lines.map((line) => [line['Phone Rank'], line.Phone, line['Phone Status'], line['Phone DNC'], line['Phone Confidence']]),
    ).toEqual([
      [1, '4195550142', 'Active', 'Listed', 94],
      [2, '4195550117', 'Active', 'Not listed', 61],
      [3, '4195550199', 'Disconnected', 'Not checked', 12],
    ]);
    for (const line of lines) expect(line).toMatchObject({ ...READ, ...OWNER_AND_PROPERTY, Status: 'Found', 'Search ID': 's1' });
  });

  test('tells on every line what is to be known before a call', () => {
    const flags: Results['flags'] = [{ code: 'owner_deceased', label: 'Owner deceased' }];
    const civilRecords = { ...PELLWORTH.civilRecords, numberOfBankruptcies: 1, mostRecentBankruptcy: '2025-08-14' };
    const row = found({ ...PELLWORTH, flags, civilRecords });
    expect(linesOf('phones', row)).toHaveLength(3);
    for (const line of [...linesOf('phones', row), ...linesOf('standard', row)])
      expect(line).toMatchObject({ Flags: 'Owner deceased', 'Latest Bankruptcy': '2025-08-14' });
  });

  test('keeps one line without a phone', () => {
    expect(linesOf('phones', found({ ...PELLWORTH, phones: [], flags: [] }))).toEqual([
      { ...READ, ...OWNER_AND_PROPERTY, Status: 'Found', 'Search ID': 's1' },
    ]);
    expect(linesOf('phones', missed({ state: 'skipped' }))).toMatchObject([{ Status: 'Skipped' }]);
  });
});

describe('gohighlevel', () => {
  const listed = 'Phone on Do Not Call list';

  test('is a person with two phones, and says which is not to be called', () => {
    expect(LAYOUTS.gohighlevel.columns).toEqual(['First Name', 'Last Name', 'Email', 'Phone', 'Company', 'Tags', 'Additional Phone']);
    expect(linesOf('gohighlevel', found(PELLWORTH))).toEqual([
      {
        'First Name': 'Isadora',
        'Last Name': 'Pellworth',
        Email: 'i.pellworth@mail.example',
        Phone: '+14195550142',
        Tags: `Absentee owner, LLC or company owned, ${listed}`,
        'Additional Phone': '+14195550117',
      },
    ]);
  });

  test('of a company is who stands behind it', () => {
    const owners = PELLWORTH.owners.slice(1);
    const company: Results = { ...PELLWORTH, owners, owner: { ...PELLWORTH.owner!, name: owners[0]!.name }, phones: [], flags: [] };
    expect(linesOf('gohighlevel', found(company))).toEqual([
      { 'First Name': 'Tobin', 'Last Name': 'Marlowe', Email: 'i.pellworth@mail.example', Company: 'Pellworth Holdings LLC' },
    ]);
    expect(linesOf('gohighlevel', found({ ...company, ownerPath: [] }))).toMatchObject([{ Company: 'Pellworth Holdings LLC' }]);
  });

  test('leaves out rows without anybody', () => {
    expect(linesOf('gohighlevel', missed({ state: 'skipped' }))).toEqual([]);
    expect(linesOf('gohighlevel', found(NOTHING))).toEqual([]);
    const optedOut: Results = { ...PELLWORTH, owner: null, owners: [], phones: [], emails: [] };
    expect(linesOf('gohighlevel', found(optedOut))).toEqual([]);
  });
});

describe('detailed', () => {
  test('sets phones, emails and relatives side by side', () => {
    const lines = linesOf('detailed', found(PELLWORTH));
    expect(lines.map((line) => [line['Search ID'], line['Phone Number'], line.Email, line['Relative Name'], line['Credits Cost']])).toEqual(
      [
        ['s1', '(419) 555-0142', 'i.pellworth@mail.example', 'Tobin Pellworth', 4],
        [undefined, '(419) 555-0117', 'old.pellworth@mail.example', undefined, undefined],
        [undefined, '(419) 555-0199', undefined, undefined, undefined],
      ],
    );
  });

  test('leaves out searches without results', () => {
    expect([...linesOf('detailed', found(NOTHING)), ...linesOf('detailed', missed({ state: 'failed' }))]).toEqual([]);
  });
});
