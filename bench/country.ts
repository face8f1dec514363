/**
 * `npm run bench:country`: prints the country's figures beside those of a made-up state. `-- --seed N --parcels N`, or `--world DIR` for one that exists.
 * A figure of the state counts as different when it lies outside the country's range by more than two standard errors.
 */
import { adultsByPlace, adultsOf } from '@deedline/country/adults-of';
import { surnameShare } from '@deedline/country/name-share';
import { rates } from '@deedline/country/rates';
import { makeWorld } from '@deedline/world/make-world';
import { DEFAULT_AS_OF } from '@deedline/world/options';
import { STATE } from '@deedline/world/places/state-plan';
import type { Truth } from '@deedline/world/truth';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readFlags, requireReadable } from './flags/read-flags.ts';
import { countFull, countInactive, readColumn } from './country/count-files.ts';
import { countState, type Counted } from './country/count-state.ts';

const { values } = readFlags({
  options: { seed: { type: 'string', default: '2025' }, parcels: { type: 'string', default: '3000' }, world: { type: 'string' } },
});
/** Roll file of a county -> its owner column. */
const OWNER_COLUMNS = [
  ['nal.csv', 'OWN_NAME'],
  ['assess.csv', 'OWNER1'],
] as const;

/** Explains figures that differ by design. */
const NOTES: Partial<Record<keyof typeof rates, string>> = {
  adultsOfPeople: 'children are in no record until they are grown',
  moversByCps: 'the state moves as the larger survey has it',
  ownerColumns: 'the narrowest of its rolls',
  votersInactive: 'registrations that somebody alive has left',
};

if (values.world) requireReadable(['manifest.json', 'truth.ndjson'].map((name) => path.join(values.world!, name)));
const directory = values.world ?? mkdtempSync(path.join(tmpdir(), 'country-'));
try {
  if (!values.world) makeWorld({ seed: Number(values.seed), parcels: Number(values.parcels), noise: 'clean', outDir: directory });
  printAll(readState(directory));
} finally {
  if (!values.world) rmSync(directory, { recursive: true });
}

interface FilesCount {
  inactive: Counted;
  /** One entry per kind of roll that is delimited text. */
  owners: { file: string; longest: number; full: Counted }[];
}

function readFiles(folder: string, people: readonly (Truth & { type: 'person' })[], asOf: string): FilesCount {
  const voters = readFileSync(path.join(folder, 'statewide', 'voters.ndjson'), 'utf8')
    .trimEnd()
    .split('\n');
  const rolls = readdirSync(path.join(folder, 'counties'), { recursive: true, encoding: 'utf8' }).map((roll) =>
    path.join(folder, 'counties', roll),
  );
  return {
    inactive: countInactive(
      voters.map((line) => JSON.parse(line) as { record: string }),
      people,
      asOf,
    ),
    owners: OWNER_COLUMNS.map(([file, column]) => {
      const lines = rolls.filter((roll) => path.basename(roll) === file).flatMap((roll) => readColumn(readFileSync(roll, 'utf8'), column));
      return { file, ...countFull(lines) };
    }),
  };
}

function readState(folder: string): { state: ReturnType<typeof countState>; files: FilesCount } {
  const { asOf = DEFAULT_AS_OF } = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as { asOf?: string };
  const lines = readFileSync(path.join(folder, 'truth.ndjson'), 'utf8').trimEnd().split('\n');
  const truth = lines.map((line) => JSON.parse(line) as Truth);
  const people = truth.filter((one) => one.type === 'person');
  const parcels = truth.filter((one) => one.type === 'parcel');
  return { state: countState(people, parcels, asOf, STATE.code), files: readFiles(folder, people, asOf) };
}

function row(what: string, country: string, ours: string, note = ''): void {
  console.log(`${what.padEnd(74)} ${country.padStart(9)} | ${ours.padStart(9)}  ${note}`);
}

function printAll({ state, files }: ReturnType<typeof readState>): void {
  row('', 'country', 'state');
  const narrowest = files.owners.toSorted((one, other) => one.longest - other.longest)[0]!;
  /** Figures that are plain numbers, not shares. */
  const numbers: Partial<Record<keyof typeof rates, number>> = { daysAtRest: state.rest.least, ownerColumns: narrowest.longest };
  const counts = { ...state.rates, votersInactive: files.inactive };
  for (const [name, rate] of Object.entries(rates)) {
    const key = name as keyof typeof rates;
    const [counted, number] = [counts[key], numbers[key]];
    const differs = number === undefined ? counted && noteOf(counted, rate) : noteOfNumber(number, rate);
    row(
      rate.what,
      number === undefined ? rate.value.toFixed(3) : String(rate.value),
      number === undefined ? counted!.share.toFixed(3) : String(number),
      [rate.basis, differs, NOTES[key]].filter(Boolean).join(', '),
    );
  }
  row('days that half of all numbers rest', '', String(state.rest.median), 'nobody publishes it');
  for (const { file, longest, full } of files.owners)
    row(`lines of owners that fill the column of ${longest}, ${file}`, '', full.share.toFixed(3), 'nobody counts them');
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
  const known = state.homeCities.map((city) => adultsOf({ city, state: STATE.code }) ?? 0).toSorted((one, other) => other - one);
  // The lots of a made-up state represent a part of their city.
  row('the same by how large the engine is told that a city is', halfOf(adultsByPlace('city')), String(known[known.length >> 1]));
  row('adults of the largest city, by how large it is told to be', String(Math.max(...adultsByPlace('city'))), String(known[0]));
}

function noteOf({ share, of }: Counted, { low, high }: { low: number; high: number }): string {
  const nearest = Math.min(Math.max(share, low), high);
  const chance = 2 * Math.sqrt((nearest * (1 - nearest)) / of);
  return Math.abs(share - nearest) > chance ? `DIFFERS (${low.toFixed(4)} to ${high.toFixed(4)})` : '';
}

function noteOfNumber(number: number, { low, high }: { low: number; high: number }): string {
  return number < low || number > high ? `DIFFERS (${low} to ${high})` : '';
}

/** The place size above which half of all adults live, for the country and for the state. */
function sizes(country: readonly number[], state: readonly number[]): [string, string] {
  return [halfOf(country), halfOf(state)];
}

function halfOf(places: readonly number[]): string {
  let left = places.reduce((sum, adults) => sum + adults, 0) / 2;
  for (const adults of places.toSorted((one, other) => other - one)) if ((left -= adults) <= 0) return String(adults);
  return '0';
}
