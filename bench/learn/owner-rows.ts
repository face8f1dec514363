/** What each record said of a parcel's owner, whether they own it, and the bits under which both are likeliest. */
import { OWNER_BITS } from '@deedline/engine/owner/owner-bits';
import { resolve } from '@deedline/engine/pipeline';
import type { Split } from '../../packages/world/truth.ts';
import { isOwnerOf } from '../match/judge.ts';
import type { LoadedWorld } from '../match/load-world.ts';
import { gatherEvidence } from '../match/run-search.ts';
import { parcelsOf } from '../match/run-searches.ts';
import type { TruthIndex } from '../match/truth.ts';

export type OwnerBits = { [Name in keyof typeof OWNER_BITS]: number };

export interface OwnerRow {
  said: readonly (keyof OwnerBits)[];
  isOwner: boolean;
}

/** One row for each parcel of the split whose owner an answer names. */
export function readOwnerRows(world: LoadedWorld, truth: TruthIndex, split: Split): OwnerRow[] {
  return parcelsOf(world, truth, split).flatMap((parcel) => {
    const { line, city, state, zip } = parcel.address;
    const { query, found } = gatherEvidence(world.store, { searchMode: 'property_address', street: line, city, state, zip });
    const answer = resolve(query, found, { today: world.manifest.asOf, sources: world.sources, includeContacts: false });
    const [first] = answer.owners;
    if (!first || answer.parcel?.countyFips !== parcel.fips) return [];
    const said = first.evidence.flatMap(({ question, weight }) => (question === 'ownership' && weight !== 0 ? [nameOf(weight)] : []));
    return [{ said, isOwner: answer.owners.some(({ name }) => isOwnerOf(truth, parcel, name)) }];
  });
}

/** A line of evidence carries its bits, by which it is known. */
function nameOf(weight: number): keyof OwnerBits {
  const names = (Object.keys(OWNER_BITS) as (keyof OwnerBits)[]).filter((name) => OWNER_BITS[name] === weight);
  if (names.length !== 1) throw new Error(`${names.length} kinds of records are worth ${weight} bits: they cannot be told apart`);
  return names[0]!;
}

/** As many parcels as the present table weighs against what is seen. */
const TABLE_PARCELS = 1;
const ROUNDS = 6000;
const STEP = 0.003;
const MOST_SLOPE = 300;

/** Descends on the log loss, drawn a little towards the present table, which holds what is hardly ever met. To a tenth. */
export function fitOwnerBits(rows: readonly OwnerRow[]): OwnerBits {
  const kinds = countKinds(rows);
  const bits: OwnerBits = { ...OWNER_BITS };
  const names = Object.keys(bits) as (keyof OwnerBits)[];
  for (let round = 0; round < ROUNDS; round++) {
    const slope = Object.fromEntries(names.map((name) => [name, TABLE_PARCELS * (bits[name] - OWNER_BITS[name])])) as OwnerBits;
    for (const { said, isOwner, count } of kinds)
      for (const name of said) slope[name] += count * (chanceOf(said, bits) - Number(isOwner)) * Math.LN2;
    for (const name of names) bits[name] = withSign(name, bits[name] - STEP * Math.max(-MOST_SLOPE, Math.min(MOST_SLOPE, slope[name])));
  }
  for (const name of names) bits[name] = Math.round(bits[name] * 10) / 10;
  return bits;
}

/** No sample turns what a record says: a roll that shows another owner never speaks for this one. */
function withSign(name: keyof OwnerBits, bits: number): number {
  return OWNER_BITS[name] > 0 ? Math.max(LEAST_BITS, bits) : Math.min(-LEAST_BITS, bits);
}

const LEAST_BITS = 0.1;

function countKinds(rows: readonly OwnerRow[]): (OwnerRow & { count: number })[] {
  const kinds = Map.groupBy(rows, ({ said, isOwner }) => `${said.join()}|${isOwner}`);
  return [...kinds.values()].map((same) => ({ ...same[0]!, count: same.length }));
}

export function logLossOf(rows: readonly OwnerRow[], bits: OwnerBits): number {
  const losses = rows.map(({ said, isOwner }) => -Math.log(isOwner ? chanceOf(said, bits) : 1 - chanceOf(said, bits)));
  return losses.reduce((sum, loss) => sum + loss, 0) / rows.length;
}

function chanceOf(said: readonly (keyof OwnerBits)[], bits: OwnerBits): number {
  return Math.min(0.999, 1 / (1 + 2 ** -said.reduce((sum, name) => sum + bits[name], 0)));
}
