/**
 * `node bench/learn-owners.ts`: counts, on made-up states whose truth is known, how strongly the county's records indicate the present owner of a parcel, and
 * how well the committed and the newly counted table predict households that were not counted. --write writes `packages/engine/owner/ownership-weights.ts`. Run
 * it before `npm run learn`, whose curves depend on it. No figure is reported for these seeds.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
const TABLE = join(import.meta.dirname, '../packages/engine/owner/ownership-weights.ts');

const { values } = readFlags({ options: { write: { type: 'boolean', default: false } } });
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
if (values.write) {
  writeFileSync(TABLE, formatted(tableText(fitted, counted.length)));
  console.log('written: packages/engine/owner/ownership-weights.ts');
}

function tableText(weights: OwnershipWeights, parcels: number): string {
  const seeds = WORLDS.map(({ seed, profile }) => `${seed} ${profile}`).join(', ');
  return `/**
 * Weights in bits of what the county's records say about who owns a parcel now; their sum is the log-odds that the shown owner owns it. Written by
 * \`node bench/learn-owners.ts --write\`, never by hand: ${parcels} parcels of train households of seeds ${seeds}.
 */
export const OWNERSHIP_WEIGHTS = {
  roll: ${weights.roll},
  /** The latest deed names this buyer and is later than the roll. */
  deedAfterRoll: ${weights.deedAfterRoll},
  /** A deed names the roll's or the bill's owner as buyer. */
  deedAgrees: ${weights.deedAgrees},
  billAlone: ${weights.billAlone},
  billAgrees: ${weights.billAgrees},
  rollOfOwnerBefore: ${weights.rollOfOwnerBefore},
  otherBuyer: ${weights.otherBuyer},
  otherBilled: ${weights.otherBilled},
  /** The bill names the previous owner but is so close to the sale that the collector may not have learned of it. */
  billOfOwnerBefore: ${weights.billOfOwnerBefore},
  /** The bill still goes to the seller in the year after the sale: the collector's data is of the year before. */
  billOfOwnerLongBefore: ${weights.billOfOwnerLongBefore},
  /** A later sale whose buyer no record names: well before the latest bill (\`unnamedSale\`), or about the time of that bill or after it. */
  unnamedSale: ${weights.unnamedSale},
  unnamedSaleAfterBill: ${weights.unnamedSaleAfterBill},
  /** Another household moved into the owner's home after the latest record of the owner (\`movedInSince\`), or within the year before it. */
  movedInSince: ${weights.movedInSince},
  movedInBefore: ${weights.movedInBefore},
  /** Another household moved, after that record, into a property whose owner receives mail elsewhere. */
  movedInSinceElsewhere: ${weights.movedInSinceElsewhere},
  /** Somebody moved in when the property was sold to an unnamed buyer, and the recorded owner has probably sold. */
  movedInWithSale: ${weights.movedInWithSale},
};
`;
}

function formatted(text: string): string {
  const formatter = join(import.meta.dirname, '../node_modules/.bin/oxfmt');
  return execFileSync(formatter, ['--stdin-filepath', TABLE], { input: text, encoding: 'utf8' });
}
