/** Frozen results of planned asking: a run may not fall below them, nor below what its baselines bring for the same money. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Interval } from '../match/statistics.ts';

export interface Floors {
  setting: { searches: string; parcels: string; seed: string; vendors: string };
  measuredOn: string;
  /** By the data at hand and the answering vendors, then by the way of asking. */
  figures: Record<string, Record<string, Figures>>;
}

/** `numbers`, `owners`: the surplus over what the baselines bring at the same cost (`besideBaselines`). */
type Figures = Record<'perDollar' | 'numbers' | 'owners', Interval>;

const FILE = join(import.meta.dirname, 'frozen.json');

export const FLOORS = JSON.parse(readFileSync(FILE, 'utf8')) as Floors;

/**
 * A sentence for each figure that fell; null when the settings differ from the frozen ones. Figures that are certainly below the baselines are included in any
 * case.
 */
export function findFallen(frozen: Floors, measured: Floors): string[] | null {
  const below = each(measured).flatMap(({ name, figure, interval }) =>
    figure !== 'perDollar' && interval.high < 0 ? [`${name}: ${figure} below what the baselines bring at its cost`] : [],
  );
  if (JSON.stringify(frozen.setting) !== JSON.stringify(measured.setting)) return below.length === 0 ? null : below;
  const now = new Map(each(measured).map(({ name, figure, interval }) => [`${name}|${figure}`, interval.value]));
  const fallen = each(frozen).flatMap(({ name, figure, interval: { low } }) => {
    const value = now.get(`${name}|${figure}`) ?? Number.NaN;
    return value >= low ? [] : [`${name}: ${figure} ${value.toFixed(3)}, ${low.toFixed(3)} at least when it was frozen`];
  });
  return [...below, ...fallen];
}

function each({ figures }: Floors): { name: string; figure: keyof Figures; interval: Interval }[] {
  return Object.entries(figures).flatMap(([what, arms]) =>
    Object.entries(arms).flatMap(([arm, of]) =>
      Object.entries(of).map(([figure, interval]) => ({ name: `${what}, ${arm}`, figure: figure as keyof Figures, interval })),
    ),
  );
}

export function freezeFloors(measured: Floors): void {
  const rounded = JSON.stringify(
    measured,
    (_key, value: unknown) => (typeof value === 'number' ? Math.round(value * 10_000) / 10_000 : value),
    2,
  );
  writeFileSync(FILE, `${rounded}\n`);
  execFileSync(join(import.meta.dirname, '../../node_modules/.bin/oxfmt'), [FILE]);
}
