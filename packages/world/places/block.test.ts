import { describe, expect, it } from 'vitest';
import type { Point } from './block-frame.ts';
import { layOutBlock, type Lot } from './block.ts';
import { fullLine } from './addresses.ts';
import { circlesOfBlocks, planState } from './state-plan.ts';

const plan = planState(4, 4000);
const blocks = [...circlesOfBlocks(plan)].flat().map(({ county, block }) => layOutBlock(plan, county, block));
const lots = blocks.flat();

function cross(o: Point, a: Point, b: Point): number {
  return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
}

function areaOf(ring: readonly Point[]): number {
  let twice = 0;
  for (let i = 0; i + 1 < ring.length; i++) twice += ring[i]![0] * ring[i + 1]![1] - ring[i + 1]![0] * ring[i]![1];
  return twice / 2;
}

/** The part of a convex ring inside another convex ring (Sutherland and Hodgman). */
function clipped(subject: readonly Point[], clip: readonly Point[]): Point[] {
  let output = subject.slice(0, -1);
  for (let i = 0; i + 1 < clip.length; i++) {
    const [a, b] = [clip[i]!, clip[i + 1]!];
    const input = output;
    output = [];
    input.forEach((point, at) => {
      const before = input.at(at - 1)!;
      const [inside, wasInside] = [cross(a, b, point), cross(a, b, before)];
      if (inside >= 0 !== wasInside >= 0) {
        const share = wasInside / (wasInside - inside);
        output.push([before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share]);
      }
      if (inside >= 0) output.push(point);
    });
  }
  return output;
}

describe('layOutBlock', () => {
  it('lays out every parcel once, each with its own number and address', () => {
    expect(lots).toHaveLength(plan.parcels);
    expect(new Set(lots.map((lot) => lot.county.fips + lot.apn)).size).toBe(lots.length);
    expect(new Set(lots.map((lot) => `${fullLine(lot.address)} ${lot.address.zip}`)).size).toBe(lots.length);
    const bare = new Set(lots.map((lot) => lot.county.fips + lot.apn.replace(/[^0-9A-Z]/g, '').replace(/^0+/, '')));
    expect(bare.size).toBe(lots.length);
  });

  it('draws closed convex rings, counter-clockwise', () => {
    for (const { ring } of lots) {
      expect(ring[0]).toEqual(ring.at(-1));
      for (let i = 0; i + 2 < ring.length; i++) expect(cross(ring[i]!, ring[i + 1]!, ring[i + 2]!)).toBeGreaterThan(0);
    }
  });

  it('never lets two lots of a block overlap', () => {
    for (const block of blocks) {
      block.forEach((lot, at) => {
        for (const other of block.slice(at + 1)) {
          const shared = clipped(lot.ring, other.ring);
          const area = shared.length < 3 ? 0 : areaOf([...shared, shared[0]!]);
          expect(area / areaOf(lot.ring)).toBeLessThan(1e-4);
        }
      });
    }
  });

  it('numbers the sides of a street even and odd, rising along it', () => {
    const streets = Map.groupBy(
      lots.filter((lot) => lot.use !== 'condo'),
      (lot) => `${lot.town.index} ${fullLine({ ...lot.address, number: '' })} ${lot.slot < 10}`,
    );
    for (const side of streets.values()) {
      expect(new Set(side.map((lot) => Number(lot.address.number) % 2)).size).toBe(1);
      const alongBlock = Map.groupBy(side, (lot) => lot.block);
      for (const row of alongBlock.values()) expect(row.map(numberOf)).toEqual(row.map(numberOf).toSorted((a, b) => a - b));
    }
  });

  it('keeps towns apart', () => {
    const extents = [...Map.groupBy(lots, (lot) => lot.town.index).values()].map((town) => {
      const points = town.flatMap((lot) => lot.ring);
      return {
        west: Math.min(...points.map(([x]) => x)),
        east: Math.max(...points.map(([x]) => x)),
        south: Math.min(...points.map(([, y]) => y)),
        north: Math.max(...points.map(([, y]) => y)),
      };
    });
    extents.forEach((one, at) => {
      for (const other of extents.slice(at + 1))
        expect(one.east < other.west || other.east < one.west || one.north < other.south || other.north < one.south).toBe(true);
    });
  });
});

function numberOf(lot: Lot): number {
  return Number(lot.address.number);
}
