import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MeasuredAccuracy } from '@deedline/contract/accuracy/accuracy';
import { ENGINE_VERSION } from '@deedline/engine/version';
import type { Interval } from './statistics.ts';
import { fallsBelow, FIGURES, targetOf, type FigureName, type Profile } from './figures.ts';
import type { Measured } from './measure-profile.ts';
import { holds, type Strata } from './strata.ts';

const FROZEN = join(import.meta.dirname, 'frozen.json');
const PUBLISHED = join(import.meta.dirname, '../../packages/contract/accuracy/measured-accuracy.ts');

export interface Setting {
  seed: number;
  parcels: number;
  samples: number;
}

export interface Frozen {
  setting: Setting;
  engineVersion: string;
  measuredOn: string;
  profiles: Partial<Record<Profile, Partial<Record<FigureName, Interval>>>>;
  /** By kind of case; absent in figures frozen before these were measured. */
  strata?: Partial<Record<Profile, Strata[]>>;
}

export function readFrozen(): Frozen {
  return JSON.parse(readFileSync(FROZEN, 'utf8')) as Frozen;
}

/** Stores the figures to compare with, and writes the data of the accuracy page. */
export function freeze(setting: Setting, measured: readonly Measured[], measuredOn: string): void {
  const profiles = Object.fromEntries(measured.map(({ profile, figures }) => [profile, mapIntervals(figures)]));
  const strata = Object.fromEntries(measured.map((each) => [each.profile, roundStrata(each.strata)]));
  writeFileSync(FROZEN, `${JSON.stringify({ setting, engineVersion: ENGINE_VERSION, measuredOn, profiles, strata }, null, 2)}\n`);
  const accuracy = JSON.stringify(toMeasuredAccuracy(measured, measuredOn));
  const header = `// Written by \`npm run bench:match -- --freeze\`; not edited by hand.\n/* oxlint-disable max-lines, oxc/approx-constant -- a table of figures */`;
  writeFileSync(
    PUBLISHED,
    `${header}\nimport type { MeasuredAccuracy } from './accuracy.ts';\n\nexport const MEASURED_ACCURACY: MeasuredAccuracy = ${accuracy};\n`,
  );
  execFileSync(join(import.meta.dirname, '../../node_modules/.bin/oxfmt'), [FROZEN, PUBLISHED]);
}

/** The figures that fell below their frozen interval, worst first. */
export function findFallen(
  frozen: Frozen,
  measured: readonly Measured[],
): { profile: Profile; name: FigureName; now: number; was: Interval }[] {
  return measured.flatMap(({ profile, figures }) => {
    // Iterates over the frozen names, so that a figure that is no longer measured counts as fallen.
    return Object.entries(frozen.profiles[profile] ?? {}).flatMap(([known, was]) => {
      const name = known as FigureName;
      const now = figures[name]?.value ?? Number.NaN;
      return fallsBelow(name, now, was) > 0 ? [{ profile, name, now, was }] : [];
    });
  });
}

interface FallenCase {
  profile: Profile;
  of: Strata['of'];
  by: Strata['by'];
  label: string;
  /** Calibration errors. */
  now: number;
  was: number;
}

/** The cases that kept their limit when they were frozen and now exceed it; empty when no strata were frozen. */
export function findFallenCases({ strata: frozen }: Pick<Frozen, 'strata'>, measured: readonly Measured[]): FallenCase[] {
  return measured.flatMap(({ profile, strata }) =>
    strata.flatMap(({ of, by, rows }) => {
      const before = frozen?.[profile]?.find((table) => table.of === of && table.by === by)?.rows ?? [];
      return rows.flatMap((row) => {
        const was = before.find(({ label }) => label === row.label);
        if (!was || !holds(was, profile) || holds(row, profile) !== false) return [];
        return [{ profile, of, by, label: row.label, now: row.ece!, was: was.ece! }];
      });
    }),
  );
}

export function toMeasuredAccuracy(measured: readonly Measured[], measuredOn: string): MeasuredAccuracy {
  return {
    engineVersion: ENGINE_VERSION,
    measuredOn,
    data: measured.map(({ profile, seed, parcels, samples }) => ({ profile, seed, parcels, samples })),
    figures: measured.flatMap(({ profile, figures }) =>
      Object.entries(mapIntervals(figures)).map(([name, figure]) => {
        const known = name as FigureName;
        return { name, label: FIGURES[known].label, profile, ...figure, target: targetOf(known, profile) };
      }),
    ),
    reliability: measured.flatMap(({ profile, reliability }) =>
      reliability
        .filter(({ count }) => count > 0)
        .map(({ kind, count, ece, brier, rows }) => ({
          profile,
          kind,
          count,
          ece: rounded(ece),
          brier: round(brier.value),
          rows: rows.map(roundShare),
        })),
    ),
    bands: measured.flatMap(({ profile, bands }) => bands.map(({ of, rows }) => ({ profile, of, rows: rows.map(roundShare) }))),
    byRecords: measured.flatMap(({ profile, byRecords }) => byRecords.map(({ of, rows }) => ({ profile, of, rows: rows.map(roundShare) }))),
    strata: measured.flatMap(({ profile, strata }) => toPublished(strata).map((table) => ({ profile, ...table }))),
    baselines: (measured[0]?.baselines ?? []).flatMap(({ name, figures }) =>
      Object.entries(mapIntervals(figures)).map(([figure, interval]) => ({ name, figure, ...interval })),
    ),
  };
}

/** Fewer statements give an interval too wide to be useful. */
const LEAST_SHOWN = 30;

function toPublished(strata: readonly Strata[]): Strata[] {
  return roundStrata(strata)
    .map((table) => ({ ...table, rows: table.rows.filter(({ count }) => count >= LEAST_SHOWN) }))
    .filter(({ rows }) => rows.length > 0);
}

function roundStrata(strata: readonly Strata[]): Strata[] {
  return strata.map((table) => ({
    ...table,
    rows: table.rows.map((row) => ({ ...roundShare(row), ece: row.ece === null ? null : round(row.ece) })),
  }));
}

/** Omits figures for which there was nothing to measure. */
function mapIntervals(figures: Partial<Record<FigureName, Interval>>): Record<string, Interval> {
  const measured = Object.entries(figures).filter(([, { value }]) => !Number.isNaN(value));
  return Object.fromEntries(measured.map(([name, interval]) => [name, rounded(interval)]));
}

function roundShare<Row extends { said: number; right: number; low: number; high: number }>(row: Row): Row {
  return { ...row, said: round(row.said), right: round(row.right), low: round(row.low), high: round(row.high) };
}

function rounded({ value, low, high }: Interval): Interval {
  return { value: round(value), low: round(low), high: round(high) };
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
