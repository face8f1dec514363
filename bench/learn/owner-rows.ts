/** The statements of the records about a parcel's owner, whether the owner is right, and the fit of the weights that make both likeliest. */
import { OWNERSHIP_WEIGHTS } from '@deedline/engine/owner/ownership-weights';
import { resolve } from '@deedline/engine/pipeline';
import type { Split } from '../../packages/world/truth.ts';
import { isOwnerOf } from '../match/judge.ts';
import { gatherEvidence, type LoadedWorld } from '../match/load-world.ts';
import { parcelsOf } from '../match/run-searches.ts';
import type { TruthIndex } from '../match/truth.ts';

export type OwnershipWeights = { [Name in keyof typeof OWNERSHIP_WEIGHTS]: number };

export interface OwnerRow {
  said: readonly (keyof OwnershipWeights)[];
  isOwner: boolean;
}

/** One row for each parcel of the split for which an answer names an owner. */
export function readOwnerRows(world: LoadedWorld, truth: TruthIndex, split: Split): OwnerRow[] {
  return parcelsOf(world, truth, split).flatMap((parcel) => {
    const { line, city, state, zip } = parcel.address;
    const { query, found } = gatherEvidence(world.store, { searchMode: 'property_address', street: line, city, state, zip });
    const answer = resolve(query, found, { today: world.manifest.asOf, sources: world.sources, includeContacts: false });
    const [first] = answer.owners;
    if (!first || answer.parcel?.countyFips !== parcel.fips) return [];
    const said = first.evidence.flatMap(({ question, weight }) => (question === 'ownership' && weight !== 0 ? nameOf(weight) : []));
    return [{ said, isOwner: answer.owners.some(({ name }) => isOwnerOf(truth, parcel, name)) }];
  });
}

/**
 * Names the kind of record by the weight on its evidence line; the weights of age and of missing records are in no table. Throws when two kinds have the same
 * weight.
 */
function nameOf(weight: number): (keyof OwnershipWeights)[] {
  const names = (Object.keys(OWNERSHIP_WEIGHTS) as (keyof OwnershipWeights)[]).filter((name) => OWNERSHIP_WEIGHTS[name] === weight);
  if (names.length > 1) throw new Error(`${names.length} kinds of records are worth ${weight} bits: they cannot be told apart`);
  return names;
}

/** The present table counts as much as this many parcels. */
const TABLE_PARCELS = 1;
const ROUNDS = 6000;
const STEP = 0.003;
const MAX_SLOPE = 300;

/** Gradient descent on the log loss, regularized towards the present table, which thereby keeps weights for rare kinds of records. Rounded to a tenth. */
export function fitOwnershipWeights(rows: readonly OwnerRow[]): OwnershipWeights {
  const kinds = countKinds(rows);
  const weights: OwnershipWeights = { ...OWNERSHIP_WEIGHTS };
  const names = Object.keys(weights) as (keyof OwnershipWeights)[];
  for (let round = 0; round < ROUNDS; round++) {
    const slope = Object.fromEntries(
      names.map((name) => [name, TABLE_PARCELS * (weights[name] - OWNERSHIP_WEIGHTS[name])]),
    ) as OwnershipWeights;
    for (const { said, isOwner, count } of kinds)
      for (const name of said) slope[name] += count * (chanceOf(said, weights) - Number(isOwner)) * Math.LN2;
    for (const name of names) weights[name] = withSign(name, weights[name] - STEP * Math.max(-MAX_SLOPE, Math.min(MAX_SLOPE, slope[name])));
  }
  for (const name of names) weights[name] = Math.round(weights[name] * 10) / 10;
  return weights;
}

/** Keeps the sign of each weight, whatever the sample says: a roll that shows another owner is never evidence for this one. */
function withSign(name: keyof OwnershipWeights, weight: number): number {
  return OWNERSHIP_WEIGHTS[name] > 0 ? Math.max(MIN_WEIGHT, weight) : Math.min(-MIN_WEIGHT, weight);
}

const MIN_WEIGHT = 0.1;

function countKinds(rows: readonly OwnerRow[]): (OwnerRow & { count: number })[] {
  const kinds = Map.groupBy(rows, ({ said, isOwner }) => `${said.join()}|${isOwner}`);
  return [...kinds.values()].map((same) => ({ ...same[0]!, count: same.length }));
}

export function logLossOf(rows: readonly OwnerRow[], weights: OwnershipWeights): number {
  const losses = rows.map(({ said, isOwner }) => -Math.log(isOwner ? chanceOf(said, weights) : 1 - chanceOf(said, weights)));
  return losses.reduce((sum, loss) => sum + loss, 0) / rows.length;
}

function chanceOf(said: readonly (keyof OwnershipWeights)[], weights: OwnershipWeights): number {
  return Math.min(0.999, 1 / (1 + 2 ** -said.reduce((sum, name) => sum + weights[name], 0)));
}
