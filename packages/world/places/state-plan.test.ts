import { describe, expect, it } from 'vitest';
import { adultsOf } from '@deedline/country/adults-of';
import { stateOfZip } from '@deedline/engine/normalize/place';
import { circlesOfBlocks, LOTS_PER_BLOCK, planState } from './state-plan.ts';

describe.each([200, 2000, 20_000, 1_000_000, 10_000_000])('a state of %i parcels', (parcels) => {
  const plan = planState(1, parcels);
  const towns = plan.counties.flatMap((county) => county.towns);

  it('has nine counties or more with odd FIPS codes, and all its parcels in them', () => {
    expect(plan.counties.length).toBeGreaterThanOrEqual(9);
    expect(plan.counties.reduce((sum, county) => sum + county.parcels, 0)).toBe(parcels);
    for (const county of plan.counties) {
      expect(county.fips).toMatch(/^03\d{2}[13579]$/);
      expect(county.towns.reduce((sum, town) => sum + town.blocks, 0)).toBe(county.blocks);
      expect(county.blocks).toBe(Math.ceil(county.parcels / LOTS_PER_BLOCK));
    }
  });

  it('names every town and ZIP once, with unassigned ZIPs only', () => {
    expect(new Set(towns.map((town) => town.name)).size).toBe(towns.length);
    const zips = towns.flatMap((town) => town.zips);
    expect(new Set(zips).size).toBe(zips.length);
    for (const zip of zips) expect([zip, stateOfZip(zip), adultsOf({ zip5: zip })]).toEqual([zip, undefined, null]);
    expect(zips.every((zip) => zip >= '00100' && zip <= '00499')).toBe(parcels <= 1_000_000);
  });

  it('has no ZIP with more parcels than towns need, as long as there are ZIPs', () => {
    const perZip = towns.map((town) => (town.blocks * LOTS_PER_BLOCK) / town.zips.length);
    expect(Math.max(...perZip)).toBeLessThan(parcels <= 8_000_000 ? 4600 : 6000);
  });

  it('uses the wide appraisal layout in small states only', () => {
    expect(plan.counties.some((county) => county.layout === 'tx-pacs')).toBe(parcels <= 50_000);
    for (const layout of ['fl-nal', 'massgis-l3']) expect(plan.counties.some((county) => county.layout === layout)).toBe(true);
  });
});

describe('circlesOfBlocks', () => {
  it('assigns every block once, some in different counties', () => {
    const plan = planState(1, 20_000);
    const circles = [...circlesOfBlocks(plan)];
    const blocks = circles.flat().map(({ county, block }) => `${county.fips}:${block}`);
    expect(new Set(blocks).size).toBe(plan.blocks);
    const mixed = circles.filter((circle) => new Set(circle.map(({ county }) => county.fips)).size > 1);
    expect(mixed.length / circles.length).toBeGreaterThan(0.9);
  });
});
