import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { measure, measureData, type Measured } from './data.ts';
import { makeHomes, makePeople, toCsv } from './labelled/testing/make-people.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deedline-data-'));
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, content: string | object): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const COLUMNS = {
  id: 'rec_id',
  given: 'given_name',
  surname: 'surname',
  number: 'street_number',
  street: 'address_1',
  city: 'suburb',
  postcode: 'postcode',
  birth: 'date_of_birth',
};
const PATTERN = { cluster: 'rec_id', pattern: 'rec-(\\d+)-' };

describe('a labelled file', () => {
  const people = makePeople(120);

  it('is linked by everything but its truth, better than by exact match', async () => {
    const found = await measure([put('one.csv', toCsv(people))], put('one.json', { columns: COLUMNS, truth: PATTERN }));
    expect(found).toMatchObject({ records: 240, truePairs: 120 });
    expect(found.blockingRecall).toBeGreaterThan(0.97);
    expect(found.fitted.precision.value).toBeGreaterThan(0.97);
    expect(found.fitted.recall.value).toBeGreaterThan(0.9);
    expect(found.fitted.f1.value).toBeGreaterThan(found.baselines['exact match on name and postcode']!.f1.value + 0.2);
    expect(found.baselines['recency only']).toBeNull();
  });

  it('is judged by the engine as shipped first, which rules out whom a search rules out, and by the fitted linker after it', async () => {
    const said = vi.mocked(console.log);
    said.mockClear();
    const found = await measure([put('two-ways.csv', toCsv(people))], put('two-ways.json', { columns: COLUMNS, truth: PATTERN }));
    const titles = said.mock.calls.map(([line]) => String(line)).filter((line) => /engine as shipped:|fitted to these files/.test(line));
    expect(titles).toEqual([
      '\nThe engine as shipped: what searches use',
      '\nA linker fitted to these files without their truth: no search uses it',
    ]);
    expect(found.shipped.precision.value).toBeGreaterThan(0.97);
    expect(found.shipped.recall.value).toBeLessThan(found.fitted.recall.value);
  });

  it('holds a record without a name, which its phone, address and birth date link', async () => {
    const text = toCsv(people).split('\n');
    const nameless = text.map((line, at) => (at === 2 ? line.replace(/^([^,]*),[^,]*,[^,]*/, '$1,,') : line)).join('\n');
    const found = await measure([put('nameless.csv', nameless)], put('nameless.json', { columns: COLUMNS, truth: PATTERN }));
    expect(found.blockingRecall).toBe(1);
  });

  it('of households keeps a father and his son of one name apart at their door, whatever the fitted weights say', async () => {
    const column = { ...COLUMNS, birth: undefined, birthYear: 'born' };
    const found = await measure([put('homes.csv', makeHomes(60))], put('homes.json', { columns: column, truth: { cluster: 'person' } }));
    expect(found.fitted.recall.value).toBeGreaterThan(0.9);
    expect(found.fitted.precision.value).toBeGreaterThan(0.9);
  });

  it.each<[string, string, object, object]>([
    ['tabs and spaces in the header', toCsv(people, { delimiter: '\t', pad: ' ' }), COLUMNS, PATTERN],
    ['whole names', toCsv(people, { whole: true }), { ...COLUMNS, given: undefined, surname: undefined, name: 'full_name' }, PATTERN],
    ['dates of another country', toCsv(people, { dates: 'DD.MM.YYYY' }), COLUMNS, PATTERN],
    ['a column with the other record', toCsv(people, { sameAs: true }), COLUMNS, { pair: 'same_as' }],
  ])('may be written with %s', async (name, text, columns, truth) => {
    const found = await measure([put(`${name}.csv`, text)], put(`${name}.json`, { columns, truth }));
    expect(found.truePairs).toBe(120);
    expect(found.fitted.f1.value).toBeGreaterThan(0.9);
  });

  it('may be two, with their links in a third', async () => {
    const half = (copy: boolean): string => toCsv(people.filter(({ id }) => id.includes('dup') === copy));
    const links = people.filter(({ id }) => id.includes('org')).map(({ id }) => `${id},${id.replace('org', 'dup-0')},1`);
    put('links.csv', ['a,b,match', ...links, 'rec-1-org,rec-2-dup-0,0'].join('\n'));
    const truth = { pairs: 'links.csv', left: 'a', right: 'b', label: 'match' };
    const found: Measured = await measure(
      [put('a.csv', half(false)), put('b.csv', half(true))],
      put('two.json', { columns: COLUMNS, truth }),
    );
    expect(found).toMatchObject({ records: 240, truePairs: 120 });
    expect(found.fitted.f1.value).toBeGreaterThan(0.9);
  });

  it('may be of businesses, with a name and an address only', async () => {
    const text = `id,name,addr,city,of
      1,"Granite Kettle, The",418 Tannery Row,Quillmere,1
      2,the granite kettle,418 tannery rw.,quillmere,1
      3,Larkhaven Grill & Bar,9 Coopers Wharf,Larkhaven,2
      4,larkhaven grill,9 coopers wharf,larkhaven,2
      5,Pellworth Diner,77 Mill Street,Quillmere,3
      6,Café Zabriskie,3 Elm Court,Larkhaven,4`;
    const columns = { id: 'id', name: 'name', address: 'addr', city: 'city' };
    const found = await measure([put('places.csv', text)], put('places.json', { columns, truth: { cluster: 'of' } }));
    expect(found).toMatchObject({ records: 6, truePairs: 2, blockingRecall: 1 });
    expect(found.fitted.precision.value).toBe(1);
    expect(found.fitted.recall.value).toBe(1);
  });
});

describe('what is wrong is said', () => {
  it.each<[string, unknown, RegExp]>([
    ['no columns', { truth: PATTERN }, /needs "columns"/],
    ['no truth', { columns: COLUMNS }, /"truth" must be an object/],
    ['a truth without a place', { columns: COLUMNS, truth: {} }, /"truth" needs "cluster"/],
    ['a column that is not there', { columns: { ...COLUMNS, city: 'town' }, truth: PATTERN }, /no column "town"; it has "rec_id"/],
    ['a field nobody knows', { columns: { ...COLUMNS, zip: 'postcode' }, truth: PATTERN }, /"columns" has "zip"; it knows id, name/],
    ['no name', { columns: { id: 'rec_id' }, truth: PATTERN }, /needs a name/],
    ['a pattern without a group', { columns: COLUMNS, truth: { cluster: 'rec_id', pattern: 'rec' } }, /needs a group/],
    ['a pattern that does not fit', { columns: COLUMNS, truth: { cluster: 'surname', pattern: 'x(9)' } }, /does not fit/],
    ['one record a person', { columns: COLUMNS, truth: { cluster: 'rec_id' } }, /makes no pair/],
    ['a list for other files', { columns: [COLUMNS, COLUMNS], truth: PATTERN }, /lists 2 files, --data names 1/],
    ['pairs of ids that are not there', { columns: COLUMNS, truth: { pair: 'surname' } }, /no pair of the truth/],
    ['no JSON', '{', /is not JSON/],
  ])('%s', async (_, map, message) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    await measureData(['--data', put('few.csv', toCsv(makePeople(3))), '--map', put('wrong.json', map as object)]);
    expect(said.mock.calls.join('\n')).toMatch(message);
    expect(process.exitCode).toBe(2);
    process.exitCode = 0;
    said.mockRestore();
  });
});
