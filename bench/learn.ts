/**
 * `npm run learn`: counts the weight of each agreement between two records on made-up states whose truth is known, writes the engine's table and prints
 * what changed; then `npm run calibrate` fits the confidence to it. --check writes nothing and exits 1 when the committed table differs from what would be
 * written. Only people of the train split are counted; the report covers the calibrate split. No figure is reported for these seeds.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PERSON_WEIGHTS, PERSON_PRIOR_WEIGHT } from '@deedline/engine/compare/person-weights';
import { readFlags } from './flags/read-flags.ts';
import { estimateTable, fitPrior, tableText, tell } from './learn/estimate-table.ts';
import { judgeTable, printChanges, printJudged, printTimes, timeComparison } from './learn/report.ts';
import { blockedPairs, knownGroups, randomPairs, truePairs, type KnownGroup } from './learn/sample-pairs.ts';
import { makeAndLoad } from './match/load-world.ts';

/** Every noise profile that the engine has to handle, in equal parts. */
const WORLDS = [
  { seed: 101, profile: 'typical' },
  { seed: 303, profile: 'shifted' },
  { seed: 505, profile: 'clean' },
] as const;
const RANDOM_PAIRS_EACH = 400_000;
const TABLE = join(import.meta.dirname, '../packages/engine/compare/person-weights.ts');

const { values } = readFlags({
  options: {
    parcels: { type: 'string', default: '5000' },
    check: { type: 'boolean', default: false },
    'no-calibrate': { type: 'boolean', default: false },
  },
});
await main();

async function main(): Promise<void> {
  const parcels = Number(values.parcels);
  const learned: { train: KnownGroup[]; judged: KnownGroup[] }[] = [];
  for (const { seed, profile } of WORLDS) {
    const { world, truth } = await makeAndLoad({ seed, profile, parcels });
    const sample = { train: knownGroups(world, truth, 'train'), judged: knownGroups(world, truth, 'calibrate') };
    learned.push(sample);
    console.log(`seed ${seed}, ${profile}: ${sample.train.length} groups of records to count, ${sample.judged.length} to judge`);
  }
  const { table, remarks } = estimateTable(
    learned.flatMap(({ train }) => truePairs(train)),
    learned.flatMap(({ train }) => randomPairs(train, RANDOM_PAIRS_EACH)),
  );
  printChanges(PERSON_WEIGHTS, table, remarks);
  const blocked = learned.flatMap(({ train }) => blockedPairs(train));
  const priorWeight = Math.round((PERSON_PRIOR_WEIGHT + fitPrior(tell(table, blocked))) * 4) / 4;
  console.log(`\nprior: was ${PERSON_PRIOR_WEIGHT}, is ${priorWeight}, from ${blocked.length} pairs that share a key`);
  const judged = learned.map((sample) => sample.judged);
  printJudged('before', judgeTable(judged, PERSON_WEIGHTS, 0));
  printJudged('after', judgeTable(judged, table, priorWeight - PERSON_PRIOR_WEIGHT));
  printTimes(timeComparison(judged[0]!));
  const seeds = WORLDS.map(({ seed, profile }) => `${seed} ${profile}`).join(', ');
  const text = formatted(tableText(table, priorWeight, `the train households of seeds ${seeds}, ${parcels} parcels each`));
  if (values.check) check(text);
  else {
    writeFileSync(TABLE, text);
    console.log('\nwritten: packages/engine/compare/person-weights.ts');
  }
  if (values['no-calibrate']) return;
  const flags = values.check ? ['--check'] : [];
  execFileSync(process.execPath, [join(import.meta.dirname, 'calibrate.ts'), ...flags], { stdio: 'inherit' });
}

/** Formats the text with the repository's formatter, so that writing it again changes nothing. */
function formatted(text: string): string {
  const formatter = join(import.meta.dirname, '../node_modules/.bin/oxfmt');
  return execFileSync(formatter, ['--stdin-filepath', TABLE], { input: text, encoding: 'utf8' });
}

function check(text: string): void {
  if (readFileSync(TABLE, 'utf8') === text) {
    console.log('\nthe committed table is up to date');
    return;
  }
  console.error('\npackages/engine/compare/person-bits.ts is not what npm run learn writes');
  process.exitCode = 1;
}
