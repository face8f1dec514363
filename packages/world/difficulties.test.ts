import { afterAll, describe, expect, it } from 'vitest';
import { DIFFICULTIES, type Difficulty, type FeedTally, NOISE, NOISE_PROFILES, type NoiseName } from './errors/noise.ts';
import { NICKNAMES } from './names/given-names.ts';
import { OFFICE_WIDTHS } from './records/roll-record.ts';
import { makeTestWorld, readTruth, splitCsv, type TestWorld } from './testing.ts';
import type { TruthPerson } from './truth.ts';

const PARCELS = 1400;
const worlds = new Map<NoiseName, TestWorld>(NOISE_PROFILES.map((noise) => [noise, makeTestWorld({ parcels: PARCELS, seed: 21, noise })]));
afterAll(() => worlds.forEach((world) => world.remove()));

interface PersonRow {
  record: string;
  name: { full?: string; first?: string; last?: string; suffix?: string };
  birthDate?: string;
  address?: { line: string; unit?: string; city?: string; zip?: string };
  phones?: string[];
  emails?: string[];
  origin?: string;
}

/** Records of people, each with the person it is about according to the truth. */
function recordsOf(world: TestWorld): { row: PersonRow; person: TruthPerson; source: string }[] {
  const owner = new Map(
    [...readTruth(world).persons.values()].flatMap((person) =>
      person.records.map(({ source, record }): [string, TruthPerson] => [`${source} ${record}`, person]),
    ),
  );
  return world.manifest.files
    .filter(({ paths: [path] }) => /voters|listings|emails|address-changes/.test(path!))
    .flatMap(({ paths: [path], source }) =>
      world.lines(path!).map((line) => {
        const row = JSON.parse(line) as PersonRow;
        return { row, person: owner.get(`${source.name} ${row.record}`)!, source: source.name };
      }),
    );
}

function share<T>(items: readonly T[], has: (item: T) => boolean): number {
  return items.filter(has).length / items.length;
}

function words(text: string): string[] {
  return text.toUpperCase().split(' ');
}

const firstNames = (person: TruthPerson): string[] => person.names.map(({ first }) => first);
const zipOf = (zip: string): string => zip.padStart(5, '0');

/** Error rates counted from the files themselves, without knowing who wrote the records. */
function shownBy(world: TestWorld): Record<string, number> {
  const records = recordsOf(world);
  const inParts = records.filter(({ row }) => row.name.first !== undefined && row.name.last !== undefined);
  const dated = records.filter(({ row }) => (row.birthDate ?? '').length === 10);
  const addressed = records.filter(({ row }) => row.address?.zip !== undefined);
  const copies = records.filter(({ row }) => /^(LC|EC)/.test(row.record));
  const filler = /^(\d)\1{9}$/;
  return {
    nickname: share(
      inParts.filter(({ person }) => firstNames(person).some((first) => NICKNAMES[first])),
      ({ row, person }) => firstNames(person).some((first) => NICKNAMES[first]?.includes(row.name.first!.toUpperCase())),
    ),
    initial: share(inParts, ({ row }) => row.name.first!.length === 1),
    swapped: share(inParts, ({ row, person }) =>
      person.names.some((name) => name.first === row.name.last!.toUpperCase() && !person.names.some(({ last }) => last === name.first)),
    ),
    strangeSurname: share(
      records,
      ({ row, person }) =>
        !words(row.name.full ?? row.name.last!).some((word) => person.names.some(({ last }) => last.split(/[ -]/).includes(word))),
    ),
    newYear: share(dated, ({ row, person }) => row.birthDate!.endsWith('-01-01') && !person.born.endsWith('-01-01')),
    wrongDate: share(dated, ({ row, person }) => !row.birthDate!.endsWith('-01-01') && row.birthDate !== person.born),
    wrongZip: share(addressed, ({ row, person }) => !person.addresses.some(({ zip }) => zip === zipOf(row.address!.zip!))),
    lostZeros: share(addressed, ({ row }) => row.address!.zip!.length < 5),
    noCity: share(
      records.filter(({ row }) => row.address),
      ({ row }) => row.address!.city === undefined,
    ),
    filler: share(records, ({ row }) => (row.phones ?? []).some((phone) => filler.test(phone.replace(/\D/g, '').slice(-10)))),
    office: share(records, ({ row }) => (row.emails ?? []).some((email) => email.startsWith('info@'))),
    copies: copies.length / records.length,
    undisclosed: share(copies, ({ row }) => row.origin === undefined),
  };
}

/** Bands derived from the profile's rates and the feeds' habits: wide enough for another seed, too narrow for another profile's rates. */
const BANDS: Readonly<Record<NoiseName, Record<string, readonly [number, number]>>> = {
  clean: {
    nickname: [0.05, 0.11],
    initial: [0.008, 0.028],
    swapped: [0, 0.001],
    newYear: [0, 0.001],
    wrongDate: [0, 0.001],
    wrongZip: [0, 0.001],
    lostZeros: [0, 0],
    noCity: [0.002, 0.01],
    filler: [0, 0],
    office: [0, 0],
    copies: [0.01, 0.03],
    undisclosed: [0, 0],
  },
  typical: {
    nickname: [0.11, 0.19],
    initial: [0.018, 0.042],
    swapped: [0.003, 0.01],
    strangeSurname: [0.035, 0.075],
    newYear: [0.015, 0.04],
    wrongDate: [0.003, 0.013],
    wrongZip: [0.003, 0.013],
    lostZeros: [0.006, 0.014],
    noCity: [0.03, 0.06],
    filler: [0.004, 0.013],
    office: [0.0008, 0.004],
    copies: [0.035, 0.07],
    undisclosed: [0.22, 0.4],
  },
  shifted: {
    nickname: [0.06, 0.11],
    initial: [0.05, 0.11],
    swapped: [0.011, 0.025],
    strangeSurname: [0.08, 0.14],
    newYear: [0.06, 0.14],
    wrongDate: [0.007, 0.024],
    wrongZip: [0.02, 0.045],
    lostZeros: [0.03, 0.055],
    noCity: [0.05, 0.09],
    filler: [0.011, 0.027],
    office: [0.002, 0.01],
    copies: [0.1, 0.18],
    undisclosed: [0.52, 0.68],
  },
};

describe.each(NOISE_PROFILES)('the %s profile', (noise) => {
  const world = worlds.get(noise)!;
  const difficulties = (world.manifest as unknown as { difficulties: Record<string, FeedTally> }).difficulties;

  it('produces every kind of difficulty at its rate', () => {
    for (const kind of Object.keys(DIFFICULTIES) as Difficulty[]) {
      const counts = Object.values(difficulties).flatMap((feed) => feed[kind] ?? []);
      const happened = counts.reduce((sum, count) => sum + count.happened, 0);
      const expected = counts.reduce((sum, count) => sum + count.expected, 0);
      expect([kind, happened > 0]).toEqual([kind, NOISE[noise][kind] > 0]);
      expect([kind, Math.abs(happened - expected) < 5 + 4.5 * Math.sqrt(expected)]).toEqual([kind, true]);
    }
  });

  it('shows them in its files', () => {
    const shown = shownBy(world);
    for (const [what, [low, high]] of Object.entries(BANDS[noise])) {
      expect([what, shown[what]! >= low && shown[what]! <= high, shown[what]]).toEqual([what, true, shown[what]]);
    }
  });

  it('cuts off owners at the column width of each office', () => {
    const nal = world.manifest.files
      .filter(({ layout }) => layout === 'fl-nal')
      .map(({ paths: [path], source }) => ({ path: path!, source }));
    const widest = nal.map(({ path, source }) => {
      const [header, ...rows] = world.lines(path);
      const at = header!.split(',').indexOf('OWN_NAME');
      const county = (Number(source.countyFips) - 3001) / 2;
      return [Math.max(...rows.map((row) => splitCsv(row)[at]!.length)), Math.min(30, OFFICE_WIDTHS[county % OFFICE_WIDTHS.length]!)];
    });
    expect(widest.length).toBeGreaterThan(2);
    for (const [width, columns] of widest) expect(width).toBe(columns);
  });
});
