import { afterAll, describe, expect, it } from 'vitest';
import { MASSGIS_HEADER } from './layouts/massgis-l3.ts';
import { NAL_HEADER } from './layouts/fl-nal.ts';
import { SDF_HEADER } from './layouts/fl-sdf.ts';
import { makeTestWorld, readTruth, splitCsv } from './testing.ts';

const world = makeTestWorld({ parcels: 1500, noise: 'shifted' });
afterAll(() => world.remove());
const { files } = world.manifest;
const of = (layout: string): string[] => files.filter((file) => file.layout === layout).flatMap((file) => file.paths);

describe('manifest.json', () => {
  it('names eight statewide sources and four of each county, and every file once', () => {
    const sources = new Map(files.map((file) => [file.source.name, file.source]));
    expect([...sources.values()].filter((source) => source.countyFips === undefined)).toHaveLength(8);
    const counties = Map.groupBy(
      [...sources.values()].filter((source) => source.countyFips !== undefined),
      (source) => source.countyFips,
    );
    expect(counties.size).toBeGreaterThanOrEqual(9);
    for (const county of counties.values())
      expect(county.map((source) => source.role).toSorted()).toEqual(['assessor', 'court', 'recorder', 'tax']);
    const listed = files.flatMap((file) => file.paths).toSorted();
    expect(listed).toEqual(world.paths.filter((path) => !['manifest.json', 'samples.json', 'truth.ndjson'].includes(path)));
    for (const path of listed) expect(world.read(path)).not.toBe('');
  });
});

describe('files in published layouts', () => {
  it.each([
    ['fl-nal', NAL_HEADER, 167],
    ['fl-sdf', SDF_HEADER, 23],
    ['massgis-l3', MASSGIS_HEADER, 37],
  ])('%s has its header and a cell for every column', (layout, header, columns) => {
    expect(header.split(',')).toHaveLength(columns);
    expect(of(layout).length).toBeGreaterThan(0);
    for (const path of of(layout)) {
      const [first, ...rows] = world.lines(path);
      expect(first).toBe(header);
      for (const row of rows) expect(splitCsv(row)).toHaveLength(columns);
    }
  });

  it('tx-pacs has 9,247 characters a record, ended by CR LF', () => {
    expect(of('tx-pacs').length).toBeGreaterThan(0);
    for (const path of of('tx-pacs')) for (const line of world.lines(path)) expect(line.endsWith('\r') ? line.length : -1).toBe(9248);
  });

  it('sunbiz-cor has 1,440 characters a record and no document number twice', () => {
    const lines = world.lines('statewide/companies.txt');
    for (const line of lines) expect(line).toMatch(/^[A-Z][0-9]{11}.{1428}$/);
    expect(new Set(lines.map((line) => line.slice(0, 12))).size).toBe(lines.length);
  });

  it('dnc-flat has area code and number', () => {
    for (const line of world.lines('statewide/dnc.txt')) expect(line).toMatch(/^\d{3},555\d{4}$/);
  });

  it('feed-ndjson has a type and a unique record on every line', () => {
    for (const path of of('feed-ndjson')) {
      const records = world.lines(path).map((line) => JSON.parse(line) as { type: string; record: string });
      expect(['sale', 'tax', 'person', 'phone_line', 'mailbox', 'court']).toEqual(
        expect.arrayContaining([...new Set(records.map(({ type }) => type))]),
      );
      expect(new Set(records.map(({ record }) => record)).size).toBe(records.length);
    }
  });

  it('parcel-map has a lot for every parcel and the streets of every town', () => {
    const features = of('parcel-map')
      .flatMap((path) => world.lines(path))
      .map((line) => JSON.parse(line) as { geometry: { type: string }; properties: Record<string, string> });
    const lots = features.filter(({ geometry }) => geometry.type === 'Polygon');
    expect(lots).toHaveLength(world.manifest.parcels);
    const streets = new Set(features.flatMap(({ properties }) => (properties['street'] ? [properties['street']] : [])));
    for (const { properties } of lots) expect(streets.has(properties['situs']!.replace(/^\d+ /, '').replace(/ UNIT \d$/, ''))).toBe(true);
  });
});

describe('nothing in it is real', () => {
  it('has phones of exchange 555, fillers of one digit and mailboxes of example domains only', () => {
    const texts = world.paths.filter((name) => /\.(ndjson|json)$/.test(name)).map((path) => world.read(path));
    const lists = texts.flatMap((text) =>
      [...text.matchAll(/"(?:phone|number|phones)":(?:\[([^\]{]*)\]|"(\d+)")/g)].flatMap(([, list, one]) =>
        (one ?? list!.replaceAll('"', '')).split(','),
      ),
    );
    expect(lists.length).toBeGreaterThan(1000);
    expect(
      lists
        .map((phone) => phone.replace(/\D/g, '').replace(/^1(?=\d{10})/, ''))
        .filter((phone) => !/^([2-9]\d{2}555\d{4}|(\d)\2{9})?$/.test(phone)),
    ).toEqual([]);
    const mailboxes = texts.flatMap((text) => text.match(/[\w.+-]+@[\w.-]+/g) ?? []);
    expect(mailboxes.length).toBeGreaterThan(1000);
    expect(mailboxes.filter((mailbox) => !/@(example\.(com|org|net)|[\w-]+\.example)$/.test(mailbox))).toEqual([]);
  });

  it('has addresses of the made-up states only', () => {
    const places = [...readTruth(world).persons.values()].flatMap((person) => person.addresses.map(({ state, zip }) => `${state} ${zip}`));
    expect(places.filter((place) => !/^(FK 00[1-4]\d\d|(EW|SV) 000\d\d)$/.test(place))).toEqual([]);
  });
});
