import { describe, expect, it } from 'vitest';
import { readRecords } from '../cluster/scene.ts';
import { parseAddress } from '../normalize/address.ts';
import { makeEvidence } from '../testing/make-evidence.ts';
import { pickByAddress, pickByApn, situsFit } from './pick-property.ts';
import { collectProperties } from './property-file.ts';

const SITUS = parseAddress({ line: '418 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' });

const at = (line: string, city: string) => parseAddress({ line, city, state: 'FK' });

describe('situsFit', () => {
  it.each<[string, string, string | undefined, string | undefined, number]>([
    ['as the roll has it', '418 Tannery Row', 'Quillmere', '00412', 1],
    ['ZIP alone', '418 TANNERY ROW', undefined, '00412', 1],
    ['no street type', '418 Tannery', 'Quillmere', undefined, 0.9],
    ['one typing error', '418 Tanery Row', 'Quillmere', '00412', 0.8],
    ['right ZIP, a neighbouring town', '418 Tannery Row', 'Larkhaven', '00412', 0.9],
    ['right city, a mistyped ZIP', '418 Tannery Row', 'Quillmere', '00421', 0.85],
  ])('accepts %s', (_, line, city, zip, least) => {
    const asked = parseAddress({ line, state: 'FK', ...(city ? { city } : {}), ...(zip ? { zip } : {}) });
    expect(situsFit(asked, SITUS)).toBeGreaterThanOrEqual(least);
  });

  it.each<[string, string, string | undefined, string | undefined]>([
    ['another number', '420 Tannery Row', 'Quillmere', '00412'],
    ['another street type', '418 Tannery Ct', 'Quillmere', '00412'],
    ['another first letter', '418 Cannery Row', 'Quillmere', '00412'],
    ['another town and ZIP', '418 Tannery Row', 'Larkhaven', '00377'],
    ['a ZIP of the far end of the state', '418 Tannery Row', 'Quillmere', '99901'],
    ['a directional that the street has not', 'N 418 Tannery Row', undefined, undefined],
  ])('refuses %s', (_, line, city, zip) => {
    const asked = parseAddress({ line, ...(city ? { city } : {}), ...(zip ? { zip } : {}) });
    expect(situsFit(asked, SITUS)).toBe(0);
  });

  it.each([
    ['1200 NW 5th St', '1200 NW 5 ST', 1],
    ['147-20 35th Ave', '14720 35 AVE', 1],
    ['12 Mountain View Dr', '12 MTN VIEW DR', 1],
    ['12 Elm St', '10-14 ELM ST', 0.9],
    ['1234 N US 41', '1234 US HWY 41 N', 0.9],
    ['5678 W CR 200 N', '5678 W 200 N', 0.9],
    ['12 Fox Run', '12 FOX RUN DR', 0.8],
    ['12A Elm St', '12 ELM ST APT A', 0.9],
  ])('takes %s for %s', (asked, situs, least) => {
    expect(situsFit(parseAddress({ line: asked, zip: '00412' }), parseAddress({ line: situs, zip: '00412' }))).toBeGreaterThanOrEqual(
      least,
    );
  });

  it('treats Saint Orrin as St Orrin without a ZIP code', () => {
    expect(situsFit(at('12 Saint Clair Ave', 'Saint Orrin'), at('12 ST CLAIR AVE', 'ST ORRIN'))).toBeGreaterThan(0.9);
  });

  it.each([
    ['416 Mill St', '416 Hill St'],
    ['1200 NW 5th St', '1200 NW 5 AVE'],
    ['13 Elm St', '10-14 ELM ST'],
    ['37 75th St', '37-12 75TH ST'],
    ['10-14 Elm St', '12 ELM ST'],
    ['9 14th St', '9 15th St'],
    ['1234 FM 12', '1234 CR 12'],
    ['1234 Township Road 57', '1234 COUNTY ROAD 57'],
    ['1234 S US 41', '1234 US HWY 41 N'],
    ['1234 S 5th St', '1234 5TH ST N'],
    ['5678 W CR 200 S', '5678 W 200 N'],
    ['12 Fox Ct', '12 FOX RUN DR'],
  ])('never takes %s for %s', (asked, situs) => {
    expect(situsFit(parseAddress({ line: asked, zip: '00412' }), parseAddress({ line: situs, zip: '00412' }))).toBe(0);
  });
});

function parcel(id: string, apn: string, line: string, city: string, countyFips = '03001') {
  return makeEvidence('parcel', id, {
    countyFips,
    apn,
    owners: [{ full: 'PIKE ANSEL' }],
    situs: { line, city, state: 'FK', zip: '00412' },
  });
}

describe('picking', () => {
  const condos = collectProperties(
    readRecords([parcel('1', 'A-1', '9 Coopers Wharf Unit 1', 'Quillmere'), parcel('2', 'A-2', '9 Coopers Wharf Unit 2', 'Quillmere')], []),
  );

  it('finds the requested unit, and picks none if it was left out', () => {
    const place = { city: 'Quillmere', state: 'FK' };
    expect(pickByAddress(parseAddress({ line: '9 Coopers Wharf #2', ...place }), condos).property?.apn).toBe('A-2');
    const open = pickByAddress(parseAddress({ line: '9 Coopers Wharf', ...place }), condos);
    expect(open.property).toBeNull();
    expect(open.alike.map((property) => property.apn)).toEqual(['A-1', 'A-2']);
    expect(pickByAddress(parseAddress({ line: '9 Coopers Wharf #7', ...place }), condos)).toMatchObject({ property: null, alike: [] });
  });

  it('reads parcel numbers without punctuation and with lost zeros', () => {
    const one = collectProperties(readRecords([parcel('1', '0012-340', '9 Coopers Wharf', 'Quillmere')], []));
    for (const apn of ['0012-340', '0012340', '12340', '12 340']) expect(pickByApn(apn, {}, one).property?.apn).toBe('0012-340');
  });

  it('matches a number without its tax district to the one parcel with it, and to none if there are two', () => {
    const one = parcel('1', '45-07-12-377-001.000-006', '9 Coopers Wharf', 'Quillmere');
    const two = parcel('2', '45-07-12-377-001.000-007', '9 Mill Ln', 'Larkhaven');
    const asked = '45-07-12-377-001.000';
    expect(pickByApn(asked, {}, collectProperties(readRecords([one], []))).property?.apn).toBe('45-07-12-377-001.000-006');
    expect(pickByApn(asked, {}, collectProperties(readRecords([one, two], []))).alike).toHaveLength(2);
    expect(pickByApn('45-07-12-377-001.000-008', {}, collectProperties(readRecords([one, two], [])))).toMatchObject({
      property: null,
      alike: [],
    });
  });

  it('picks none if a number exists in two counties, unless the place decides', () => {
    const two = collectProperties(
      readRecords([parcel('1', '12-340', '9 Coopers Wharf', 'Quillmere'), parcel('2', '12-340', '9 Mill Ln', 'Larkhaven', '03003')], []),
    );
    expect(pickByApn('12-340', {}, two).alike).toHaveLength(2);
    expect(pickByApn('12-340', { city: 'LARKHAVEN' }, two).property?.countyFips).toBe('03003');
    expect(pickByApn('12-340', { city: 'TARN' }, two)).toMatchObject({ property: null, alike: [] });
    expect(pickByApn('12-340', { state: 'FL' }, two).property).toBeNull();
  });
});
