import { describe, expect, it } from 'vitest';
import type { Evidence } from '../model/evidence.ts';
import { readQuery, resolve } from '../pipeline.ts';
import { makeAddress, makeEvidence, TEST_CONTEXT } from '../testing/make-evidence.ts';

const [ASH, BIRCH] = [makeAddress('1 ASH LANE'), makeAddress('2 BIRCH LANE')];

function parcel(apn: string, situs: typeof ASH, mailing: typeof ASH): Evidence {
  const owners = [{ full: 'ANSEL PIKE', order: 'first_last' as const }];
  return makeEvidence('parcel', apn, { countyFips: '03001', apn, situs, owners, mailing, taxYear: 2026 });
}

describe('the holdings of one owner', () => {
  it.each([
    ['100', '200', '300'],
    ['100', '300', '200'],
    ['300', '200', '100'],
  ])('are one portfolio, whichever parcel ties them together (%s, %s, tied by %s)', (one, two, tie) => {
    const read = readQuery({ searchMode: 'owner_name', ownerName: 'Ansel Pike', state: 'FK' });
    if (!read.ok) throw new Error(read.problems[0]?.message);
    const found = [
      parcel(one, makeAddress('3 CEDAR LANE'), ASH),
      parcel(two, makeAddress('4 DOGWOOD LANE'), BIRCH),
      parcel(tie, BIRCH, ASH),
    ];
    const { alike, otherProperties } = resolve(read.query, found, TEST_CONTEXT);
    expect(alike).toBeNull();
    expect(otherProperties).toHaveLength(2);
  });
});
