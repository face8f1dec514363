/**
 * `npm run bench:country`: the country's figures, and beside each what a made-up state has. `-- --seed N --parcels N`, or `--world DIR` of one that was made.
 * What a state has counts as different when it lies outside of the country's range by more than chance would have it (two standard errors).
 */
import { adultsByPlace } from '@deedline/country/adults-of';
import { surnameShare } from '@deedline/country/name-share';
import { rates } from '@deedline/country/rates';
import { makeWorld } from '@deedline/world/make-world';
import { DEFAULT_AS_OF } from '@deedline/world/options';
import { STATE } from '@deedline/world/places/state-plan';
import type { Truth } from '@deedline/world/truth';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { countState, type Counted } from './country/count-state.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '2025' }, parcels: { type: 'string', default: '3000' }, world: { type: 'string' } },
});
const directory = values.world ?? mkdtempSync(path.join(tmpdir(), 'country-'));
try {
  if (!values.world) makeWorld({ seed: Number(values.seed), parcels: Number(values.parcels), noise: 'clean', outDir: directory });
  printAll(readState(directory));
} finally {
  if (!values.world) rmSync(directory, { recursive: true });
}

function readState(folder: string): ReturnType<typeof countState> {
  const { asOf = DEFAULT_AS_OF } = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as { asOf?: string };
  const lines = readFileSync(path.join(folder, 'truth.ndjson'), 'utf8').trimEnd().split('\n');
  const truth = lines.map((line) => JSON.parse(line) as Truth);
  return countState(
    truth.filter((one) => one.type === 'person'),
    truth.filter((one) => one.type === 'parcel'),
    asOf,
    STATE.code,
  );
}

function row(what: string, country: string, ours: string, note = ''): void {
  console.log(`${what.padEnd(74)} ${country.padStart(9)} | ${ours.padStart(9)}  ${note}`);
}

function printAll(state: ReturnType<typeof countState>): void {
  row('', 'country', 'state');
  for (const [key, rate] of Object.entries(rates)) {
    const counted = state.rates[key as keyof typeof rates];
    const notes = [rate.basis, counted && noteOf(counted, rate)].filter(Boolean);
    row(rate.what, rate.value.toFixed(3), counted ? counted.share.toFixed(3) : '', notes.join(', '));
  }
  for (const { ages, died, expected, of } of state.deaths) {
    const note = noteOf({ share: died / of, of }, { low: expected / of, high: expected / of });
    row(
      `dead within a year, of those of ${ages}`,
      (expected / of).toFixed(3),
      (died / of).toFixed(3),
      ['published', note].filter(Boolean).join(', '),
    );
  }
  const adults = [...state.surnames.values()].reduce((sum, count) => sum + count, 0);
  for (const surname of ['SMITH', 'JOHNSON', 'GARCIA', 'RODRIGUEZ', 'NGUYEN', 'PATEL']) {
    const { share } = surnameShare(surname);
    const ours = (state.surnames.get(surname) ?? 0) / adults;
    row(`adults called ${surname}`, share.toFixed(5), ours.toFixed(5), noteOf({ share: ours, of: adults }, { low: share, high: share }));
  }
  row('half of all adults live in a ZIP code of at least so many', ...sizes(adultsByPlace('zip'), state.adultsByZip));
  row('half of all adults live in a city of at least so many', ...sizes(adultsByPlace('city'), state.adultsByCity));
  row('adults of the largest city', String(Math.max(...adultsByPlace('city'))), String(Math.max(...state.adultsByCity)));
}

function noteOf({ share, of }: Counted, { low, high }: { low: number; high: number }): string {
  const nearest = Math.min(Math.max(share, low), high);
  const chance = 2 * Math.sqrt((nearest * (1 - nearest)) / of);
  return Math.abs(share - nearest) > chance ? `DIFFERS (${low.toFixed(4)} to ${high.toFixed(4)})` : '';
}

/** The size of place at which half of all adults live in larger ones, of both. */
function sizes(country: readonly number[], state: readonly number[]): [string, string] {
  return [halfOf(country), halfOf(state)];
}

function halfOf(places: readonly number[]): string {
  let left = places.reduce((sum, adults) => sum + adults, 0) / 2;
  for (const adults of places.toSorted((one, other) => other - one)) if ((left -= adults) <= 0) return String(adults);
  return '0';
}
