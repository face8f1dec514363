/**
 * `node bench/learn-owners.ts`: counts, on made-up states whose truth is known, how strongly the county's records indicate the present owner of a parcel, and
 * how well the committed and the newly counted table predict households that were not counted. It writes nothing: `packages/engine/owner/ownership-weights.ts`
 * is set by hand, because what was counted was judged and not adopted (decision 0067). No figure is reported for these seeds.
 */
import { OWNERSHIP_WEIGHTS } from '@deedline/engine/owner/ownership-weights';
import { readFlags } from './flags/read-flags.ts';
import { fitOwnershipWeights, logLossOf, readOwnerRows, type OwnershipWeights, type OwnerRow } from './learn/owner-rows.ts';
import { makeAndLoad } from './match/load-world.ts';

/** The same worlds as `npm run learn`: every noise profile, in equal parts. */
const WORLDS = [
  { seed: 101, profile: 'typical' },
  { seed: 303, profile: 'shifted' },
  { seed: 505, profile: 'clean' },
] as const;
const PARCELS = 5000;

readFlags({ options: {} });
const counted: OwnerRow[] = [];
const judged: OwnerRow[] = [];
for (const { seed, profile } of WORLDS) {
  const { world, truth } = await makeAndLoad({ seed, profile, parcels: PARCELS });
  counted.push(...readOwnerRows(world, truth, 'train'));
  judged.push(...readOwnerRows(world, truth, 'calibrate'));
}
const fitted = fitOwnershipWeights(counted);
for (const name of Object.keys(fitted) as (keyof OwnershipWeights)[])
  console.log(`${name.padEnd(22)} was ${OWNERSHIP_WEIGHTS[name]}, is ${fitted[name]}`);
console.log(
  `log loss of ${judged.length} parcels not counted: was ${logLossOf(judged, OWNERSHIP_WEIGHTS).toFixed(4)}, is ${logLossOf(judged, fitted).toFixed(4)}`,
);
