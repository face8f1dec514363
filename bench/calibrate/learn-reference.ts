import { type Subject, SUBJECTS } from '@deedline/engine/calibration/reliability';
import { learnFromStore } from '../match/learn-from-store.ts';
import { loadFolder } from '../match/load-world.ts';
import { writeTable } from './write-table.ts';

/**
 * Writes the mean learned reliability of each state's sources by role. The rates of contacts are counted on these states, so a source of an installation
 * that agrees as much with others counts as much. The truth of the states is not used.
 */
export async function learnReference(folders: readonly string[]): Promise<void> {
  const ended: number[] = [];
  const told: Record<Subject, Map<string, number[]>> = { phone: new Map(), address: new Map() };
  for (const folder of folders) {
    const { world } = await loadFolder(folder);
    const roles = new Map(world.sources.map(({ name, role }) => [name, role]));
    const learned = learnFromStore(world);
    for (const subject of SUBJECTS)
      for (const { source, accuracy } of learned.accuracy[subject])
        if (accuracy !== null) keep(told[subject], roles.get(source)!, accuracy);
    for (const { activeOfEnded } of learned.ended ?? []) ended.push(activeOfEnded);
    for (const { one, other } of learned.copies) console.log(`copies of each other: ${one}, ${other}`);
  }
  const means = Object.fromEntries(SUBJECTS.map((subject) => [subject, meansOf(told[subject])]));
  console.log(`agreement of sources by role: ${JSON.stringify(means)}`);
  const ofEnded = Math.round(mean(ended) * 1000) / 1000;
  console.log(`lines of dead people reported as active: ${ended.map((share) => share.toFixed(3)).join(', ')}, mean ${ofEnded}`);
  writeTable('packages/engine/calibration/reference-accuracy.ts', [
    "import type { Subject } from './reliability.ts';",
    '',
    "/** What the agreement of the made-up states' own sources says of them, by role: what an installation's are compared with. */",
    `export const REFERENCE_ACCURACY: Readonly<Record<Subject, Readonly<Record<string, number>>>> = ${JSON.stringify(means)};`,
    '',
    '/** Of the lines of their dead, the share that their line files call active. */',
    `export const REFERENCE_ENDED = ${ofEnded};`,
  ]);
}

function keep(told: Map<string, number[]>, role: string, accuracy: number): void {
  told.set(role, [...(told.get(role) ?? []), accuracy]);
}

function mean(list: readonly number[]): number {
  return list.reduce((sum, each) => sum + each, 0) / list.length;
}

function meansOf(told: ReadonlyMap<string, readonly number[]>): Record<string, number> {
  return Object.fromEntries(
    [...told].sort(([a], [b]) => (a < b ? -1 : 1)).map(([role, list]) => [role, Math.round(mean(list) * 1000) / 1000]),
  );
}
