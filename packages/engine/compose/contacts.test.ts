import { describe, expect, it } from 'vitest';
import type { Phone } from '@deedline/contract/search/results';
import type { Evidence, PersonBody } from '../model/evidence.ts';
import { readQuery, resolve } from '../pipeline.ts';
import { SHIPPED_CALIBRATION } from '../calibration/calibration.ts';
import { makeAddress, makeEvidence, PROVED_CONTEXT, TEST_CONTEXT } from '../testing/make-evidence.ts';

const HOME = makeAddress('418 TANNERY ROW');
const roll = makeEvidence('parcel', 'roll', {
  countyFips: '03001',
  apn: '1',
  taxYear: 2026,
  situs: HOME,
  owners: [{ full: 'PIKE ANSEL', order: 'last_first' }],
  mailing: HOME,
});

function seen(
  id: string,
  body: Partial<PersonBody>,
  about: { source?: string; origin?: string; firstSeen?: string; lastSeen?: string } = {},
): Evidence {
  const known = { name: { first: 'ANSEL', last: 'PIKE' }, address: HOME, phones: ['4195550142'] };
  return makeEvidence('person', id, { ...known, ...body }, { source: 'voter', lastSeen: '2021-05-01', ...about });
}

const father = seen('1', { name: { first: 'ANSEL', last: 'PIKE', suffix: 'SR' }, birthDate: '1941-04-02' });
const son = seen('2', { name: { first: 'ANSEL', last: 'PIKE', suffix: 'JR' }, birthDate: '1971-11-30' }, { lastSeen: '2021-05-02' });

function phoneOf(...found: Evidence[]): Phone {
  const read = readQuery({ searchMode: 'property_address', street: '418 Tannery Row', zip: '00412' });
  if (!read.ok) throw new Error(read.problems[0]?.message);
  return resolve(read.query, [roll, ...found], TEST_CONTEXT).phones[0]!;
}

describe('the chance of a contact that several groups of records share', () => {
  it('adds up if the groups exclude each other: it is theirs whichever of them owns', () => {
    const { confidence, reckoning } = phoneOf(father, son);
    expect(reckoning.addedPercent).toBeGreaterThan(0);
    expect(confidence).toBeGreaterThan(reckoning.togetherPercent - reckoning.addedPercent);
  });

  it('is not raised by a copy that fits both groups and joins neither', () => {
    const copy = seen('3', { name: { first: 'A', last: 'PIKE' } }, { source: 'second_listing', origin: 'voter' });
    const { addedPercent } = phoneOf(father, son).reckoning;
    expect(phoneOf(father, son, copy).reckoning.addedPercent).toBeLessThanOrEqual(addedPercent);
  });
});

const line = (phone: string, lineType: 'mobile' | 'landline' = 'mobile'): Evidence =>
  makeEvidence('phone_line', `${phone} ${lineType}`, { phone, lineType, status: 'active', checkedOn: '2026-10-01' });

describe('a phone next to other phones', () => {
  const [NUMBER, OTHER] = ['4195550142', '4195550177'];
  const doubtful = seen('1', { phones: [NUMBER] }, { source: 'address_change', lastSeen: '2017-05-01' });
  const other = seen('2', { phones: [OTHER] }, { lastSeen: '2017-05-01' });
  const wife = seen('3', { name: { first: 'ISADORA', last: 'PIKE' }, phones: [OTHER] }, { lastSeen: '2017-05-01' });
  const couple = { ...roll, body: { ...roll.body, owners: [{ full: 'PIKE ANSEL & ISADORA', order: 'last_first' as const }] } } as Evidence;
  const said = (...found: Evidence[]): number => {
    const read = readQuery({ searchMode: 'property_address', street: '418 Tannery Row', zip: '00412' });
    if (!read.ok) throw new Error(read.problems[0]?.message);
    return resolve(read.query, found, TEST_CONTEXT).phones.find(({ e164 }) => e164 === `+1${NUMBER}`)!.confidence;
  };

  it('is likelier alone than next to another equally good one', () => {
    const alone = said(roll, doubtful, line(NUMBER));
    expect(said(roll, doubtful, line(NUMBER), other, line(OTHER))).toBeLessThan(alone - 10);
  });

  it('is hardly affected by the household’s landline, or by a co-owner’s number', () => {
    const mobiles = said(roll, doubtful, line(NUMBER), other, line(OTHER));
    expect(said(roll, doubtful, line(NUMBER), other, line(OTHER, 'landline'))).toBeGreaterThan(mobiles + 5);
    expect(said(couple, doubtful, line(NUMBER), wife, line(OTHER))).toBeGreaterThan(
      said(couple, doubtful, line(NUMBER), other, line(OTHER)),
    );
  });

  it('is not raised above what outcomes measured if only a vendor gives it, whatever else is found', () => {
    const vendor = { ...TEST_CONTEXT.sources[0]!, name: 'vendor-one-first', role: 'vendor' as const, origin: 'vendors' };
    const listed = seen('v', { phones: [NUMBER] }, { source: 'vendor-one-first', origin: 'vendors', lastSeen: '2026-10-01' });
    const half = {
      'phone, vendors': [
        [0, 0],
        [1, 0.3],
      ],
    } as const;
    const read = readQuery({ searchMode: 'property_address', street: '418 Tannery Row', zip: '00412' });
    if (!read.ok) throw new Error(read.problems[0]?.message);
    const context = { ...TEST_CONTEXT, sources: [...TEST_CONTEXT.sources, vendor], calibration: { ...SHIPPED_CALIBRATION, strata: half } };
    expect(resolve(read.query, [roll, listed, line(NUMBER)], context).phones[0]!.confidence).toBeLessThanOrEqual(30);
  });
});

const seenFrom = (firstSeen: string | undefined, lastSeen: string): Evidence =>
  seen('1', {}, { source: 'address_change', ...(firstSeen === undefined ? {} : { firstSeen }), lastSeen });
const stranger = (lastSeen: string): Evidence =>
  seen('s', { name: { first: 'ORSON', last: 'GRIST' }, address: makeAddress('9 MILL LN') }, { lastSeen });

describe('a phone by the dates it was seen', () => {
  const [NUMBER, OTHER] = ['4195550142', '4195550177'];
  const said = (...found: Evidence[]): number => {
    const read = readQuery({ searchMode: 'property_address', street: '418 Tannery Row', zip: '00412' });
    if (!read.ok) throw new Error(read.problems[0]?.message);
    return resolve(read.query, [roll, line(NUMBER), ...found], PROVED_CONTEXT).phones.find(({ e164 }) => e164 === `+1${NUMBER}`)!
      .confidence;
  };

  it('is less certain the longer ago it was first recorded, because lines end in between', () => {
    const sure = ['2025-01-01', '2019-01-01', '2009-01-01'].map((since) => said(seenFrom(since, '2025-03-01')));
    expect(sure).toEqual(sure.toSorted((a, b) => b - a));
    expect(sure[0]! - sure[2]!).toBeGreaterThan(3);
  });

  it('is less certain if its recent date has no first date: files reprint old records', () => {
    expect(said(seenFrom(undefined, '2026-10-01'))).toBeLessThan(said(seenFrom('2025-06-01', '2026-10-01')) - 1);
  });

  it('is less certain when another household had it shortly before than when it had it long ago', () => {
    expect(said(seenFrom('2024-01-01', '2026-06-01'), stranger('2026-03-01'))).toBeLessThan(
      said(seenFrom('2024-01-01', '2026-06-01'), stranger('2019-03-01')) - 3,
    );
  });

  it('is doubted less because of a newer mobile that has ended than because of one that works', () => {
    const older = seenFrom('2016-01-01', '2019-05-01');
    const newer = seen('2', { phones: [OTHER] }, { lastSeen: '2025-05-01' });
    const ended = makeEvidence('phone_line', OTHER, { phone: OTHER, lineType: 'mobile', status: 'disconnected', checkedOn: '2026-10-01' });
    expect(said(older, newer, ended)).toBeGreaterThan(said(older, newer, line(OTHER)) + 10);
  });
});

const listed = (source: string, body: Partial<PersonBody> = {}): Evidence =>
  seen(`${source} ${body.name?.first ?? 'ANSEL'}`, { birthDate: '1968-05-06', ...body }, { source, lastSeen: '2025-05-01' });

describe('a mobile seen with two people of a household', () => {
  const NUMBER = '4195550142';
  const son = { name: { first: 'TOBIN', last: 'PIKE' }, birthDate: '2001-02-03' };
  const ask = (...found: Evidence[]): Phone | undefined => {
    const read = readQuery({ searchMode: 'property_address', street: '418 Tannery Row', zip: '00412' });
    if (!read.ok) throw new Error(read.problems[0]?.message);
    return resolve(read.query, [roll, line(NUMBER), ...found], PROVED_CONTEXT).phones.find(({ e164 }) => e164 === `+1${NUMBER}`);
  };

  it('belongs to the person who gave it themselves if files only list it under the other', () => {
    const parent = ask(listed('phone_listing'), listed('voter', son))!;
    expect(parent.confidence).toBeLessThan(50);
    expect(parent.evidence.map(({ text }) => text)).toContain('given by another person of the household as their own');
    expect(ask(listed('phone_listing'))!.confidence).toBeGreaterThan(80);
  });

  it('is hardly doubted for the person who gave it themselves, and more if neither is closer to it', () => {
    const [given, given2] = [ask(listed('voter'), listed('phone_listing', son))!, ask(listed('voter'), listed('voter', son))!];
    expect(given.confidence).toBeGreaterThan(given2.confidence + 3);
    expect(ask(listed('phone_listing'), listed('phone_listing', son))!.confidence).toBeLessThan(given.confidence - 3);
  });
});
