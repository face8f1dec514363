/**
 * `npm run bench:line`: judges by the truth what the server shows over HTTP. A made-up state, of a seed that nothing was tuned on, is loaded into a database
 * of its own, source reliability is learned as in an installation, and the server is started and queried. The same searches run on the engine alone, in memory,
 * to check that the HTTP layer adds and loses nothing. Usage: see `USAGE`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reliability } from '@deedline/engine/calibration/reliability';
import { readFlags, refuse } from './flags/read-flags.ts';
import { askLine } from './line/ask-line.ts';
import { judgeLine, type JudgedLine, recordAnswers } from './line/judge-line.ts';
import { sayCeilings } from './match/ceilings.ts';
import { newRecord, type Profile, type RunRecord, SALE_THRESHOLD } from './match/figures.ts';
import { gatherEvidence, inMadeState, loadFolder, type LoadedWorld } from './match/load-world.ts';
import { engineMethod, type MethodAnswer } from './match/method.ts';
import { planSearches, type PlannedSearch } from './match/run-searches.ts';
import { printStrata } from './match/strata.ts';

const USAGE = `npm run bench:line -- [--profile typical|shifted] [--seed N] [--parcels N] [--samples N]
Without --profile: typical and shifted noise, one after the other.`;
const PROFILES: readonly Profile[] = ['typical', 'shifted'];

const { values } = readFlags({
  options: {
    profile: { type: 'string' },
    // A seed on which nothing was set, fitted or inspected.
    seed: { type: 'string', default: '90210' },
    parcels: { type: 'string', default: '6000' },
    samples: { type: 'string', default: '1200' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) console.log(USAGE);
else await main();

async function main(): Promise<void> {
  const asked = PROFILES.filter((profile) => values.profile === undefined || values.profile === profile);
  if (asked.length === 0) refuse(`--profile is one of ${PROFILES.join(', ')}`);
  for (const profile of asked) await measureProfile(profile);
}

async function measureProfile(profile: Profile): Promise<void> {
  // The server uses this machine's clock, so the state is dated today as well.
  const asOf = new Date().toISOString().slice(0, 10);
  const setting = { seed: Number(values.seed), parcels: Number(values.parcels), profile, asOf };
  await inMadeState(setting, async (world) => {
    const { world: read, truth } = await loadFolder(world);
    const { searches, numbers } = planSearches(read, truth, { split: 'test', samples: Number(values.samples) });
    const folder = mkdtempSync(join(tmpdir(), 'deedline-line-'));
    try {
      const start = performance.now();
      const inputs = searches.map(({ input }) => input);
      const { answers, reliability } = await askLine(folder, { world, read }, inputs);
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      console.log(
        `\n== ${profile} noise, seed ${setting.seed}, ${setting.parcels} parcels: ${searches.length} searches over HTTP of ${numbers.count} test households and parcels, loaded and asked in ${seconds} s`,
      );
      const line = judgeLine(recordAnswers(searches, answers), numbers.count, profile);
      const { answers: alone, record } = askAlone(read, searches, reliability);
      print(line, judgeLine(record, numbers.count, profile));
      console.log(sayCeilings(record));
      printStrata(line.strata, profile);
      console.log(
        `answers that show other contacts than the engine alone says at ${SALE_THRESHOLD} or more: ${searches.filter((_, index) => differs(answers[index]!, alone[index]!)).length}`,
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/**
 * Runs the same searches on the engine in memory, with the source reliability that the installation learned, and judges the answers together with the evidence
 * found.
 */
function askAlone(
  world: LoadedWorld,
  searches: readonly PlannedSearch[],
  reliability: Reliability,
): { answers: MethodAnswer[]; record: RunRecord } {
  const engine = engineMethod({ today: world.manifest.asOf, sources: world.sources, reliability });
  const record = newRecord();
  const answers = searches.map(({ input, judge }) => {
    const { query, found, tooCommon } = gatherEvidence(world.store, input);
    const answer = engine.answer(query, found, tooCommon);
    judge(record, answer, { found, group: () => engine.group(found) });
    return answer;
  });
  return { answers, record };
}

/** Whether the two answers show different contacts. */
function differs(shown: MethodAnswer, alone: MethodAnswer): boolean {
  return contactsOf(shown) !== contactsOf(alone);
}

function contactsOf({ phones, emails }: MethodAnswer): string {
  const shown = [...phones, ...emails].filter(({ confidence }) => confidence >= SALE_THRESHOLD);
  return shown
    .map(({ value }) => value)
    .toSorted()
    .join(' ');
}

function print({ figures }: JudgedLine, alone: JudgedLine): void {
  console.log(
    `${'over HTTP, shown at 50 or more'.padEnd(38)} ${'value'.padEnd(7)} ${'95 % interval'.padEnd(14)} target          engine alone`,
  );
  for (const { name, value, low, high, target, isReached, shown, byChance } of figures) {
    const engine = alone.figures.find((figure) => figure.name === name);
    const inMemory = engine?.value.toFixed(4) ?? '';
    const share = shown
      ? `said ${shown.said.toFixed(3)} right ${shown.right.toFixed(3)} of ${shown.count}; by chance ${byChance?.toFixed(4)}`
      : engine?.printed === undefined
        ? ''
        : `a record that was found prints ${engine.printed.toFixed(4)}`;
    console.log(
      `${name.padEnd(38)} ${value.toFixed(4)}  ${`${low.toFixed(3)}-${high.toFixed(3)}`.padEnd(14)} ${`${target}${isReached ? '' : ' MISSED'}`.padEnd(15)} ${inMemory.padEnd(8)} ${share}`,
    );
  }
}
