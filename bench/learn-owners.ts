/**
 * `node bench/learn-owners.ts`: counts, on made-up states whose truth is known, how strongly the county's records indicate the present owner of a parcel, and
 * how well the committed and the newly counted table predict households that were not counted. --write writes `packages/engine/owner/ownership-weights.ts`. Run
 * it
 * before `npm run learn`, whose curves depend on it. No figure is reported for these seeds.
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
 * The weight of what the county's records say of who owns a parcel now, in bits; their sum is the log-odds that the owner shown owns it. Written by
 * \`node bench/learn-owners.ts --write\`, never by hand: ${parcels} parcels of train households of seeds ${seeds}.
 */
export const OWNERSHIP_WEIGHTS = {
  roll: ${weights.roll},
  /** The latest deed names this buyer; it came after the roll. */
  deedAfterRoll: ${weights.deedAfterRoll},
  /** A deed names the roll's or the bill's owner as buyer. */
  deedAgrees: ${weights.deedAgrees},
  billAlone: ${weights.billAlone},
  billAgrees: ${weights.billAgrees},
  rollOfOwnerBefore: ${weights.rollOfOwnerBefore},
  otherBuyer: ${weights.otherBuyer},
  otherBilled: ${weights.otherBilled},
  /** A bill of the season of the sale, which has not heard of it. */
  billOfOwnerBefore: ${weights.billOfOwnerBefore},
  /** A bill of the year after the sale that still goes to who sold: books of the year before. */
  billOfOwnerLongBefore: ${weights.billOfOwnerLongBefore},
  /** A later sale whose buyer no record names: well before the latest bill, and about then or after it. */
  unnamedSale: ${weights.unnamedSale},
  unnamedSaleAfterBill: ${weights.unnamedSaleAfterBill},
  /** Another household moved into the owner's home: after the latest record that shows the owner, and within a year before it. */
  movedInSince: ${weights.movedInSince},
  movedInBefore: ${weights.movedInBefore},
  /** Into a home from which the owner's mail goes elsewhere, after that record. */
  movedInSinceElsewhere: ${weights.movedInSinceElsewhere},
  /** Who moved in when it was sold to a buyer whom no record names, where whom the records show has likely sold. */
  movedInWithSale: ${weights.movedInWithSale},
};
`;
}

function formatted(text: string): string {
  const formatter = join(import.meta.dirname, '../node_modules/.bin/oxfmt');
  return execFileSync(formatter, ['--stdin-filepath', TABLE], { input: text, encoding: 'utf8' });
}
