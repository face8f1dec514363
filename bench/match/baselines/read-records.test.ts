import { readQuery } from '@deedline/engine/pipeline';
import { makeAddress, makeEvidence } from '@deedline/engine/testing/make-evidence';
import { describe, expect, it } from 'vitest';
import { readAsked } from './read-records.ts';

const unit = (apn: string, name: string): ReturnType<typeof makeEvidence> =>
  makeEvidence('parcel', apn, {
    countyFips: '03001',
    apn,
    situs: { ...makeAddress('77 MILL STREET'), unit: `APT ${name}` },
    owners: [{ first: 'ANSEL', last: `PIKE${name}` }],
  });

describe('what the baselines are asked about', () => {
  it.each(['A', 'B'])('is the unit of a building that was asked for: %s', (name) => {
    const read = readQuery({ searchMode: 'property_address', street: `77 Mill Street Apt ${name}`, zip: '00412' });
    if (!read.ok) throw new Error(read.problems[0]?.message);
    expect(readAsked(read.query, [unit('1', 'A'), unit('2', 'B')]).parcel?.apn).toBe(name === 'A' ? '1' : '2');
  });
});
