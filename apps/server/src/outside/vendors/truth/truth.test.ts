import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleared, vendorCall } from '../../../testing/vendors.ts';
import { createTwins, isTruthThere } from '../create-twins.ts';
import { TRACERFY } from '../tracerfy/client.ts';
import type { VendorTruth } from '../vendor.ts';
import { openVendorTruth } from './open-truth.ts';
import { writeVendorTruth } from './write-truth.ts';

const TANNERY = { line: '418 TANNERY ROW', city: 'QUILLMERE', state: 'FK', zip: '00412' };
const LOFT = { ...TANNERY, line: '9 WEIR ST APT 2' };
const person = (id: string, first: string, more: object = {}) => ({
  type: 'person',
  id,
  born: '1958-12-03',
  died: null,
  names: [{ first, middle: '', last: 'MARLOW', suffix: '', from: '1958-12-03' }],
  phones: [],
  emails: [],
  addresses: [{ ...LOFT, from: '1999-01-01', to: null }],
  relatives: [],
  records: [{ source: '03001-assessor', record: '12-034', as: 'owner' }],
  ...more,
});
const LINES = [
  person('P1', 'IDA', {
    names: [
      { first: 'IDA', middle: '', last: 'FENN', suffix: '', from: '1958-12-03' },
      { first: 'IDA', middle: 'MAE', last: 'MARLOW', suffix: '', from: '1990-01-01' },
    ],
    phones: [
      { number: '4195550142', type: 'mobile', from: '2019-05-01', to: null, live: true },
      { number: '4195550143', type: 'landline', from: '2001-05-01', to: '2019-05-01', live: false },
    ],
    emails: [
      { email: 'ida@example.com', from: '2001-01-01', to: null, live: true, status: 'catch_all' },
      { email: 'old@example.com', from: '1999-01-01', to: null, live: false, status: 'undeliverable' },
    ],
    addresses: [
      { ...LOFT, from: '1999-01-01', to: '2010-01-01' },
      { ...TANNERY, from: '2010-01-01', to: null },
    ],
  }),
  person('P2', 'OTIS', { phones: [{ number: '4195550143', type: 'voip', from: '2020-01-01', to: null, live: true }] }),
  person('P3', 'RUTH', { died: '2020-01-01' }),
  { type: 'parcel', fips: '03001', apn: '12-034', address: LOFT, personIds: ['P1'] },
  { type: 'organisation', id: 'O1', name: 'TANNERY ROW HOLDINGS LLC', officerIds: ['P1'], officerOrganisationIds: ['O2'] },
  { type: 'organisation', id: 'O2', name: 'WEIR AGENTS INC', officerIds: [], officerOrganisationIds: [] },
];

const demo = mkdtempSync(path.join(tmpdir(), 'deedline-twins-'));
let truth: VendorTruth & { close(): void };
beforeAll(async () => {
  const file = path.join(demo, 'truth.ndjson');
  writeFileSync(file, LINES.map((line) => `${JSON.stringify(line)}\n`).join(''));
  writeFileSync(path.join(demo, 'manifest.json'), JSON.stringify({ asOf: '2026-11-01' }));
  await writeVendorTruth(file, new Map([['03001', 'Tarn']]), path.join(demo, 'twins'));
  truth = openVendorTruth(path.join(demo, 'twins'), '2026-11-01');
});
afterAll(() => {
  truth.close();
  rmSync(demo, { recursive: true });
});
const ids = (people: readonly { id: string }[]) => people.map(({ id }) => id).toSorted();

describe('what is so in the made-up state', () => {
  it('is found by an address however it is written, its unit counts, and the dead live nowhere', () => {
    expect(ids(truth.at({ line: '418 Tannery Row', city: 'Quillmere', state: 'FK' }))).toEqual(['P1']);
    expect(ids(truth.at({ line: '9 Weir Street #2', city: 'Quillmere', state: 'FK', zip: '00412-0001' }))).toEqual(['P2']);
    expect(ids(truth.at({ line: '9 Weir Street #3', city: 'Quillmere', state: 'FK', zip: '00412' }))).toEqual([]);
  });

  it('is found by what is owned, under the code and the name of the county', () => {
    expect(ids(truth.ownersAt({ line: '9 Weir St Unit 2', city: 'Quillmere', state: 'FK' }))).toEqual(['P1']);
    for (const county of ['03001', 'Tarn', 'TARN COUNTY']) expect(ids(truth.atParcel('12034', county, 'FK'))).toEqual(['P1']);
    expect(truth.atParcel('12034', 'Quill', 'FK')).toEqual([]);
  });

  it('is found by the name of today and where somebody was', () => {
    expect(ids(truth.named({ first: 'Ida', last: 'Marlow' }, { zip: '00412', state: 'fk' }))).toEqual(['P1']);
    expect(truth.named({ first: 'Ida', last: 'Marlow' }, { city: 'Elsewhere' })).toEqual([]);
    expect(truth.named({ first: 'Ida', last: 'Fenn' })).toEqual([]);
  });

  it('tells who has a number or mailbox now, and that one is given up', () => {
    expect(truth.holderOf('4195550143')?.id).toBe('P2');
    expect(truth.lineOf('4195550143')).toMatchObject({ lineType: 'voip', isActive: true, since: '2020-01-01' });
    expect(truth.lineOf('4195550199')).toBeUndefined();
    expect(truth.holderOf('ida@example.com')?.emails).toEqual(['ida@example.com']);
    expect(truth.holderOf('old@example.com')).toBeUndefined();
    expect([truth.mailboxOf('ida@example.com'), truth.mailboxOf('old@example.com'), truth.mailboxOf('none@example.com')]).toEqual([
      'catch_all',
      'undeliverable',
      undefined,
    ]);
  });

  it('tells the officers of a company, and which of them are companies', () => {
    expect(truth.officersOf('Tannery Row Holdings, L.L.C.')).toEqual([
      { title: 'MGR', name: { first: 'IDA', last: 'MARLOW' } },
      { title: 'MGR', name: { full: 'WEIR AGENTS INC' }, isOrganisation: true },
    ]);
  });

  it('tells of a number that was given up since when and until when it was whose', () => {
    expect(truth.ownersAt(LOFT)[0]!.formerLines).toEqual([
      { phone: '4195550143', lineType: 'landline', since: '2001-05-01', until: '2019-05-01' },
    ]);
  });

  it('is there in the form of today alone: with files of another, they are made again', () => {
    const older = path.join(demo, 'older');
    mkdirSync(path.join(older, 'twins'), { recursive: true });
    writeFileSync(path.join(older, 'twins', 'people.ndjson'), '');
    expect([isTruthThere(demo), isTruthThere(older)]).toEqual([true, false]);
  });

  it('leaves two files and no unfinished ones, without what the records say', () => {
    expect(readdirSync(path.join(demo, 'twins')).toSorted()).toEqual(['people-dated.ndjson', 'people.index']);
    expect(readdirSync(demo)).not.toContain('twins.part');
  });
});

describe('the twins of the demo', () => {
  const asked = cleared({ id: 'a', kind: 'contacts_at_address', address: { ...LOFT } });

  it('answer from it', async () => {
    const [reply] = await TRACERFY.ask(asked, vendorCall(createTwins(demo).fetchOf(TRACERFY)));
    expect(reply).toMatchObject({ outcome: 'hit', found: { persons: [{ name: { first: 'IDA', last: 'MARLOW' }, isOwner: true }] } });
  });

  it('answer nothing while it is prepared', async () => {
    const [reply] = await TRACERFY.ask(asked, vendorCall(createTwins(path.join(demo, 'none')).fetchOf(TRACERFY)));
    expect(reply).toMatchObject({ outcome: 'unknown', billedMicros: null });
  });
});
