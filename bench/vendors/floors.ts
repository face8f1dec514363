/** What planned asking brought when it was last frozen: below that it may not fall, nor below what its baselines bring for the same money. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Interval } from '../match/statistics.ts';

export interface Floors {
  setting: { searches: string; parcels: string; seed: string; vendors: string };
  measuredOn: string;
  /** By what is at hand and whose answers they are, then by the way of asking. */
  figures: Record<string, Record<string, Figures>>;
}

/** `numbers`, `owners`: more than the baselines bring at the same cost (`besideBaselines`). */
type Figures = Record<'perDollar' | 'numbers' | 'owners', Interval>;

const FILE = join(import.meta.dirname, 'frozen.json');

export const FLOORS = JSON.parse(readFileSync(FILE, 'utf8')) as Floors;

/** In words, each; null: they were measured in another way than those that are frozen. Whatever stands surely below the baselines is among them in any case. */
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
