import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { digestOf, makeTestWorld, splitCsv, type TestWorld } from './testing.ts';

const made: TestWorld[] = [];
function world(options: Parameters<typeof makeTestWorld>[0]): TestWorld {
  const one = makeTestWorld({ parcels: 300, ...options });
  made.push(one);
  return one;
}
afterAll(() => made.forEach((one) => one.remove()));

function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function withoutDays(text: string): string {
  return text.replaceAll(/\b(18|19|20)\d\d(-\d\d){0,2}\b|DTD [\d/]*/g, '#');
}

function rollWithoutDays(one: TestWorld): string[] {
  const [header, ...rows] = one.lines('counties/03001/nal.csv').map(splitCsv);
  return rows.map((row) => withoutDays(row.filter((_, at) => !/^(ASMNT_YR|SALE_YR1|SALE_MO1)$/.test(header![at]!)).join()));
}

function daysSeen(one: TestWorld): string[] {
  return one.lines('statewide/voters.ndjson').map((line) => (JSON.parse(line) as { lastSeen: string }).lastSeen);
}

describe('makeWorld', () => {
  it('writes one county’s roll of the year before, and changes nothing else', () => {
    const [plain, both] = [world({ seed: 5 }), world({ seed: 5, rollBefore: true })];
    const [more, ...others] = both.paths.filter((path) => !plain.paths.includes(path));
    expect([more, others]).toEqual(['counties/03001/nal-of-the-year-before.csv', []]);
    for (const path of plain.paths.filter((one) => one !== 'manifest.json'))
      expect([path, both.read(path) === plain.read(path)]).toEqual([path, true]);
    const [before, now] = [both.lines(more!), both.lines('counties/03001/nal.csv')].map((lines) => lines.map(splitCsv));
    const different = (column: string) =>
      now!.filter((row, at) => row[now![0]!.indexOf(column)] !== before![at]![now![0]!.indexOf(column)]).length;
    expect(before).toHaveLength(now!.length);
    // A few were sold, a third was reassessed, and the rest is unchanged.
    const lots = now!.length - 1;
    expect([different('PARCEL_ID'), different('PHY_ADDR1')]).toEqual([0, 0]);
    for (const [column, least, most] of [
      ['OWN_NAME', 0.01, 0.2],
      ['OWN_ADDR1', 0.01, 0.2],
      ['JV', 0.15, 0.6],
    ] as const)
      expect([column, different(column) / lots > least && different(column) / lots < most]).toEqual([column, true]);
  });

  it('writes the same bytes for the same options', () => {
    expect(digestOf(world({ seed: 5 }))).toBe(digestOf(world({ seed: 5 })));
  });

  it('writes another state for another seed, noise or day', () => {
    const digests = [{ seed: 5 }, { seed: 6 }, { seed: 5, noise: 'clean' as const }, { seed: 5, asOf: '2024-02-29' }].map((options) =>
      digestOf(world(options)),
    );
    expect(new Set(digests).size).toBe(4);
  });

  it('dates the same state by another day: every date moves equally, and nothing else changes', () => {
    const options = { seed: 5, rollBefore: true, noise: 'shifted' as const };
    const [lived, dated] = [world(options), world({ ...options, datedOn: '2028-02-29' })];
    expect(dated.manifest.asOf).toBe('2028-02-29');
    expect(dated.manifest.files.map(({ asOf }) => asOf)).toEqual(lived.manifest.files.map(({ asOf }) => daysLater(asOf, 485)));
    for (const path of lived.paths.filter((one) => /json|dnc/.test(one)))
      expect([path, withoutDays(dated.read(path)) === withoutDays(lived.read(path))]).toEqual([path, true]);
    expect(rollWithoutDays(dated)).toEqual(rollWithoutDays(lived));
    expect(daysSeen(dated)).toEqual(daysSeen(lived).map((day) => daysLater(day, 485)));
  });

  it('has the same people in every noise profile', () => {
    const truths = (['clean', 'typical', 'shifted'] as const).map((noise) => world({ seed: 8, noise }).read('truth.ndjson'));
    const withoutOfficers = truths.map((truth) =>
      truth
        .split('\n')
        .filter((line) => !line.includes('"id":"OS'))
        .map((line) => line.replace(/,"records":\[.*?\]/, '')),
    );
    expect(withoutOfficers[1]).toEqual(withoutOfficers[0]);
    expect(withoutOfficers[2]).toEqual(withoutOfficers[0]);
  });

  it('writes the same files without the truth if it is not requested', () => {
    const [whole, bare] = [world({ seed: 5 }), world({ seed: 5, truth: false })];
    expect(bare.paths).toEqual(whole.paths.filter((path) => path !== 'truth.ndjson'));
    for (const path of bare.paths) expect(bare.read(path) === whole.read(path)).toBe(true);
  });

  it('contains nothing from after its day', () => {
    const asOf = '2024-02-29';
    const one = world({ seed: 5, asOf });
    const dates = one.paths
      .filter((name) => name.endsWith('.ndjson'))
      .flatMap((path) => one.read(path).match(/"\d{4}-\d{2}-\d{2}"/g) ?? []);
    expect(dates.length).toBeGreaterThan(1000);
    expect(dates.filter((date) => date.slice(1, -1) > asOf)).toEqual([]);
  });

  it.runIf(existsSync('/proc/self'))('is refused a folder that cannot be made, at once', () => {
    const main = fileURLToPath(new URL('main.ts', import.meta.url));
    const run = spawnSync(process.execPath, [main, '--seed', '2', '--parcels', '200', '--noise', 'typical', '--out', '/proc/x'], {
      encoding: 'utf8',
      timeout: 20_000,
    });
    expect(run).toMatchObject({ status: 1, stderr: expect.stringContaining('The state could not be written to /proc/x: ENOENT') });
  });

  it('needs no more memory for a larger state', () => {
    const directory = mkdtempSync(join(tmpdir(), 'fenmark-'));
    const main = fileURLToPath(new URL('main.ts', import.meta.url));
    const run = spawnSync(
      process.execPath,
      ['--max-old-space-size=80', main, '--seed', '2', '--parcels', '5000', '--noise', 'typical', '--out', directory],
      { encoding: 'utf8' },
    );
    rmSync(directory, { recursive: true });
    expect(run.stderr).toContain('100 % of 5000 parcels');
    expect(run.status).toBe(0);
  });
});
