import { randomOf, type Random } from '../ground/random.ts';
import type { Address, Street } from './addresses.ts';
import { blockFrame, type BlockFrame, type Point } from './block-frame.ts';
import { LOTS_PER_BLOCK, STATE, type CountyPlan, type StatePlan, type TownPlan } from './state-plan.ts';

export type LotUse = 'single' | 'condo' | 'duplex' | 'apartments' | 'commercial' | 'church' | 'government' | 'vacant' | 'farm';

/** A parcel's physical facts, without its owner. */
export interface Lot {
  county: CountyPlan;
  town: TownPlan;
  /** Block within the county; slot within the block. */
  block: number;
  slot: number;
  apn: string;
  use: LotUse;
  address: Address;
  /** Units of a duplex or apartment house; empty for a single dwelling or none. */
  units: string[];
  ring: Point[];
  yearBuilt: number;
  squareFeet: number;
  acreage: number;
  bedrooms: number;
  bathrooms: number;
  buildings: number;
  elevationFeet: number;
  legal: string;
}

/** Segments have fixed widths, so that a parcel number without its hyphens or leading zeros is still unique. */
function parcelNumber(county: CountyPlan, town: TownPlan, block: number, slot: number): string {
  const map = String((town.index % 90) + 1).padStart(2, '0');
  const blockText = String(block + 1).padStart(6, '0');
  const lot = String(slot + 1).padStart(3, '0');
  if (county.layout === 'fl-nal') return `${map}-${blockText.slice(0, 2)}-${blockText.slice(2)}-${lot}0`;
  if (county.layout === 'massgis-l3') return `${map}.${blockText}.${lot}`;
  return `R${map}-${blockText}-${lot}`;
}

function landUseOf(random: Random, frame: BlockFrame, slot: number): LotUse {
  if (frame.rural) return random.chance(0.75) ? 'farm' : 'vacant';
  const roll = random.next();
  if (frame.centre)
    return roll < 0.5 ? 'commercial' : roll < 0.6 ? 'government' : roll < 0.65 ? 'church' : roll < 0.8 ? 'apartments' : 'single';
  if (frame.condos && slot >= LOTS_PER_BLOCK - 8) return 'condo';
  if (roll < 0.87) return 'single';
  if (roll < 0.92) return 'duplex';
  if (roll < 0.93) return 'apartments';
  if (roll < 0.945) return 'commercial';
  if (roll < 0.955) return 'government';
  return roll < 0.96 ? 'church' : 'vacant';
}

function unitsOf(random: Random, use: LotUse): string[] {
  if (use === 'duplex') return random.chance(0.5) ? ['APT A', 'APT B'] : ['UNIT 1', 'UNIT 2'];
  if (use === 'apartments')
    return Array.from({ length: random.pick([4, 6, 8]) }, (_, i) => `APT ${Math.floor(i / 2) + 1}${i % 2 === 0 ? 'A' : 'B'}`);
  return [];
}

const BUILDINGS_ON = new Set<LotUse>(['single', 'condo', 'duplex', 'apartments', 'commercial', 'church', 'government', 'farm']);

function buildingFacts(
  random: Random,
  use: LotUse,
  frame: BlockFrame,
): Pick<Lot, 'yearBuilt' | 'squareFeet' | 'bedrooms' | 'bathrooms' | 'buildings'> {
  if (!BUILDINGS_ON.has(use)) return { yearBuilt: 0, squareFeet: 0, bedrooms: 0, bathrooms: 0, buildings: 0 };
  const yearBuilt = Math.min(2021, frame.settled + random.int(18) + (random.chance(0.08) ? random.int(35) : 0));
  const beds = use === 'condo' ? random.between(1, 3) : use === 'duplex' ? random.between(3, 5) : random.between(2, 5);
  const dwelling = use === 'single' || use === 'farm' || use === 'condo' || use === 'duplex';
  const squareFeet = dwelling
    ? 420 + beds * 330 + random.int(420)
    : use === 'apartments'
      ? 3600 + random.int(3200)
      : 1800 + random.int(14_000);
  const bathrooms = dwelling ? Math.max(1, Math.round((beds * 0.55 + random.next()) * 2) / 2) : 0;
  return { yearBuilt, squareFeet, bedrooms: dwelling ? beds : 0, bathrooms, buildings: use === 'farm' ? random.between(1, 4) : 1 };
}

function addressOf(frame: BlockFrame, town: TownPlan, slot: number, use: LotUse, street: Street): Address {
  const zip = town.zips[Math.floor((frame.localBlock * town.zips.length) / town.blocks)]!;
  // Condominiums in one building share the number of its first lot and differ by unit.
  const first = use === 'condo' ? slot - (slot % 4) : slot;
  const address: Address = { number: String(frame.numberOf(first)), street, city: town.name, state: STATE.code, zip };
  if (use === 'condo') address.unit = `UNIT ${(slot % 4) + 1}`;
  return address;
}

function polygonAcres(ring: readonly Point[]): number {
  let twice = 0;
  for (let i = 0; i + 1 < ring.length; i++) twice += ring[i]![0] * ring[i + 1]![1] - ring[i + 1]![0] * ring[i]![1];
  return Math.round((Math.abs(twice) / 2 / 43_560) * 1000) / 1000;
}

export function townOfBlock(county: CountyPlan, block: number): TownPlan {
  return county.towns.find((town) => block < town.firstBlock + town.blocks)!;
}

/** The lots of a block; depends only on the seed and the block's location. The county's last block may be short. */
export function layOutBlock(plan: StatePlan, county: CountyPlan, block: number): Lot[] {
  const town = townOfBlock(county, block);
  const random = randomOf(plan.seed, 'block', county.index, block);
  const frame = blockFrame(plan.seed, town, block - town.firstBlock, random);
  const count = Math.min(LOTS_PER_BLOCK, county.parcels - block * LOTS_PER_BLOCK);
  const lots: Lot[] = [];
  for (let slot = 0; slot < count; slot++) {
    const use = landUseOf(random, frame, slot);
    const ringFeet = frame.ringOf(slot);
    lots.push({
      county,
      town,
      block,
      slot,
      apn: parcelNumber(county, town, block, slot),
      use,
      address: addressOf(frame, town, slot, use, frame.streetOf(slot)),
      units: unitsOf(random, use),
      ring: ringFeet.map((point) => frame.toDegrees(point)),
      ...buildingFacts(random, use, frame),
      acreage: polygonAcres(ringFeet),
      elevationFeet: frame.elevationFeet + random.int(12),
      legal: `LOT ${slot + 1} BLK ${block + 1} ${frame.subdivision} PB ${(block % 88) + 2} PG ${(block % 61) + 1}`,
    });
  }
  return lots;
}
