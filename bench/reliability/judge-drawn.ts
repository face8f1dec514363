import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunRecord, SALE_THRESHOLD, type Said } from '../match/figures.ts';
import { learnFromStore } from '../match/learn-from-store.ts';
import { loadFolder } from '../match/load-world.ts';
import { engineMethod } from '../match/method.ts';
import { runSearches } from '../match/run-searches.ts';

export interface DrawnSetting {
  /** Seed of the first state; the others use the following ones. */
  seed: number;
  parcels: number;
  samples: number;
}

/** The judged statements of the shipped engine on one drawn state, with source reliability learned as in an installation, and without. */
export interface JudgedDraw {
  learned: RunRecord;
  unlearned: RunRecord;
}

/** Makes the state of a draw, searches it, and removes its files. */
export async function judgeDraw(draw: number, { seed, parcels, samples }: DrawnSetting): Promise<JudgedDraw> {
  const folder = mkdtempSync(join(tmpdir(), 'deedline-drawn-'));
  try {
    const maker = join(import.meta.dirname, 'make-drawn-state.ts');
    execFileSync(process.execPath, [maker, String(draw), String(seed + draw), String(parcels), folder], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const { world, truth } = await loadFolder(folder);
    const context = { today: world.manifest.asOf, sources: world.sources };
    const methods = [
      { ...engineMethod({ ...context, reliability: learnFromStore(world) }), name: 'learned' },
      { ...engineMethod(context), name: 'unlearned' },
    ];
    const { records } = runSearches(world, truth, { split: 'test', samples, methods });
    return { learned: records['learned']!, unlearned: records['unlearned']! };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Variation between the worlds in how often statements are right, 0..1. */
export interface Spread {
  worlds: number;
  /** Number of statements in all worlds together. */
  count: number;
  /** Means over the worlds. */
  said: number;
  right: number;
  /** The lowest and the highest share right in any world. */
  low: number;
  high: number;
  /** The lowest and the highest difference, share right minus mean confidence, in any world. */
  least: number;
  most: number;
}

/** Over statements shown at 50 or more. Worlds with too few of them are left out; null when none remains. */
export function spreadOf(worlds: readonly (readonly Said[])[], isMeant: (said: Said) => boolean): Spread | null {
  const told = worlds
    .map((said) => said.filter((each) => each.confidence >= SALE_THRESHOLD && isMeant(each)))
    .filter(({ length }) => length >= ENOUGH)
    .map((members) => ({
      count: members.length,
      said: mean(members, ({ confidence }) => confidence / 100),
      right: mean(members, ({ right }) => Number(right)),
    }));
  if (told.length === 0) return null;
  const beyond = told.map(({ said, right }) => right - said);
  return {
    worlds: told.length,
    count: told.reduce((sum, { count }) => sum + count, 0),
    said: mean(told, ({ said }) => said),
    right: mean(told, ({ right }) => right),
    low: Math.min(...told.map(({ right }) => right)),
    high: Math.max(...told.map(({ right }) => right)),
    least: Math.min(...beyond),
    most: Math.max(...beyond),
  };
}

/** Smallest number of statements for which a share is used. */
const ENOUGH = 50;

function mean<T>(list: readonly T[], of: (each: T) => number): number {
  return list.reduce((sum, each) => sum + of(each), 0) / list.length;
}
